import { MINUTE_MS } from '#core/calendar/durations.ts';
import { giveUp, orGiveUp } from '../composition/give-up.ts';
import { openOperatorBackend } from '../composition/operator-backend.ts';
import { listen } from '../http/listen.ts';
import { SIGNALS } from '../launch/programs.mjs';
import { LINK_LIFE_MINUTES, makeAccess } from './access.ts';
import { createConsoleApp } from './console-app.ts';

/** Not `localhost`, which another user could serve on ::1, and whose cookies the site on this machine gets too. */
const HOST = '127.0.0.1';
const STOP_LIMIT_MS = 3_000;

process.umask(0o077);

const backend = orGiveUp(await openOperatorBackend(process.env));
const access = makeAccess(backend.ports);
const app = createConsoleApp({ backend, access });
const { consolePort, site } = backend.settings;
/** A report of millions of visitors takes minutes on a busy machine. */
const quietLimitMs = 10 * MINUTE_MS;
const running = (await listen({ fetch: app.fetch, port: consolePort, hostname: HOST, quietLimitMs })).match(
  (listening) => listening,
  ({ code }) =>
    giveUp(
      code === 'EADDRINUSE'
        ? `Port ${consolePort} is taken, perhaps by another console. Use that one, or set CONSOLE_PORT to another number.`
        : `The console cannot listen on port ${consolePort} (${code}). Set CONSOLE_PORT to another number.`,
    ),
);

const printLink = () =>
  process.stdout.write(
    `Open once, within ${LINK_LIFE_MINUTES} minutes: http://${HOST}:${running.port}${access.newLink()}\n`,
  );
process.stdout.write(`${site.brand} console. Ctrl+C stops it; Enter prints a new link.\n`);
printLink();
process.stdin.on('data', printLink);
process.stdin.on('error', () => {});

for (const signal of SIGNALS) {
  process.once(signal, () => {
    void running.drain(STOP_LIMIT_MS).then(async () => {
      await backend.close();
      process.exit(0);
    });
  });
}
