import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { err, ok } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasLittleSpace } from '#core/operating/installation.ts';
import { LATE_CLEAN_UP_MS, LATE_MAIL_MS } from '#core/operating/overview.ts';
import { unavailable } from '#core/ports/failures.ts';
import { SHARE_OF_STRANGERS } from '#core/site/mail-budget.ts';
import { type Limit, type Metrics, makeMetrics } from '#server/composition/metrics.ts';
import { VERSION } from '#server/composition/version.ts';
import { readSettings } from '#server/settings.ts';
import { samplesIn } from '#tests/support/metrics.ts';

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs');
const FIGURES = {
  mail: { waiting: 3, failing: 2, oldestAt: Date.now() - 60_000, givenUp: 1 },
  mailsOfDay: 7,
  lastCleanUpAt: 1_000_000,
  lastBackupAt: 5_000_000,
  sessions: 4,
};

let folder: string;
let metrics: Metrics;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'checkahead-metrics-'));
  metrics = makeMetrics(readSettings({ DATA_DIR: folder, MAIL_PER_DAY: '50' })._unsafeUnwrap());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const samples = async () => samplesIn(await metrics.text(ok(FIGURES)));

describe('the metrics', () => {
  it('are what the storage, the disk and the process say', async () => {
    const found = await samples();
    expect(Object.fromEntries(found)).toMatchObject({
      checkahead_ready: 1,
      checkahead_mails_waiting: 3,
      checkahead_mails_failing: 2,
      checkahead_mails_given_up: 1,
      checkahead_mails_last_day: 7,
      checkahead_mails_per_day: 50,
      checkahead_last_clean_up_timestamp_seconds: 1_000,
      checkahead_last_backup_timestamp_seconds: 5_000,
      checkahead_sessions: 4,
      [`checkahead_build_info{version="${VERSION}"}`]: 1,
    });
    expect(found.get('checkahead_mail_oldest_seconds')).toBeGreaterThanOrEqual(60);
    expect(found.get('checkahead_disk_free_bytes')).toBeGreaterThan(0);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(found.get('process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1_000);
  });

  it('leave out what is not known, and keep the last figures while the storage is away', async () => {
    const none = samplesIn(await metrics.text(ok({ ...FIGURES, lastCleanUpAt: null, lastBackupAt: null })));
    const backup = 'checkahead_last_backup_timestamp_seconds';
    const unknown = ['checkahead_last_clean_up_timestamp_seconds', backup];
    expect(unknown.filter((name) => none.has(name))).toEqual([]);
    const moved = { DATABASE_URL: 'postgres://db.example.org/checkahead', DIGEST_KEY: 'k'.repeat(43) };
    const overPostgres = makeMetrics(readSettings(moved)._unsafeUnwrap());
    expect(samplesIn(await overPostgres.text(ok(FIGURES))).has(backup)).toBe(false);
    const away = samplesIn(await metrics.text(err(unavailable())));
    expect([away.get('checkahead_ready'), away.get('checkahead_mails_waiting')]).toEqual([0, 3]);
  });

  it('count requests, mails, limits and faults', async () => {
    metrics.answered({ id: 'x', method: 'GET', route: '/faq', status: 304, milliseconds: 30 });
    metrics.mail('sent');
    metrics.mail({ failure: 'refused', attempt: 1, isGivenUp: true });
    metrics.limitHit('connections');
    metrics.fault('corruption');
    expect(Object.fromEntries(await samples())).toMatchObject({
      'checkahead_requests_total{route="/faq",class="3xx"}': 1,
      'checkahead_request_seconds_bucket{le="0.025",route="/faq"}': 0,
      'checkahead_request_seconds_bucket{le="0.1",route="/faq"}': 1,
      checkahead_mails_sent_total: 1,
      'checkahead_mail_failures_total{kind="refused"}': 1,
      'checkahead_limits_hit_total{limit="connections"}': 1,
      'checkahead_faults_total{kind="corruption"}': 1,
      checkahead_database_corrupt: 1,
    });
  });
});

describe('the documented alerts and metrics', () => {
  const rules = readFileSync(join(DOCS, 'alerts.yml'), 'utf8');
  const page = readFileSync(join(DOCS, 'monitoring.md'), 'utf8');
  const NAME = /\b(?:checkahead|process|nodejs)_[a-z0-9_]+/g;
  const withoutSuffix = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');

  it('name metrics that exist, and the page names all of them', async () => {
    const text = await metrics.text(ok(FIGURES));
    const exposed = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(exposed.length).toBeGreaterThan(20);
    const used = [...rules.matchAll(/^ +expr: (.*)$/gm)].flatMap(([, expression = '']) =>
      [...expression.matchAll(NAME)].map(([name]) => withoutSuffix(name)),
    );
    expect(used.length).toBeGreaterThan(15);
    expect(used.filter((name) => !exposed.includes(name))).toEqual([]);
    const listed = [...page.matchAll(NAME)].map(([name]) => name);
    expect(new Set(listed)).toEqual(new Set(exposed));
  });

  it('name values that exist, and the page names all kinds', async () => {
    const limits: readonly Limit[] = ['network', 'connections', 'mail-budget'];
    const text = await metrics.text(ok(FIGURES));
    const named = [...rules.matchAll(/(checkahead_\w+)\{(\w+)=~?"([^"]+)"\}/g)];
    expect(named.length).toBeGreaterThan(3);
    for (const [, name, label, values = ''] of named)
      for (const value of values.split('|'))
        if (label === 'limit') expect(limits).toContain(value);
        else expect(text).toContain(`${name}{${label}="${value}"}`);
    for (const metric of ['checkahead_faults_total', 'checkahead_mail_failures_total']) {
      const kinds = [...text.matchAll(new RegExp(`^${metric}\\{kind="([^"]+)"`, 'gm'))];
      expect(kinds.length).toBeGreaterThan(3);
      expect(page).toContain(kinds.map(([, kind]) => `\`${kind}\``).join(', '));
    }
  });

  it('warn when the console does, and when strangers are refused', () => {
    expect(rules).toContain(`checkahead_mail_oldest_seconds > ${LATE_MAIL_MS / 1_000}\n`);
    expect(rules).toContain(`last_clean_up_timestamp_seconds > ${LATE_CLEAN_UP_MS / 1_000}\n`);
    expect(rules).toContain(`checkahead_mails_last_day > ${SHARE_OF_STRANGERS} * checkahead_mails_per_day`);
    const disk = /: checkahead_disk_free_bytes < (\S+) or \S+ < (\d+) \* checkahead_database_bytes$/m.exec(
      rules,
    );
    for (const databaseBytes of [0, 3e9]) {
      const least = Math.max(Number(disk?.[1]), Number(disk?.[2]) * databaseBytes);
      const isLow = (freeBytes: number) => hasLittleSpace({ freeBytes, databaseBytes });
      expect([isLow(least - 1), isLow(least)]).toEqual([true, false]);
    }
  });

  it('each alert has a row in the page that says what to do', () => {
    const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name);
    const rows = [...page.slice(page.indexOf('## Alerts')).matchAll(/^\| ([A-Z]\w+(?:, \w+)*) \|/gm)];
    expect(rows.flatMap(([, names = '']) => names.split(', '))).toEqual(alerts);
  });
});
