import { readFileSync, statSync } from 'node:fs';
import { BUSY, DAMAGED, FULL, hasCode } from '#adapters/sqlite/error-codes.ts';
import { journalPath } from '#adapters/sqlite/journal.ts';
import { attempt } from '#core/attempt.ts';
import type { ListenProblem } from '../http/listen.ts';
import { databasePath, type Settings } from '../settings.ts';
import type { MetricsProblem } from './boot.ts';
import { type StoreProblem, storeProblem } from './open-store.ts';

export const DATABASE_BUSY = 'The database is busy or cannot be read';
export const TRY_AGAIN = 'Please try again in a moment.';

/** To whom the folder or the database belongs, if not to this user; root may use them all. */
function otherOwner(settings: Settings): string | null {
  const user = process.getuid?.();
  if (!user) return null;
  const owner = [settings.dataDir, databasePath(settings), journalPath(databasePath(settings))]
    .map((path) => attempt(() => statSync(path).uid, user))
    .find((uid) => uid !== user);
  if (owner === undefined) return null;
  const users = attempt(() => readFileSync('/etc/passwd', 'utf8'), '');
  return RegExp(`^([^:]+):[^:]*:${owner}:`, 'm').exec(users)?.[1] ?? `user ${owner}`;
}

/** One line for the operator. */
export function startProblem(
  problem: StoreProblem | ListenProblem | MetricsProblem,
  settings: Settings,
): string {
  const { host, port, metricsPort, dataDir, postgres } = settings;
  const { code } = problem;
  if (problem.kind === 'cannot-expose-metrics') {
    return `METRICS_PORT ${metricsPort} is taken or not allowed (${code}). Set it to another number.`;
  }
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
  if (postgres !== null) return postgresProblem(problem);
  const folder = `DATA_DIR ${dataDir}`;
  if (FULL.test(code)) return `The disk is full: ${folder} cannot take the database.`;
  if (/^(EACCES|ENOENT|EPERM|EROFS|SQLITE_CANTOPEN|SQLITE_READONLY)/.test(code)) {
    const owner = otherOwner(settings);
    return owner === null
      ? `${folder} cannot be written to. Set DATA_DIR to a folder that this user may write.`
      : `${folder} belongs to another user (${owner}): run this as that user.`;
  }
  if (/^(ENOTDIR|EEXIST)/.test(code)) return `${folder} is not a folder.`;
  if (BUSY.test(code)) return `The database in ${folder} is in use by another program.`;
  if (DAMAGED.test(code)) {
    return `The database in ${folder} is damaged. Restore a backup: npm run restore -- --from FILE, see docs/backup.md.`;
  }
  if (code === 'DATABASE_GONE') {
    return `The database in ${folder} is gone, but ${problem.detail} of it is there. Restore a backup: npm run restore -- --from FILE; if it really is a new start, move what is left of it elsewhere.`;
  }
  if (code === 'OPEN_TO_OTHERS') {
    return `Other users of this machine may read ${problem.detail}. Give DATA_DIR a folder of its own that belongs to this user: chmod 700.`;
  }
  return `The database in ${folder} cannot be opened: ${problem.detail.split('\n', 1)[0]}.`;
}

/** Of a program that needs the database for itself. */
export const aloneProblem = (error: unknown, settings: Settings): string =>
  hasCode(error, BUSY)
    ? `The database in DATA_DIR ${settings.dataDir} is in use: stop the server, the console and every other program that has it open.`
    : startProblem(storeProblem(error), settings);

/** Of the codes of Node.js. */
export const isCertificateProblem = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code);

/** Without the address, which contains a password; the system and PostgreSQL name parts of it. */
function postgresProblem({ code, detail }: StoreProblem): string {
  if (code === 'WRONG_DIGEST_KEY')
    return 'DIGEST_KEY is not the one of the database. Set it to that of the other servers.';
  if (/^28/.test(code)) return 'PostgreSQL does not accept the user name or the password of DATABASE_URL.';
  if (code === '3D000')
    return 'There is no database with the name in DATABASE_URL. Create it: createdb NAME.';
  if (code === '42501')
    return 'The user of DATABASE_URL may not create or write what it needs. Make it the owner of the database; of a hosted project, use postgres.';
  if (isCertificateProblem(code)) {
    return `The certificate of the server of DATABASE_URL is not valid (${code}).`;
  }
  if (/^E[A-Z_]+$/.test(code)) {
    return `The server of DATABASE_URL cannot be reached (${code}). Does it run, and are its host and port right?`;
  }
  const reason = (detail.split('\n', 1)[0] ?? '') || code;
  return `The PostgreSQL database of DATABASE_URL cannot be opened: ${reason}.`;
}
