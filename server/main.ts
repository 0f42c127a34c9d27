import { join } from 'node:path';
import { boot, type StoreProblem } from './composition/boot.ts';
import type { ListenProblem } from './http/listen.ts';
import { loadRenderedPages } from './http/pages.ts';
import { readSettings, type Settings } from './settings.ts';

/** The whole shutdown stays below the 10 s that hosting platforms commonly allow. */
const DRAIN_LIMIT_MS = 8_000;

function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function startProblem(problem: StoreProblem | ListenProblem, { host, port, dataDir }: Settings): string {
  const { code } = problem;
  if (problem.kind === 'cannot-listen') {
    if (code === 'EADDRINUSE') {
      return `Port ${port} is taken. Stop the program that uses it, or set PORT to another number.`;
    }
    if (code === 'EACCES')
      return `Port ${port} is not allowed for this user. Set PORT to a number above 1023.`;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      return `HOST ${host} is not an address of this machine.`;
    }
    return `The server cannot listen on ${host}, port ${port} (${code}).`;
  }
  const folder = `DATA_DIR ${dataDir}`;
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)/.test(code))
    return `The disk is full: ${folder} cannot take the database.`;
  if (/^(EACCES|ENOENT|EPERM|EROFS|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code)) {
    return `${folder} cannot be written to. Set DATA_DIR to a folder that this user may write.`;
  }
  if (/^(ENOTDIR|EEXIST)/.test(code)) return `${folder} is not a folder.`;
  if (/^(SQLITE_BUSY|SQLITE_LOCKED)/.test(code))
    return `The database in ${folder} is in use by another program.`;
  if (/^(SQLITE_NOTADB|SQLITE_CORRUPT)/.test(code)) return `The database in ${folder} is damaged.`;
  return `The database in ${folder} cannot be opened: ${problem.detail.split('\n', 1)[0]}.`;
}

// Only the server's own user may read the database: it holds addresses, hashes and queued mail.
process.umask(0o077);

const read = readSettings(process.env);
if (read.isErr()) giveUp(read.error.line);
const settings = read.value;

const booted = await boot({
  settings,
  loadPages: () => loadRenderedPages(settings.site, join(import.meta.dirname, '..', 'dist')),
});
if (booted.isErr()) giveUp(startProblem(booted.error, settings));
const server = booted.value;

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
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
// Last: programs that wait for this line may connect at once.
const mailboxLine =
  settings.mail.kind === 'dev'
    ? `Mail is not sent. Anyone who can reach the server can read it at ${publicUrl}/dev/mailbox\n`
    : '';
process.stdout.write(`${brand} is ready: ${publicUrl}\n${mailboxLine}`);
