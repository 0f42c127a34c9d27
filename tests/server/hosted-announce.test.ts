import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { announce, startAnnounce, WHY } from '../support/announce-program.ts';
import { makeDataFolder } from '../support/data-folder.ts';
import { litePerTest } from '../support/lite-per-test.ts';
import { type SmtpDouble, startSmtpDouble } from '../support/smtp-double.ts';

const PEOPLE = 40;

const lite = litePerTest({ asService: true });
let provider: SmtpDouble;
let dataDir: string;
beforeAll(async () => {
  provider = await startSmtpDouble();
  dataDir = makeDataFolder('hosted-announce-');
});
beforeEach(async () => {
  await lite.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      select gen_random_uuid(), 'p' || n || '@example.com', now(), '{"language": "es"}' from generate_series(1, $1::integer) as n`,
    [PEOPLE],
  );
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await provider.stop();
});

it('works on a hosted project: killed and started again, it sends nobody two mails and forgets nobody', async () => {
  const at = (perSecond: number) => ({
    dataDir,
    smtpUrl: provider.url,
    environment: {
      ...lite.environment,
      ANNOUNCE_PER_SECOND: String(perSecond),
    },
  });
  expect((await announce(at(1), 'dry-run')).output).toContain(`${PEOPLE} people would get the mail.`);
  expect((await announce(at(1), 'new', ...WHY)).output).toContain('Made as a draft.');
  await announce(at(1), 'test', 'olive@example.com', ...WHY);
  expect(provider.received.splice(0)).toHaveLength(2);

  const first = startAnnounce(at(10), 'send', ...WHY);
  await expect.poll(() => provider.received.length, { timeout: 60_000 }).toBeGreaterThan(3);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await announce(at(200), 'continue');
  expect(second.output).toContain('0 to go');

  const mails = provider.received.map(({ to }) => to);
  expect(new Set(mails).size).toBe(mails.length);
  const counts = await lite.query(
    'select state, count(*)::int from private.announcement_deliveries group by 1 order by 1',
  );
  const byState = Object.fromEntries(counts.map(({ state, count }) => [state, Number(count)]));
  const { sent = 0, unknown = 0, ...others } = byState;
  expect(others).toEqual({});
  expect(sent + unknown).toBe(PEOPLE);
  expect(mails.length).toBeGreaterThanOrEqual(sent);
  expect(provider.received[0]?.subject).toContain('ya lanzamos el servicio');
  const audits = await lite.query('select what from public.audit_log order by id');
  expect(audits.map(({ what }) => what)).toEqual([
    'announcement-created',
    'announcement-tested',
    'announcement-started',
  ]);
}, 180_000);
