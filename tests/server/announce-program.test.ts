import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generatePeople } from '../bench/harness/many-people.ts';
import { killedAnnouncement } from '../soak/scenes/killed-announcement.ts';
import { announce, startAnnounce, WHY } from '../support/announce-program.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { type SmtpDouble, startSmtpDouble } from '../support/smtp-double.ts';

it('killed at random moments and started again, sends everybody one mail', async () => {
  const { figures, faults } = await killedAnnouncement({ people: 60, kills: 2, perSecond: 100 });
  expect(faults).toEqual([]);
  expect(figures.sent).toBe(60);
}, 120_000);

/** One mail a second: more than pass until another program was started and told to pause. */
const PEOPLE = 200;

describe('npm run announce', () => {
  let dataDir: string;
  let provider: SmtpDouble;
  beforeEach(async () => {
    dataDir = makeDataFolder('announce-');
    generatePeople(join(dataDir, 'checkahead.sqlite'), PEOPLE, [], Date.now());
    provider = await startSmtpDouble();
  });
  afterEach(async () => {
    await provider.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('says in one sentence why it does nothing', async () => {
    const options = { dataDir, smtpUrl: provider.url };
    const said = await Promise.all([
      announce(options, 'send', ...WHY),
      announce(options, 'continue'),
      announce(options, 'new'),
      announce(options, 'new', '--name', 'Rosa Diaz'),
      announce(options, 'new', '--why', '-5 % today'),
      announce(options, 'new', '--to', 'nowhere', ...WHY),
    ]);
    expect(said.map(({ code, output }) => [code, output.split('\n')[0]])).toEqual([
      [1, "There is no announcement yet. Make one with 'new'."],
      [1, "There is no announcement yet. Make one with 'new'."],
      [1, 'Say who you are, in 2 to 60 characters: --name "Rosa Diaz"'],
      [1, 'Say why, in 3 to 200 characters: --why "launch day"'],
      [1, expect.stringMatching(/^Option '--why' argument is ambiguous\..* use '--why=-XYZ'\./)],
      [1, expect.stringContaining('--to must be one of everybody, everybody-again, email_verified,')],
    ]);
    expect(provider.received).toEqual([]);
  }, 60_000);

  it('is sent by one program at a time, pauses on the word of another, and resumes', async () => {
    const options = { dataDir, smtpUrl: provider.url, environment: { ANNOUNCE_PER_SECOND: '1' } };
    const all = (await announce(options, 'dry-run')).output;
    expect(all).toContain(`${PEOPLE} people would get the mail. Nothing was sent.`);
    expect(all.match(/^ {2}p•••@•••\.com$/gm)).toHaveLength(10);
    expect((await announce(options, 'new', '--name=Rosa Diaz', '--why=-5 % today')).code).toBe(0);
    expect((await announce(options, 'send', ...WHY)).output).toContain('Send a test mail and read it first.');
    await announce(options, 'test', 'olive@example.com', ...WHY);
    expect(provider.received.map(({ to }) => to)).toEqual(['olive@example.com', 'olive@example.com']);
    expect(await announce(options, 'continue')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing is sent now: the announcement is tested, and can be started.'),
    });
    expect(provider.received).toHaveLength(2);
    const first = startAnnounce(options, 'send', ...WHY);
    await expect.poll(() => provider.received.length, { timeout: 30_000 }).toBeGreaterThan(2);
    const second = await announce(options, 'send', ...WHY);
    expect(second).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another program is sending it'),
    });
    await announce(options, 'pause', ...WHY);
    expect((await first.ended).output).toContain('Nothing is sent now: the announcement is paused.');
    // As after a crash, of a mail that did not leave.
    const database = new Database(join(dataDir, 'checkahead.sqlite'));
    const lost = database
      .prepare(
        "UPDATE announcement_deliveries SET state = 'unknown' WHERE number = (SELECT max(number) FROM announcement_deliveries) RETURNING number",
      )
      .get() as { number: number };
    database.close();
    expect((await announce(options, 'unknown')).output).toContain(
      "only 'status=sent' (Postfix) with the same queue id",
    );
    const again = (await announce(options, 'again', String(lost.number), ...WHY)).output;
    expect(again).toContain('1 wait to be sent again.');
    expect(again).toMatch(/is paused, and \d+ wait: 'resume' sends them\./);
    const fast = { ...options, environment: { ANNOUNCE_PER_SECOND: '1000' } };
    const resumed = await announce(fast, 'resume', ...WHY);
    expect(resumed).toMatchObject({
      code: 0,
      output: expect.stringContaining(`${PEOPLE} of ${PEOPLE} sent, 0 to go`),
    });
    expect(new Set(provider.received.map(({ to }) => to)).size).toBe(PEOPLE + 1);
    expect(provider.received).toHaveLength(PEOPLE + 2);
  }, 120_000);
});
