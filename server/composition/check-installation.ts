import { accessSync, constants, existsSync, readdirSync, type Stats, statfsSync, statSync } from 'node:fs';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { dirname, join, resolve } from 'node:path';
import type { TLSSocket } from 'node:tls';
import type { Result } from 'neverthrow';
import { checkDatabase } from '#adapters/sqlite/check-database.ts';
import { hasDatabase } from '#adapters/sqlite/database-copies.ts';
import { digestKeyPath, readDigestKey } from '#adapters/sqlite/digest-key.ts';
import { attempt } from '#core/attempt.ts';
import {
  type Finding,
  type FolderFacts,
  type InstallationFacts,
  inspectInstallation,
  type PublicAnswer,
} from '#core/operating/installation.ts';
import { testMail } from '#core/operating/test-mail.ts';
import { databasePath, SETTINGS_TABLE, type Settings } from '../settings.ts';
import { loadMailer } from './load-mailer.ts';
import { openStore, storeProblem } from './open-store.ts';
import { isCertificateProblem, startProblem } from './start-problem.ts';
import { VERSION } from './version.ts';

const ANSWER_LIMIT_MS = 5_000;

const isWritable = (folder: string) =>
  attempt(() => {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  }, false);

/** The folder itself, or the nearest one above it that exists. */
function existing(path: string): string {
  const found = attempt(() => statSync(path).isDirectory(), false);
  return found || dirname(path) === path ? path : existing(dirname(path));
}

function readFolder(dataDir: string, database: string): FolderFacts {
  const folder = existing(resolve(dataDir));
  const { bavail, bsize } = statfsSync(folder);
  const isMade = folder === resolve(dataDir);
  const user = process.getuid?.();
  // Windows has neither users of files nor modes.
  const entries =
    isMade && isWritable(folder) && user !== undefined
      ? [dataDir, ...readdirSync(folder).map((name) => join(dataDir, name))].flatMap((path) => {
          // The files beside a database come and go.
          const stat = statSync(path, { throwIfNoEntry: false });
          return stat ? [{ path, stat }] : [];
        })
      : [];
  const named = (has: (stat: Stats) => boolean) =>
    entries.filter(({ stat }) => has(stat)).map(({ path }) => path);
  return {
    isMade,
    isWritable: isWritable(folder),
    freeBytes: bavail * bsize,
    databaseBytes: attempt(() => statSync(database).size, 0),
    readableByOthers: named(({ mode }) => (mode & 0o077) !== 0),
    ofOtherUsers: named(({ uid }) => user !== 0 && uid !== user),
    hasDigestKey: existsSync(digestKeyPath(database)),
  };
}

type DatabaseFacts = Pick<InstallationFacts, 'databaseProblem' | 'isDatabaseOutdated' | 'isDatabaseBehind'>;
const SOUND: DatabaseFacts = { databaseProblem: null, isDatabaseOutdated: false, isDatabaseBehind: false };

async function databaseFacts(settings: Settings): Promise<DatabaseFacts> {
  if (settings.supabase !== null) {
    const { projectProblem } = await import('#adapters/supabase/server/hosted-project-check.ts');
    const databaseProblem = await projectProblem(settings.supabase);
    if (databaseProblem !== null) return { ...SOUND, databaseProblem };
  }
  const path = databasePath(settings);
  try {
    if (settings.postgres !== null) {
      await (await openStore(settings, { beside: true })).close();
      return SOUND;
    }
    if (!hasDatabase(path)) return SOUND;
    const { damage, isOutdated, isBehind } = await checkDatabase(path);
    if (damage === null && existsSync(digestKeyPath(path))) readDigestKey(path);
    return {
      databaseProblem:
        damage && `The database in DATA_DIR ${settings.dataDir} is damaged: ${damage.replaceAll('\n', ' ')}.`,
      isDatabaseOutdated: isOutdated,
      isDatabaseBehind: isBehind,
    };
  } catch (error) {
    return { ...SOUND, databaseProblem: startProblem(storeProblem(error), settings) };
  }
}

function askPublicUrl(publicUrl: string): Promise<PublicAnswer> {
  return new Promise((answer) => {
    const get = publicUrl.startsWith('https:') ? getHttps : getHttp;
    const request = get(`${publicUrl}/healthz`, { agent: false, timeout: ANSWER_LIMIT_MS }, (response) => {
      const date = Date.parse(response.headers.date ?? '');
      const until = Date.parse((response.socket as TLSSocket).getPeerCertificate?.().valid_to ?? '');
      response.destroy();
      answer({
        kind: 'answered',
        status: response.statusCode ?? 0,
        date: Number.isNaN(date) ? null : date,
        certificateUntil: Number.isNaN(until) ? null : until,
      });
    });
    request.once('timeout', () => request.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    request.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      answer({ kind: isCertificateProblem(code) ? 'bad-certificate' : 'no-answer', code });
    });
  });
}

/** The first line of what the mail service said, or what kept us from it. */
function mailReason(error: unknown): string {
  const { response, name, message = '' } = error as Error & { response?: string };
  const said = (response ?? message)
    .replace(/\p{Cc}.*/su, '')
    .replace(/\.$/, '')
    .slice(0, 200);
  return name === 'Error' ? said : `${name}: ${said}`;
}

/** Why a test mail to this address was not sent; null: it was. */
async function sendTestMail(settings: Settings, to: string): Promise<string | null> {
  let reason = 'MAIL is dev, which sends nothing';
  const mailer = await loadMailer(settings, (_code, error) => {
    reason = mailReason(error);
  });
  if (mailer === null) return reason;
  const sent = await mailer.send({ id: `test-${crypto.randomUUID()}`, to, ...testMail(settings.site) });
  mailer.close();
  return sent.match(
    () => null,
    () => reason,
  );
}

/** What is right and wrong with the installation on this machine. Writes nothing, and sends mail only to `mailTo`. */
export async function checkInstallation(
  read: Result<Settings, string>,
  variables: readonly string[],
  mailTo?: string,
): Promise<readonly Finding[]> {
  const settings = read.unwrapOr(null);
  const isEmbedded = settings?.postgres === null;
  const folder = isEmbedded ? readFolder(settings.dataDir, databasePath(settings)) : null;
  const [database, publicAnswer, reason] = await Promise.all([
    settings ? databaseFacts(settings) : SOUND,
    settings?.production ? askPublicUrl(settings.site.publicUrl) : null,
    settings && mailTo !== undefined ? sendTestMail(settings, mailTo) : null,
  ]);
  return inspectInstallation({
    version: `${VERSION}, Node ${process.versions.node}`,
    variables,
    known: SETTINGS_TABLE.map(({ name }) => name),
    settings: read.isOk() ? read.value : read.error,
    folder,
    ...database,
    publicAnswer,
    testMail: mailTo === undefined ? null : { to: mailTo, reason },
    now: Date.now(),
  });
}
