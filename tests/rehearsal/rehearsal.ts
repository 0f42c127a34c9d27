import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readDigestKey } from '#adapters/sqlite/digest-key.ts';
import { secretsIn } from '#tests/support/take-mails.ts';
import { WHY } from '../support/announce-program.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { makeTurns, servePglite } from '../support/pglite-socket.ts';
import { freePort } from '../support/running-server.ts';
import { eventually, openSite, type Person, type Release, type Site, wanted } from './site.ts';

/** Answers of the calendar step, so that each save is another one. */
const PAYDAYS = ['2nd_wednesday', '3rd_wednesday', '4th_wednesday'];

/** The site and what it has promised so far. */
interface Stage {
  readonly site: Site;
  readonly backups: string;
  /** Everybody who must be there. */
  readonly people: Person[];
  /** Nobody may find them again. */
  readonly deleted: Person[];
  /** Must get no announcement. */
  readonly unsubscribed: Person[];
  release: Release;
}

/** The longest acts. */
export const ANNOUNCEMENT = 'an announcement is killed and sent again';
export const MAIL_IS_DOWN = 'the mail server is down for a while';
export const MOVE = 'everything moves to PostgreSQL, and back';

type Act = (stage: Stage) => Promise<string>;

function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

/** Runs a command that must succeed. */
async function run(site: Site, name: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await site.npm(name, ...args);
  must(code === 0, `npm run ${name} ${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}

/** Everybody still has what was saved last, and nobody who left is there. */
async function nobodyIsLost({ site, people, deleted }: Stage): Promise<void> {
  const found = await Promise.all(people.map((person) => site.paydayOf(person)));
  const lost = people.filter(({ payday }, index) => found[index] !== payday);
  must(lost.length === 0, `lost: ${lost.map(({ email }) => email).join(', ')}`);
  for (const person of deleted) must((await site.paydayOf(person)) === null, `${person.email} is back`);
}

/** After a restore everybody logs in again. Whoever is not there any more cannot. */
async function everybodyIsBack(stage: Stage, gone: readonly Person[]): Promise<void> {
  const { site, people } = stage;
  for (const person of people) must(await site.logIn(person), `${person.email} is lost`);
  for (const person of gone) must(!(await site.logIn(person)), `${person.email} is there`);
  await nobodyIsLost(stage);
}

async function signUp({ site, people }: Stage, email: string): Promise<Person> {
  const person = await site.signUp(email);
  people.push(person);
  return person;
}

/** People sign up and save, one after the other, until `isOver`. */
async function keepSigningUp(stage: Stage, name: string, isOver: () => boolean): Promise<number> {
  let count = 0;
  for (; !isOver(); count += 1) {
    const person = await signUp(stage, `${name}-${count}@example.org`);
    await stage.site.save(person, PAYDAYS[count % PAYDAYS.length] ?? '');
  }
  return count;
}

const newestBackup = (folder: string): string => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.db'));
  return join(folder, names.sort().at(-1) ?? 'none');
};

const databaseOf = (site: Site) => join(site.dataDir, 'checkahead.sqlite');

function removeDatabase({ dataDir }: Site): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('checkahead.sqlite')) rmSync(join(dataDir, name), { recursive: true });
  }
}

/** Overwrites the middle of the file, as a failing disk does. */
function damage(path: string): void {
  const file = openSync(path, 'r+');
  const { size } = statSync(path);
  for (let at = 8_192; at < size; at += 4_096) writeSync(file, Buffer.alloc(2_048, 0x5a), 0, 2_048, at);
  closeSync(file);
}

/**
 * The operator's life, in its order. An act returns what was lost, in words; it throws if anything is lost that it does not
 * name.
 */
const ACTS: Readonly<Record<string, Act>> = {
  'people sign up, and one books a call': async (stage) => {
    const { site, people } = stage;
    await keepSigningUp(stage, 'first', () => people.length === 6);
    const [rose] = people as [Person];
    const free = site.send(rose.browser, 'GET', '/api/consultations');
    const { slots } = (await wanted(200, free)) as { slots: readonly { startsAt: number }[] };
    const call = {
      startsAt: slots[0]?.startsAt,
      name: 'Rose Miller',
      email: rose.email,
      phone: '5035550147',
    };
    await wanted(201, site.send(rose.browser, 'POST', '/api/consultations', call));
    await nobodyIsLost(stage);
    return 'nothing';
  },

  'the server is killed, and starts again': async (stage) => {
    await stage.release.end('SIGKILL');
    stage.release = await stage.site.start();
    await nobodyIsLost(stage);
    return 'nothing';
  },

  'a backup is made beside the running server': async ({ site, backups }) => {
    await run(site, 'backup', '--to', backups);
    const backup = newestBackup(backups);
    must(existsSync(backup), `no backup in ${readdirSync(backups)}`);
    must((statSync(backup).mode & 0o077) === 0, 'others may read the backup');
    return 'nothing';
  },

  [MAIL_IS_DOWN]: async (stage) => {
    const { site, release } = stage;
    await site.provider.stop();
    const browser = site.newBrowser();
    await wanted(202, site.send(browser, 'POST', '/api/auth/link', { email: 'patient@example.org' }));
    await eventually('a warning in the log', () => /"level":40\b/.test(release.program.output()));
    await site.provider.restart();
    const { token } = secretsIn(await site.newestMail('patient@example.org'));
    await wanted(200, site.send(browser, 'POST', '/api/auth/link/finish', { token }));
    await nobodyIsLost(stage);
    return 'nothing; the log warned';
  },

  'one person leaves, one unsubscribes, one signs up; then the machine is lost': async (stage) => {
    const { site, people, deleted, unsubscribed, backups } = stage;
    const [leaving] = people.splice(1, 1) as [Person];
    const gone = site.send(leaving.browser, 'DELETE', '/functions/v1/personal-data', {
      email: leaving.email,
    });
    await wanted(204, gone);
    deleted.push(leaving);
    const [, quiet] = people as [Person, Person];
    const news = { email: quiet.email, news: false };
    await wanted(200, site.send(quiet.browser, 'PATCH', '/functions/v1/personal-data', news));
    unsubscribed.push(quiet);
    const late = await site.signUp('late@example.org');

    const refused = await site.npm('restore', '--from', newestBackup(backups));
    must(refused.code !== 0, 'a backup was restored under a running server');
    await nobodyIsLost(stage);

    await stage.release.end('SIGKILL');
    removeDatabase(site);
    await run(site, 'restore', '--from', newestBackup(backups));
    stage.release = await site.start();
    await everybodyIsBack(stage, [...deleted, late]);
    return 'who signed up after the backup, as it said; who left stays away';
  },

  'a damaged file does not start, and a backup mends it': async (stage) => {
    const { site, backups } = stage;
    await run(site, 'backup', '--to', backups);
    await stage.release.end('SIGKILL');
    damage(databaseOf(site));
    const broken = await site.start().then(
      (release) => release,
      () => null,
    );
    must(broken === null, 'the server serves a damaged file');
    await run(site, 'restore', '--from', newestBackup(backups));
    stage.release = await site.start();
    await everybodyIsBack(stage, stage.deleted);
    return 'nothing';
  },

  'the next release takes over while people sign up, and the one before comes back': async (stage) => {
    const { site } = stage;
    let isOver = false;
    const signingUp = keepSigningUp(stage, 'upgrade', () => isOver);
    for (let turn = 0; turn < 2; turn += 1) {
      const before = stage.release;
      // The proxy passes requests to the new one once it is ready.
      stage.release = await site.start(await freePort());
      must((await before.end('SIGTERM')) === 0, 'the one before did not end in order');
    }
    isOver = true;
    must((await signingUp) > 0, 'nobody signed up');
    await nobodyIsLost(stage);
    return 'nothing';
  },

  [MOVE]: async (stage) => {
    const { site } = stage;
    const { environment } = site;
    const database = await PGlite.create();
    const { url } = await servePglite(database, 'postgres', makeTurns());
    Object.assign(environment, { DATABASE_URL: url, DIGEST_KEY: readDigestKey(databaseOf(site)) });
    for (const to of ['postgres', 'sqlite']) {
      await stage.release.end('SIGTERM');
      for (const dry of [['--dry-run'], []]) await run(site, 'move', '--to', to, ...dry);
      if (to === 'postgres') removeDatabase(site);
      else for (const name of ['DATABASE_URL', 'DIGEST_KEY']) delete environment[name];
      stage.release = await site.start();
      await nobodyIsLost(stage);
      await signUp(stage, `on-${to}@example.org`);
    }
    await database.close();
    return 'nothing';
  },

  [ANNOUNCEMENT]: async (stage) => {
    const { site, people, deleted, unsubscribed } = stage;
    const mails = site.provider.received;
    await run(site, 'announce', 'new', ...WHY);
    await run(site, 'announce', 'test', 'operator@example.org', ...WHY);
    mails.length = 0;
    const sending = site.program('console/announce.ts', 'send', ...WHY);
    await eventually('a first mail', () => mails.length > 2);
    sending.child.kill('SIGKILL');
    await sending.ended;
    await eventually('another may send', async () => {
      const { output } = await site.npm('announce', 'send', ...WHY);
      return !output.includes('Another program is sending it');
    });
    // What the log of the mail server does not have is sent again.
    const unknown = [...(await run(site, 'announce', 'unknown')).matchAll(/^(\d+) {2}.* (\S+)$/gm)];
    const isSent = (id = '') => mails.some(({ messageId }) => messageId.includes(`<${id}@`));
    const missing = unknown.flatMap(([, number = '', id]) => (isSent(id) ? [] : [number]));
    if (missing.length > 0) {
      await run(site, 'announce', 'again', ...missing, ...WHY);
      await site.npm('announce', 'resume', ...WHY);
    }
    const got = mails.map(({ to }) => to);
    must(new Set(got).size === got.length, 'somebody got two mails');
    const without = people.filter((person) => !unsubscribed.includes(person) && !got.includes(person.email));
    must(without.length === 0, `without a mail: ${without.map(({ email }) => email)}`);
    for (const { email } of [...deleted, ...unsubscribed]) must(!got.includes(email), `${email} got a mail`);
    return `nothing; ${missing.length} of ${unknown.length} mails listed as unknown had to be sent again`;
  },
};

/**
 * Plays the acts, with more settings, and tells of each, but for those `without`. An act that fails ends the rehearsal, because the next one stands on
 * it. `failed`: what was lost, or what did not work.
 */
export async function rehearse({
  tell = () => {},
  without = [],
  environment = {},
}: {
  readonly tell?: (line: string) => void;
  readonly without?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
} = {}): Promise<{ readonly acts: number; readonly failed: readonly string[] }> {
  const folder = makeDataFolder('rehearsal-');
  const site = await openSite(join(folder, 'data'), environment);
  let acts = 0;
  try {
    const release = await site.start();
    const backups = join(folder, 'backups');
    const stage: Stage = { site, backups, people: [], deleted: [], unsubscribed: [], release };
    for (const [name, act] of Object.entries(ACTS)) {
      if (without.includes(name)) continue;
      const began = performance.now();
      acts += 1;
      try {
        const lost = await act(stage);
        tell(`${name}. Lost: ${lost} (${Math.round((performance.now() - began) / 1_000)} s)`);
      } catch (error) {
        const fault = `${name}: ${error instanceof Error ? error.message : error}`;
        tell(`FAILED  ${fault}`);
        return { acts, failed: [fault] };
      }
    }
    return { acts, failed: [] };
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
