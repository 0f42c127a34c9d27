import { join } from 'node:path';
import { boot } from './composition/boot.ts';
import { orGiveUp } from './composition/give-up.ts';
import { startProblem } from './composition/start-problem.ts';
import { VERSION } from './composition/version.ts';
import { DRAIN_LIMIT_MS } from './http/listen.ts';
import { loadRenderedPages } from './http/pages.ts';
import { SIGNALS } from './launch/programs.mjs';
import { readSettings } from './settings.ts';

// Only the server's own user may read the database: it holds addresses, hashes and queued mail.
process.umask(0o077);

const settings = orGiveUp(readSettings(process.env));
const booted = await boot({
  settings,
  loadPages: () =>
    loadRenderedPages({
      settings: settings.site,
      distFolder: join(import.meta.dirname, '..', 'dist'),
      keepIn: settings.dataDir,
    }),
});
const server = orGiveUp(booted.mapErr((problem) => startProblem(problem, settings)));

// A terminal that has closed takes no more lines.
process.stdout.on('error', () => {});
let stopping = false;
for (const signal of SIGNALS) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    process.stdout.write('Stopping: finishing open requests…\n');
    void server.stop(DRAIN_LIMIT_MS).then(() => process.exit(0));
  });
}

const { brand, publicUrl } = settings.site;
const { leftOut } = server.pages;
if (leftOut.length > 0) {
  process.stdout.write(`Not shown, for lack of evidence (EVIDENCE_FILE): ${leftOut.join(', ')}\n`);
}
if (settings.site.launchAt === null) {
  process.stdout.write(
    'No launch date is set (LAUNCH_AT): the site says so, and its earlier days are examples.\n',
  );
}
process.send?.('ready');
// Last: programs that wait for this line may connect at once.
const mailboxLine =
  settings.mail.kind === 'dev'
    ? `Mail is not sent. Anyone who can reach the server can read it at ${publicUrl}/dev/mailbox\n`
    : '';
process.stdout.write(`${brand} ${VERSION} is ready: ${publicUrl}\n${mailboxLine}`);
