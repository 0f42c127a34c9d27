import { openBesideServer } from '../composition/beside-server.ts';
import { giveUp, orGiveUp } from '../composition/give-up.ts';
import { listen } from '../http/listen.ts';
import { readSettings } from '../settings.ts';
import { makeAccess } from './access.ts';
import { createConsoleApp, EMBEDDED_SCREENS, HOSTED_SCREENS } from './console-app.ts';

// `npm run console`: the operator's console over the database of the settings, for this machine only.

/** Not `localhost`, which another user could serve on ::1, and whose cookies the site on this machine gets too. */
const HOST = '127.0.0.1';
const STOP_LIMIT_MS = 3_000;

process.umask(0o077);

/** Over the hosted project of the settings, else over the database in DATA_DIR. */
async function openConsole() {
  const settings = readSettings(process.env).unwrapOr(null);
  if (settings?.supabase) {
    const { openBesideProject } = await import('../composition/beside-project.ts');
    const beside = orGiveUp(await openBesideProject(settings, settings.supabase));
    const access = makeAccess(beside.ports);
    return { beside, access, app: createConsoleApp({ beside, access, screens: HOSTED_SCREENS }) };
  }
  const beside = orGiveUp(await openBesideServer(process.env));
  const access = makeAccess(beside.ports);
  return { beside, access, app: createConsoleApp({ beside, access, screens: EMBEDDED_SCREENS }) };
}

const { beside, access, app } = await openConsole();
const { consolePort, site } = beside.settings;
const running = (await listen({ fetch: app.fetch, port: consolePort, hostname: HOST })).match(
  (listening) => listening,
  ({ code }) =>
    giveUp(
      code === 'EADDRINUSE'
        ? `Port ${consolePort} is taken, perhaps by another console. Use that one, or set CONSOLE_PORT to another number.`
        : `The console cannot listen on port ${consolePort} (${code}). Set CONSOLE_PORT to another number.`,
    ),
);

const printLink = () =>
  process.stdout.write(`Open once, within 10 minutes: http://${HOST}:${running.port}${access.newLink()}\n`);
process.stdout.write(`${site.brand} console. Ctrl+C stops it; Enter prints a new link.\n`);
printLink();
process.stdin.on('data', printLink);
process.stdin.on('error', () => {});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void running.drain(STOP_LIMIT_MS).then(async () => {
      await beside.close();
      process.exit(0);
    });
  });
}
