import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
export const DEMO_PEOPLE_MAX = 10_000_000;
export const REPORT_FORMATS = ['html', 'csv', 'json'] as const;
/** Of `npm test`, in their order. */
export const STAGES: readonly string[] = 'lint types unused build html unit e2e catalogue'.split(' ');

/**
 * The npm commands that are programs of this project, by their name in package.json: the file that `run.mjs` runs, what
 * `--help` prints, and the options that they take. `words`: how many arguments without a name; none, unless it says so.
 */
const COMMANDS = {
  start: {
    usage:
      'npm start: builds the pages if they changed and serves the site; starts the server again if it crashes.\nSettings are environment variables, see docs/configuration.md.',
  },
  dev: {
    file: 'server/launch/dev.mjs',
    usage:
      'npm run dev: serves the product without a server, with hot reload. PORT and HOST change its address.',
  },
  build: { file: 'server/launch/build.mjs', usage: 'npm run build: builds the pages into dist/.' },
  test: {
    usage: `npm test: runs every check.
--only=STAGE   one stage: ${STAGES.join(', ')}
FILE…          with --only=lint, unit or e2e: these files and folders`,
    options: { only: text },
    words: Number.POSITIVE_INFINITY,
  },
  journey: {
    file: 'web/app/print-journey.ts',
    usage: 'npm run journey: prints the steps of the sign-up.',
  },
  announce: {
    file: 'server/console/announce.ts',
    usage: `npm run announce -- COMMAND: the launch announcement, see docs/operating.md.
What changes something asks for your name and a reason, for the audit log: --name "Rosa Diaz" --why "launch day"

status           how far the announcement is
dry-run          who would get the mail; sends nothing. Without those who have had it.
                 --to STEP: only people at this step of the sign-up. --to everybody-again: also those who have had it
new              makes an announcement, as a draft. --to, as above
test ADDRESS     sends you the mail in every language
send             starts it, or continues after an interruption; Ctrl+C interrupts
continue         sends what was started already, and nothing else
pause, resume, stop
unknown          mails of which nobody knows whether they were sent
again NUMBER…    lets these be sent again, because you found out that they were not
allow ADDRESS    lets an address that was unsubscribed or refused get announcements again
suppress FILE    addresses that bounced or complained, from notifications of SES, one JSON object per line`,
    options: {
      to: text,
      name: text,
      why: text,
    },
    words: Number.POSITIVE_INFINITY,
  },
  check: {
    file: 'server/console/check.ts',
    usage: `npm run check: says what is right and wrong with the settings, the data folder, the database and the public address,
a line each: ok, warning or problem. Ends with 1 if there is a problem. It writes nothing.
--mail-to ADDRESS   also sends a test mail`,
    options: { 'mail-to': text },
  },
  console: {
    file: 'server/console/main.ts',
    usage: "npm run console: the operator's console, see docs/operating.md. CONSOLE_PORT changes its port.",
  },
  report: {
    file: 'server/console/report.ts',
    usage: `npm run report: the research report, see docs/operating.md.
--from DAY --to DAY   such as 2026-11-30
--out FILE            without it, the report is printed
--format FORMAT       ${REPORT_FORMATS.join(' or ')}`,
    options: { from: text, to: text, out: text, format: { ...text, default: 'html' } },
  },
  backup: {
    file: 'server/composition/backup.ts',
    usage: `npm run backup: copies the database in DATA_DIR while the server runs, see docs/backup.md.
--to FOLDER   where to; made if it is missing
--keep N      removes older backups there, except the newest N`,
    options: { to: text, keep: text },
  },
  restore: {
    file: 'server/composition/restore.ts',
    usage: `npm run restore: puts a backup in the place of the database in DATA_DIR, see docs/backup.md. Stop the server first.
--from FILE   a backup, with the journal.txt beside it; with DATABASE_URL, only the journal, see docs/scaling.md`,
    options: { from: text },
  },
  move: {
    file: 'server/composition/move.ts',
    usage: `npm run move: copies everything between the database in DATA_DIR and that of DATABASE_URL, see docs/scaling.md. Stop the
server first. It compares both at the end, and moves nothing if they differ.
--to postgres   into the PostgreSQL database, which must have nobody in it
--to sqlite     back into DATA_DIR, which must have no database
--dry-run       does everything but the last step`,
    options: { to: text, 'dry-run': { type: 'boolean', default: false } },
  },
  'seed-demo': {
    file: 'server/console/seed-demo.ts',
    usage: `npm run seed-demo: fills a new database with made-up people, calls and messages.
--people N           1 to ${DEMO_PEOPLE_MAX} (5000)
--seed N             another number makes other people (1)
--data-dir FOLDER    (DATA_DIR)`,
    options: { people: { ...text, default: '5000' }, seed: { ...text, default: '1' }, 'data-dir': text },
  },
  'security-log': {
    file: 'server/composition/security-log.ts',
    usage:
      'npm run security-log: prints the security log of the database in DATA_DIR, newest last.\nADDRESS   only the lines about this e-mail address',
    words: 1,
  },
  catalogue: {
    file: 'tests/catalogue/catalogue.ts',
    usage: 'npm run catalogue: prints which browser test saw each promised sentence. Run `npm test` first.',
  },
  docs: {
    file: 'tests/docs/write-docs.ts',
    usage: 'npm run docs: writes the generated parts of docs/.',
  },
  screens: {
    file: 'tests/screens/screens.ts',
    usage: `npm run screens: takes screenshots of every page into .screens/, and REWRITES THE PICTURES in docs/images/.
--only=site   leaves docs/images/ alone
--only=docs   makes only docs/images/`,
    options: { only: text },
  },
  browsers: {
    file: 'tests/browsers/browsers.ts',
    usage:
      'npm run browsers: plays the main flows in Firefox and WebKit.\nWORD…   only the runs whose line contains all these words, such as: webkit 390 booking',
    words: Number.POSITIVE_INFINITY,
  },
  bench: {
    file: 'tests/bench/bench.ts',
    usage:
      'npm run bench: measures every figure and writes .bench/; a full run also writes docs/performance.md.\n--quick           shorter and smaller\n--only=GROUP,…    start, server, durable, lite, scale or page',
    options: { quick: { type: 'boolean', default: false }, only: text },
  },
  rehearse: {
    file: 'tests/rehearsal/rehearse.ts',
    usage:
      'npm run rehearse: plays the life of an operator against the built product in production mode, in folders of its own.',
  },
  soak: {
    file: 'tests/soak/soak.ts',
    usage:
      'npm run soak: plays the promises of docs/testing.md for a long time and writes .bench/.\n--only=ROW,…   some of the rows\n--factor=F     a part of the full size, such as 0.01',
    options: { only: text, factor: { ...text, default: '1' } },
  },
} as const satisfies Readonly<Record<string, Command>>;

interface Command {
  readonly file?: string;
  readonly usage: string;
  readonly options?: NonNullable<Parameters<typeof parseArgs>[0]>['options'];
  readonly words?: number;
}
export type CommandName = keyof typeof COMMANDS;
type Parsed<N extends CommandName> = ReturnType<
  typeof parseArgs<(typeof COMMANDS)[N] & { readonly allowPositionals: true }>
>;
export type OptionsOf<N extends CommandName> = Parsed<N>['values'];

export const fileOf = (name: CommandName): string | undefined => (COMMANDS[name] as Command).file;

/** Throws, with one line, if the command does not take one of the arguments. */
export function parseArguments<N extends CommandName>(name: N, args: readonly string[]): Parsed<N> {
  const { options = {}, words = 0 }: Command = COMMANDS[name];
  const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  const tooMany = parsed.positionals[words];
  if (tooMany !== undefined) throw new Error(`Unexpected argument '${tooMany}'.`);
  return parsed as Parsed<N>;
}

/** The arguments of this process. With `--help` it prints the usage and ends; with a wrong argument, one line. */
export function argumentsOf<N extends CommandName>(name: N): Parsed<N> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${COMMANDS[name].usage}\n`);
    process.exit(0);
  }
  try {
    return parseArguments(name, args);
  } catch (error) {
    // Without Node's advice on arguments that begin with '-'.
    const [problem] = (error as Error).message.replaceAll('\n', ' ').split(' To specify a positional');
    process.stderr.write(`${problem?.replace(/\.?$/, '.')} npm run ${name} -- --help shows what it takes.\n`);
    process.exit(1);
  }
}
