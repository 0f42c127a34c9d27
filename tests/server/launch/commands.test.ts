import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEMORY_FLAGS } from '#server/console/pages/launch.ts';
import { type CommandName, fileOf, parseArguments } from '#server/launch/commands.ts';
import { fingerprint } from '../../../server/launch/site-build.mjs';
import { makeDataFolder } from '../../support/data-folder.ts';
import { inherited, ROOT, WITHOUT_PAGES } from '../../support/program.ts';
import { freePort } from '../../support/running-server.ts';

/** What is not copied: it is large, private or made by programs. */
const LEFT_OUT = /^(node_modules|dist|\..*)$/;
const AT_ONCE = 3;
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const SCRIPTS = Object.keys(scripts);
/** Tools of others. npm itself ignores arguments that it does not know. */
const TOOLS = ['format', 'check:format', 'check:types', 'sbom'];

/** The commands in the code of the documentation, without comments. */
const DOCUMENTED = new Set(
  ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })]
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(join(ROOT, existsSync(join(ROOT, path)) ? '' : 'docs', path), 'utf8'))
    .flatMap((page) => [...page.matchAll(/^```\w*\n([\s\S]*?)^```|`([^`]+)`/gm)])
    .flatMap(([, block, inline = '']) => block?.split('\n') ?? [inline])
    .map((line) =>
      line
        .replace(/\s+#.*/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => /^(\w+=\S+ )*np[mx] /.test(line)),
);

/**
 * What is played in a copy of the project with made-up people, one after the other where it must be, with words of the
 * output. A program that goes on is stopped at these words.
 */
const PLAYED: Readonly<Record<string, RegExp>> = {
  'npm run seed-demo -- --people 5000 --data-dir .demo':
    /now has the demo data of 5000 made-up visitors, with calls and messages\.$/m,
  'npm run announce -- new --name "Rosa Diaz" --why "launch day"': /^Made as a draft\./m,
};
const PLAYED_TOGETHER: Readonly<Record<string, RegExp>> = {
  'npm run backup': /^npm run backup needs --to, the folder for the backups\.$/m,
  'npm run backup -- --to FOLDER --keep 14':
    /^Written: .*\/FOLDER\/checkahead-[\dT-]+\.db \([\d.]+ MB, [\d,]+ people\)$/m,
  'npm run restore -- --from FILE': /^There is no file .*\/FILE\.$/m,
  'npm run move -- --to postgres': /^DATABASE_URL is missing: /m,
  'npm run move -- --to sqlite': /^DATABASE_URL is missing: /m,
  'DATA_DIR=.drill CONSOLE_PORT=3101 npm run console': /^There is no database in DATA_DIR \.drill\./m,
  'DATA_DIR=.demo npm run report -- --from 2026-11-01 --to 2026-11-30 --out demo.html':
    /^Written: demo\.html$/m,
  'npm run report': /^npm run report needs --from and --to: days such as 2026-11-30\.$/m,
  'npm run seed-demo': /^The database in \.demo has demo data already\./m,
  'npm run announce':
    /^The announcement to everybody who has had no launch mail is a draft: no test mail was sent yet\.$/m,
  'npm run announce -- dry-run':
    /^[\d,]+ people would get the mail\. Nothing was sent\.\n(.* left out: .*\n)*( {2}\S•••@\S+\n){10}'send' is not possible yet\. .*\n$/m,
  'npm run announce -- test you@example.org --name "Rosa Diaz" --why "check"': /^MAIL is dev: /m,
  'npm run announce -- send --name "Rosa Diaz" --why "launch day"': /^The announcement is still a draft\./m,
  'npm run announce -- continue': /^Nothing is sent now: the announcement is a draft/m,
  'npm run announce -- pause --name "Rosa Diaz" --why "wrong text"':
    /^This is not possible now: the announcement is a draft/m,
  'npm run announce -- resume': /^Say who you are, in 2 to 60 characters: --name "Rosa Diaz"$/m,
  'npm run announce -- unknown': /^0 mails of which nobody knows whether they were sent\.$/m,
  'npm run announce -- again 17 23 --name "Rosa Diaz" --why "not in the log"': /^Nothing is sent now: /m,
  'npm run announce -- allow ADDRESS --name "Rosa Diaz" --why "asked by phone"':
    /^allow needs an e-mail address\.$/m,
  'npm run announce -- suppress FILE --name "Rosa Diaz" --why "bounces of SES"':
    /^The file cannot be read \(ENOENT\)\.$/m,
  'npm run check': /^warning {2}The settings are valid, but NODE_ENV is not production\.$/m,
  'npm run check -- --mail-to you@example.org':
    /^problem {2}The test mail was not sent: MAIL is dev, which sends nothing\.$/m,
  'npm run console': /^Open once, within 10 minutes: http:\/\/127\.0\.0\.1:\d+\//m,
  'npm run security-log': /^The security log is empty\.\n$/,
  'npm run security-log -- rose@example.com': /^The security log has nothing about rose@example\.com\.\n$/,
  'npm run journey': /^signup-calendar +\/signup\/calendar$/m,
  'npm run docs': /^$/,
  'npm run dev': /Local:/,
  'npm start': / is ready: /,
};

/**
 * What takes long, needs a network or is run by everybody every day; and, first, what differs from a played command by a name
 * that it never comes to use. Its arguments are looked at.
 */
const NOT_PLAYED = [
  /^(DATA_DIR=\.drill )?npm run restore -- --from (FILE|journal\.txt|restored\.db)$/,
  /^npm run move -- --to postgres --dry-run$/,
  /^npm run report -- --from \S+ --to \S+ --out report\.html$/,
  /^DATA_DIR=\.demo npm run console$/,
  /^npm test\b/,
  /^npm run (bench|browsers|build|catalogue|format|rehearse|screens|soak)\b/,
  /^CHECKAHEAD_LANGUAGE=\S+ npm run dev$/,
  /^npm (audit|run --silent sbom|(ci|prune)( --omit=dev)?( --ignore-scripts)?)$/,
  /^npx vitest run \S+\.test\.ts --update$/,
];

let copy: string;
let contents: readonly string[];
beforeAll(() => {
  copy = makeDataFolder('commands-');
  contents = readdirSync(ROOT).filter((name) => !LEFT_OUT.test(name));
  for (const name of contents) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'dist']) symlinkSync(join(ROOT, name), join(copy, name));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What npm would run. npm itself takes most of the time of a short command. */
const withoutNpm = (command: string) =>
  command.replace(/npm (?:run )?([\w:-]+)(?: --(?= ))?/, (_all, name) => String(scripts[name]));

/** Runs a command as a person types it, to its end or until it prints `until`. */
async function play(command: string, until?: RegExp) {
  const { PATH, ...others } = inherited();
  const child = spawn(withoutNpm(command), {
    shell: true,
    detached: true,
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...others,
      PATH: `${join(ROOT, 'node_modules', '.bin')}${delimiter}${PATH}`,
      NO_COLOR: '1',
      npm_config_loglevel: 'silent',
      ...(command === 'npm start' && WITHOUT_PAGES),
      DATA_DIR: '.demo',
      PORT: String(await freePort()),
      CONSOLE_PORT: String(await freePort()),
    },
  });
  let output = '';
  let stopped = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output += piece;
      if (stopped || until === undefined || until.source === '^$' || !until.test(output)) return;
      stopped = true;
      // The process group: the shell and the program.
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    });
  }
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}

async function playAll<T>(commands: readonly string[], work: (command: string) => Promise<T>) {
  const left = [...commands];
  const found: Record<string, T> = {};
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) found[next] = await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found;
}

it('the console starts the announcement with the memory that its command has', () => {
  expect(scripts.announce).toContain(` ${MEMORY_FLAGS.join(' ')} `);
});

it('knows every command that the documentation prints', () => {
  expect(DOCUMENTED.size).toBeGreaterThan(40);
  const isKnown = (command: string) =>
    command in PLAYED || command in PLAYED_TOGETHER || NOT_PLAYED.some((form) => form.test(command));
  expect([...DOCUMENTED].filter((command) => !isKnown(command))).toEqual([]);
  expect(
    Object.keys({ ...PLAYED, ...PLAYED_TOGETHER }).filter((command) => !DOCUMENTED.has(command)),
  ).toEqual([]);
  for (const command of DOCUMENTED) {
    const [, script, name = script, args] =
      /npm (?:run ([\w-]+)|(start|test))(?: -- (.*))?$/.exec(command) ?? [];
    if (name === undefined || TOOLS.includes(name)) continue;
    const words = (args ?? '').match(/"[^"]*"|\S+/g) ?? [];
    expect(() => parseArguments(name as CommandName, words), command).not.toThrow();
  }
});

it('each explains itself with --help and refuses an argument that it does not know, and does nothing else', async () => {
  const before = fingerprint(copy, contents);
  for (const name of SCRIPTS.filter((each) => !TOOLS.includes(each)))
    expect(existsSync(join(ROOT, fileOf(name as CommandName) ?? '')), name).toBe(true);
  const help = await playAll(SCRIPTS, (name) => play(`npm run ${name} -- --help`));
  const wrong = await playAll(
    SCRIPTS.filter((name) => name !== 'sbom'),
    (name) => play(`npm run ${name} -- --not-an-option`),
  );
  for (const [name, { code, output }] of Object.entries(help)) {
    expect(code, name).toBe(0);
    expect(output, name).toMatch(TOOLS.includes(name) ? /usage|tsc/i : new RegExp(`^npm (run )?${name}\\b`));
  }
  for (const [name, { code, output }] of Object.entries(wrong)) {
    expect(code, name).not.toBe(0);
    expect(output, name).toContain('--not-an-option');
    if (!TOOLS.includes(name)) {
      expect(output, name).toBe(
        `Unknown option '--not-an-option'. npm run ${name} -- --help shows what it takes.\n`,
      );
    }
  }
  expect(
    fingerprint(
      copy,
      readdirSync(copy).filter((name) => !LEFT_OUT.test(name)),
    ),
  ).toBe(before);
}, 120_000);

it('each does what its line says', async () => {
  const output = (commands: typeof PLAYED) => async (command: string) =>
    (await play(command, commands[command])).output;
  const said: Record<string, string> = {};
  for (const command of Object.keys(PLAYED)) said[command] = await output(PLAYED)(command);
  Object.assign(said, await playAll(Object.keys(PLAYED_TOGETHER), output(PLAYED_TOGETHER)));
  const wanted = Object.entries({ ...PLAYED, ...PLAYED_TOGETHER });
  expect(said).toEqual(
    Object.fromEntries(wanted.map(([command, words]) => [command, expect.stringMatching(words)])),
  );
}, 120_000);
