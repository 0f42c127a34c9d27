import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { generatePeople } from '../bench/harness/many-people.ts';
import { killedAnnouncement } from '../soak/scenes/killed-announcement.ts';
import { announce, startAnnounce, WHY } from '../support/announce-program.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { startSmtpDouble } from '../support/smtp-double.ts';

/** One mail a second: more than pass until another program was started and told to pause. */
const PEOPLE = 200;

/** A database of these people, and the mail server of a test. */
async function makePeople(onTestFinished: TestContext['onTestFinished']) {
  const dataDir = makeDataFolder('announce-');
  generatePeople(join(dataDir, 'checkahead.sqlite'), PEOPLE, [], Date.now());
  const provider = await startSmtpDouble();
  onTestFinished(async () => {
    await provider.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { provider, options: { dataDir, smtpUrl: provider.url } };
}

/** They wait for each other's lease more than they work. */
describe.concurrent('npm run announce', () => {
  it('killed at a random moment and started again, sends everybody one mail', async () => {
    const { figures, faults } = await killedAnnouncement({ people: 60, kills: 1, perSecond: 100 });
    expect(faults).toEqual([]);
    expect(figures.sent).toBe(60);
  }, 120_000);

  it('says in one sentence why it does nothing', async ({ onTestFinished }) => {
    const { provider, options } = await makePeople(onTestFinished);
    const said = await Promise.all([
      announce(options, 'send', ...WHY),
      announce(options, 'continue'),
      announce(options, 'new', '--name', 'Rosa Diaz'),
      announce(options, 'new', '--why', '-5 % today'),
      announce(options, 'new', '--to', 'nowhere', ...WHY),
      announce(options, 'send', '--to', 'completed', ...WHY),
      announce(options, 'send', 'completed', ...WHY),
      announce(options, 'suppress', ...WHY),
    ]);
    expect(said.map(({ code, output }) => [code, output.split('\n')[0]])).toEqual([
      [1, "There is no announcement yet. Make one with 'new'."],
      [1, "There is no announcement yet. Make one with 'new'."],
      [1, 'Say why, in 3 to 200 characters: --why "launch day"'],
      [1, expect.stringMatching(/^Option '--why' argument is ambiguous\..* use '--why=-XYZ'\./)],
      [1, expect.stringContaining('--to must be one of everybody, everybody-again, email_verified,')],
      [1, "--to goes with 'new' and 'dry-run' only. What 'new' has made keeps its people."],
      [1, 'send takes no "completed".'],
      [1, 'suppress needs a file.'],
    ]);
    const undated = { ...options, environment: { LAUNCH_AT: 'none' } };
    expect((await announce(undated, 'new', ...WHY)).output).toContain(
      "'send' is not possible yet. LAUNCH_AT is not set",
    );
    await announce(options, 'stop', ...WHY);
    expect((await announce(options, 'stop', ...WHY)).output).toBe(
      'This is not possible now: the announcement is stopped, with nothing sent.\n',
    );
    expect(provider.received).toEqual([]);
  }, 60_000);

  it('is sent by one program at a time, pauses on the word of another, and resumes', async ({
    onTestFinished,
  }) => {
    const { provider, options: set } = await makePeople(onTestFinished);
    const options = { ...set, environment: { ANNOUNCE_PER_SECOND: '1' } };
    expect((await announce(options, 'new', '--name=Rosa Diaz', '--why=-5 % today')).code).toBe(0);
    await announce(options, 'test', 'olive@example.com', ...WHY);
    expect(provider.received.map(({ to }) => to)).toEqual(['olive@example.com', 'olive@example.com']);
    const first = startAnnounce(options, 'send', ...WHY);
    await vi.waitFor(() => expect(provider.received.length).toBeGreaterThan(2), 30_000);
    const second = await announce(options, 'send', ...WHY);
    expect(second).toMatchObject({
      code: 1,
      output: expect.stringContaining('Another program is sending it'),
    });
    await announce(options, 'pause', ...WHY);
    expect((await first.ended).output).toContain('Nothing is sent now: the announcement is paused.');
    expect((await announce(options, 'send', ...WHY)).output).toMatch(
      /is paused, and \d+ wait: 'resume' sends them\.$/m,
    );
    // As after a crash, of a mail that did not leave.
    const database = new Database(join(options.dataDir, 'checkahead.sqlite'));
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
