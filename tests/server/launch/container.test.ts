import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { askForLink } from '#tests/support/with-json.ts';
import { makeDataFolder } from '../../support/data-folder.ts';
import { PRODUCTION } from '../../support/production.ts';
import { inherited, ROOT } from '../../support/program.ts';
import { freePort } from '../../support/running-server.ts';
import { startSmtpDouble } from '../../support/smtp-double.ts';

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

/** The instructions of each stage of the Containerfile; comments apart. */
const STAGES = read('Containerfile')
  .replace(/^#.*\n/gm, '')
  .split(/^FROM .*\n/m)
  .slice(1)
  .map((stage) => stage.trim().split('\n'));
const FINAL = STAGES.at(-1) ?? [];
const argumentsOf = (name: string, lines: readonly string[] = FINAL) =>
  lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
const COPIES = argumentsOf('COPY').map((line) => line.split(' '));
const OWN_COPIES = STAGES.flatMap((stage) => argumentsOf('COPY', stage))
  .filter((line) => !line.startsWith('--from='))
  .flatMap((line) => line.split(' ').slice(0, -1));
const ENV = Object.fromEntries(
  argumentsOf('ENV')
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split('=') as [string, string]),
);
const COMMAND = JSON.parse(argumentsOf('CMD')[0] ?? '') as string[];
const HEALTH = JSON.parse(/CMD (.*)$/.exec(argumentsOf('HEALTHCHECK')[0] ?? '')?.[1] ?? '') as string[];

const isRoot = process.getuid?.() === 0;
/** 'nobody', if the tests may choose. */
const USER = isRoot ? { uid: 65_534, gid: 65_534 } : {};

let image: string;
let node: string;
let dataDir = '';

/** The production packages by the lock file, and npm's own record of them. */
function copyPackages(): void {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  // Those of other platforms are not installed.
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(
      ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(ROOT, path)),
    ),
  );
  const top = Object.keys(packages).filter((path) => path.lastIndexOf('node_modules/') === 0);
  const copy = (how: string) =>
    execFileSync('cp', [how, '--parents', ...top, image], { cwd: ROOT, stdio: 'ignore' });
  try {
    copy('-rl');
  } catch {
    copy('-r');
  }
  writeFileSync(join(image, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

const setFolders = (mode: string) =>
  execFileSync('find', [image, '-type', 'd', '-exec', 'chmod', mode, '{}', '+']);

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'checkahead-image-'));
  chmodSync(folder, 0o755);
  image = join(folder, 'app');
  mkdirSync(image);
  for (const [from = '', ...rest] of COPIES) {
    if (from === '--from=packages') copyPackages();
    else {
      const sources = [from, ...rest].filter((word) => !word.startsWith('--')).slice(0, -1);
      for (const source of sources)
        execFileSync('cp', ['-r', join(ROOT, source.replace(/^\/app\//, '')), image]);
    }
  }
  for (const name of readdirSync(image).filter((each) => each !== 'node_modules'))
    execFileSync('chmod', ['-R', 'a+rX', join(image, name)]);
  // The folder of this Node may be closed to others.
  node = join(folder, 'node');
  try {
    linkSync(process.execPath, node);
  } catch {
    copyFileSync(process.execPath, node);
  }
  setFolders('555');
  dataDir = makeDataFolder('container-');
  if (USER.uid) chownSync(dataDir, USER.uid, USER.gid);
}, 60_000);

afterAll(() => {
  setFolders('755');
  rmSync(join(image, '..'), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

it('the image runs one process, not as root, with nothing in it but what is copied by name', () => {
  expect(argumentsOf('USER')).toEqual(['node']);
  expect(argumentsOf('RUN').join()).toContain('install -d -m 700 -o node');
  expect(STAGES.flatMap((stage) => argumentsOf('RUN', stage)).join('\n')).toContain('npm ci --omit=dev');
  const allowed = read('.dockerignore')
    .match(/^!.*$/gm)
    ?.map((line) => line.slice(1));
  expect(new Set(OWN_COPIES)).toEqual(new Set(allowed));
  expect(read('.dockerignore')).toMatch(/^\*$/m);
  // The same flags everywhere.
  expect(read('docs/operating.md')).toContain(`\n${COMMAND.join(' ')}\n`);
  expect(read('docs/deploying.md')).toContain(`ExecStart=/usr/bin/${COMMAND.join(' ')}\n`);
  expect(read('docs/deploying.md')).toContain(`\nEnvironment=MALLOC_ARENA_MAX=${ENV.MALLOC_ARENA_MAX}\n`);
  expect(read('docs/upgrading.md')).toContain(`/usr/bin/${COMMAND.join(' ')}\n`);
  expect(JSON.parse(read('package.json')).scripts.start).toBe(
    COMMAND.join(' ').replace('server/main.ts', 'server/launch/start.mjs'),
  );
  const { port } = readSettings({})._unsafeUnwrap();
  expect(argumentsOf('EXPOSE')).toEqual([String(port)]);
  expect(HEALTH.join()).toContain(`process.env.PORT || ${port}}`);
  expect(read('compose.yaml')).toContain(`ports: ["127.0.0.1:${port}:${port}"]`);
  for (const line of ['read_only: true', 'tmpfs: ["/tmp"]', 'cap_drop: ["ALL"]', 'no-new-privileges:true'])
    expect(read('compose.yaml')).toContain(line);
});

it('its files serve a sign-up for a user without rights, from folders that cannot be written to, and stop on SIGTERM', async () => {
  const provider = await startSmtpDouble();
  const port = await freePort();
  const env = {
    LANG: inherited().LANG ?? 'C',
    ...PRODUCTION,
    ...ENV,
    PUBLIC_URL: 'https://checkahead.test',
    SUPPORT_EMAIL: 'help@checkahead.test',
    MAIL_FROM: 'hello@checkahead.test',
    SMTP_URL: provider.url,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  const start = ([program, ...args]: readonly string[]) => {
    expect(program).toBe('node');
    return spawn(node, args, { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'], ...USER });
  };
  const ended = async (child: ChildProcess) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece));
    const [code] = await once(child, 'close');
    return { code: code as number | null, output };
  };

  const server = start(COMMAND);
  const end = ended(server);
  await Promise.race([
    new Promise<void>((resolve) =>
      server.stdout?.on('data', (piece: Buffer) => String(piece).includes(' is ready: ') && resolve()),
    ),
    end.then(({ output }) => {
      throw new Error(output);
    }),
  ]);
  expect(await ended(start(HEALTH))).toEqual({ code: 0, output: '' });
  const url = `http://127.0.0.1:${port}`;
  for (const path of ['/', '/es', '/start']) {
    const page = await fetch(`${url}${path}`);
    expect([path, page.status, (await page.text()).includes('<h1')]).toEqual([path, 200, true]);
  }
  const answer = await askForLink(url, 'rose@checkahead.test', { origin: env.PUBLIC_URL });
  expect(answer.status).toBe(202);
  await expect.poll(() => provider.received.map(({ to }) => to)).toEqual(['rose@checkahead.test']);

  // A program of the operator: it needs no packages of the build either.
  const check = await ended(start(['node', 'server/launch/run.mjs', 'check']));
  expect(check).toEqual({ code: 0, output: expect.stringMatching(/^ok {7}The database is sound\.$/m) });
  expect(check.output).toMatch(/^ok {7}Only its user can read DATA_DIR\.$/m);

  server.kill('SIGTERM');
  const { code, output } = await end;
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Stopping: finishing open') });
  expect((await ended(start(HEALTH))).code).toBe(1);
  if (USER.uid) expect(statSync(join(dataDir, 'checkahead.sqlite')).uid).toBe(USER.uid);
  await provider.stop();
}, 120_000);
