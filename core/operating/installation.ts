import { DAY_MS, MINUTE_MS } from '../calendar/durations.ts';
import { hasLaunched } from '../launch/has-launched.ts';
import { isLoopback } from '../site/loopback.ts';
import { isExample } from '../site/placeholders.ts';
import type { SiteSettings } from '../site/site-settings.ts';

/** What can be seen of an installation from its machine. */
export interface InstallationFacts {
  /** Of the product and of what runs it, such as '0.2.0, Node 24.1.0'. */
  readonly version: string;
  /** Names of all variables that are set. */
  readonly variables: readonly string[];
  /** Names of the settings. */
  readonly known: readonly string[];
  /** Where they are wrong, the line that says so. */
  readonly settings: InstallationSettings | string;
  /** Null with a hosted project, which has no folder, and before the first start. */
  readonly folder: FolderFacts | null;
  /** Why the database cannot be used; null: nothing is wrong with it. */
  readonly databaseProblem: string | null;
  /** The start of the server updates it. */
  readonly isDatabaseOutdated: boolean;
  /** The journal has deletions that the database does not know. */
  readonly isDatabaseBehind: boolean;
  /** What answered at `PUBLIC_URL`; null: nobody asked. */
  readonly publicAnswer: PublicAnswer | null;
  /** What became of the test mail; null: nobody asked for one. */
  readonly testMail: Readonly<{ to: string; reason: string | null }> | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface InstallationSettings {
  readonly production: boolean;
  readonly host: string;
  readonly trustedProxies: number;
  readonly dataDir: string;
  readonly site: Pick<
    SiteSettings,
    'publicUrl' | 'supportEmail' | 'postalAddress' | 'mailFrom' | 'launchAt' | 'backend'
  >;
}

export interface FolderFacts {
  /** False: the first start makes it. */
  readonly isMade: boolean;
  readonly isWritable: boolean;
  readonly freeBytes: number;
  readonly databaseBytes: number;
  /** Paths of the folder and files in it that other users may read. */
  readonly readableByOthers: readonly string[];
  /** Those that belong to another user than the one who asks; root may ask for anybody. */
  readonly ofOtherUsers: readonly string[];
  readonly hasDigestKey: boolean;
}

export type PublicAnswer =
  | Readonly<{ kind: 'no-answer' | 'bad-certificate'; code: string }>
  /** The times are epoch milliseconds; null: not said. */
  | Readonly<{ kind: 'answered'; status: number; date: number | null; certificateUntil: number | null }>;

export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly line: string;
}

const ok = (line: string): Finding => ({ level: 'ok', line });
const warning = (line: string): Finding => ({ level: 'warning', line });
const problem = (line: string): Finding => ({ level: 'problem', line });

const MB = 1e6;
const LITTLE_SPACE_BYTES = 1_000 * MB;
export const NO_SPACE_BYTES = 200 * MB;
export const CLOCK_WARNING_MS = 10_000;
export const CLOCK_PROBLEM_MS = 2 * MINUTE_MS;
export const CERTIFICATE_WARNING_MS = 14 * DAY_MS;

/** Whether the disk of the database should be looked at. */
export const hasLittleSpace = ({
  freeBytes,
  databaseBytes,
}: Pick<FolderFacts, 'freeBytes' | 'databaseBytes'>): boolean =>
  freeBytes < Math.max(LITTLE_SPACE_BYTES, 2 * databaseBytes);

/** How many letters must be added, removed or replaced to make one text of the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, wanted] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Variables that nothing reads, and that were probably meant to be settings. */
function unknownVariables({ variables, known }: InstallationFacts): Finding[] {
  // Node itself reads many variables that begin with NODE_.
  const prefixes = new Set(['CHECKAHEAD', ...known.filter((name) => name.includes('_')).map(firstWord)]);
  prefixes.delete('NODE');
  return variables
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      // EMAIL and HOME, which others use, are a letter or two from MAIL and HOST.
      const meant = known.find(
        (each) => editDistance(name.toUpperCase(), each) <= (each.length < 5 ? 0 : each.length < 8 ? 1 : 2),
      );
      if (meant !== undefined) return [problem(`${name} is not a setting. Is ${meant} meant?`)];
      return prefixes.has(firstWord(name)) && name.includes('_')
        ? [warning(`${name} is not a setting, and nothing reads it.`)]
        : [];
    });
}

const firstWord = (name: string) => name.split('_', 1)[0] ?? '';

function settingsFindings(
  { production, host, trustedProxies, site }: InstallationSettings,
  now: number,
): Finding[] {
  if (!production) return [warning('The settings are valid, but NODE_ENV is not production.')];
  const examples = {
    PUBLIC_URL: site.publicUrl,
    SUPPORT_EMAIL: site.supportEmail,
    POSTAL_ADDRESS: site.postalAddress,
    MAIL_FROM: site.mailFrom ?? '',
  };
  const isUnreachable = trustedProxies === 0 && isLoopback(host);
  return [
    ok('The settings are valid.'),
    ...Object.entries(examples)
      .filter(([, value]) => isExample(value))
      .map(([name, value]) => problem(`${name} is an example, ${value}, that nobody can own.`)),
    ok(
      site.launchAt === null
        ? 'LAUNCH_AT is none: the site says that no date is set.'
        : `LAUNCH_AT is ${site.launchAt}: the site says that the service ${hasLaunched(site.launchAt, now) ? 'has launched' : 'is still to come'}.`,
    ),
    ...(isUnreachable
      ? [
          warning(
            `TRUSTED_PROXIES is 0, and only this machine reaches HOST ${host}: behind a proxy, all visitors share the limits of one network.`,
          ),
        ]
      : []),
  ];
}

function folderFindings(dataDir: string, folder: FolderFacts): Finding[] {
  const { isMade, isWritable, freeBytes, databaseBytes } = folder;
  const { readableByOthers, ofOtherUsers, hasDigestKey } = folder;
  const space = `DATA_DIR has ${Math.floor(freeBytes / MB).toLocaleString('en-US')} MB of free space`;
  return [
    isWritable
      ? ok(`DATA_DIR ${dataDir} can be ${isMade ? 'written to' : 'made'}.`)
      : problem(`DATA_DIR ${dataDir} cannot be written to by this user.`),
    freeBytes < NO_SPACE_BYTES
      ? problem(`${space}: the server stops accepting sign-ups when it is full.`)
      : hasLittleSpace(folder)
        ? warning(`${space}, less than ${LITTLE_SPACE_BYTES / MB / 1_000} GB or twice the database.`)
        : ok(`${space}.`),
    ...(readableByOthers.length > 0
      ? [problem(`Other users can read ${readableByOthers.join(', ')}: run chmod go= on each.`)]
      : isMade && isWritable
        ? [ok('Only its user can read DATA_DIR.')]
        : []),
    ...(ofOtherUsers.length === 0
      ? []
      : [
          problem(
            `Another user owns ${ofOtherUsers.join(', ')}: run this as the server's user, or correct the owner.`,
          ),
        ]),
    ...(databaseBytes > 0 && !hasDigestKey
      ? [warning('digest.key is missing in DATA_DIR: restore its copy, or the next start makes a new one.')]
      : []),
  ];
}

function publicFindings(publicUrl: string, answer: PublicAnswer, now: number): Finding[] {
  if (answer.kind !== 'answered') {
    return answer.kind === 'bad-certificate'
      ? [problem(`The certificate of ${publicUrl} is not valid (${answer.code}).`)]
      : [warning(`${publicUrl} did not answer here (${answer.code}), so the clock was not compared.`)];
  }
  const { status, date, certificateUntil } = answer;
  const daysLeft = certificateUntil === null ? null : Math.floor((certificateUntil - now) / DAY_MS);
  const apart = date === null ? null : Math.abs(now - date);
  return [
    status === 200
      ? ok(`${publicUrl} answers.`)
      : warning(`${publicUrl} answers ${status}: does the server run, and does the proxy find it?`),
    ...(daysLeft === null
      ? []
      : daysLeft * DAY_MS < CERTIFICATE_WARNING_MS
        ? [warning(`Its certificate ends in ${daysLeft} days: is it renewed?`)]
        : [ok(`Its certificate is valid for ${daysLeft} days.`)]),
    apart === null
      ? warning('The clock was not compared: the answer has no date.')
      : apart < CLOCK_WARNING_MS
        ? ok('The clock agrees with the date of that answer.')
        : (apart < CLOCK_PROBLEM_MS ? warning : problem)(
            `The clock is ${Math.round(apart / 1_000)} s from the date of that answer. Is it set by NTP?`,
          ),
  ];
}

function mailFinding(testMail: InstallationFacts['testMail']): Finding {
  if (testMail === null) return ok('Mail was not tried: npm run check -- --mail-to ADDRESS sends a test.');
  return testMail.reason === null
    ? ok(`The mail service took the test mail to ${testMail.to}. Look whether it arrived, and not as spam.`)
    : problem(`The test mail was not sent: ${testMail.reason}.`);
}

/** What is right and wrong with an installation, a line each. */
export function inspectInstallation(facts: InstallationFacts): readonly Finding[] {
  const { settings, folder, databaseProblem, publicAnswer, testMail, now } = facts;
  const unknown = unknownVariables(facts);
  const version = ok(`Version ${facts.version}.`);
  if (typeof settings === 'string') return [version, problem(settings), ...unknown];
  const { dataDir, site } = settings;
  return [
    version,
    ...settingsFindings(settings, now),
    ...unknown,
    ...(folder === null ? [] : folderFindings(dataDir, folder)),
    databaseProblem !== null
      ? problem(databaseProblem)
      : folder?.databaseBytes === 0
        ? ok('There is no database yet: the first start makes it.')
        : facts.isDatabaseOutdated
          ? warning('The database is of an older release: the first start of this one updates it.')
          : ok(site.backend === 'supabase' ? 'The hosted project answers.' : 'The database is sound.'),
    ...(facts.isDatabaseBehind
      ? [
          warning(
            'journal.txt knows more than the database, which is probably an older copy: the next start does it again.',
          ),
        ]
      : []),
    ...(publicAnswer === null ? [] : publicFindings(site.publicUrl, publicAnswer, now)),
    mailFinding(testMail),
  ];
}
