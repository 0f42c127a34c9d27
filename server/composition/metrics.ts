import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Result } from 'neverthrow';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { StorageFigures } from '#core/operating/overview.ts';
import type { Failure } from '#core/ports/failures.ts';
import type { SecurityDetail } from '#core/ports/security-log.ts';
import { MAIL_FAILURES, type MailOutcome } from '#core/site/mail-outbox.ts';
import type { AnsweredRequest } from '../http/create-http-app.ts';
import type { Settings } from '../settings.ts';
import { readDisk } from './disk.ts';
import { VERSION } from './version.ts';

/** Every line of the log at the level 'error' is one of these. */
const FAULTS = ['5xx', 'storage', 'corruption', 'job'] as const;
const LATENCIES_S = [0.005, 0.025, 0.1, 0.25, 1, 5];
/** The default of 10 ms wakes an idle process a hundred times a second. */
const EVENT_LOOP_RESOLUTION_MS = 50;

/** `connections`: more than one network, or all together, may have open. */
export type Limit = SecurityDetail | 'connections';

/** Figures for Prometheus. No label has an address, a network, or a path that a client made up. */
export function makeMetrics(settings: Settings) {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  /** Absent until it is set. */
  function gauge<L extends string>(name: string, help: string, ...labelNames: L[]) {
    const made = new Gauge({ name, help, labelNames, registers });
    if (labelNames.length === 0) made.remove();
    return made;
  }

  const requests = counter('checkahead_requests_total', 'Answered requests', 'route', 'class');
  const latency = new Histogram({
    name: 'checkahead_request_seconds',
    help: 'Time until the answer began',
    labelNames: ['route'],
    buckets: LATENCIES_S,
    registers,
  });
  const faults = counter('checkahead_faults_total', 'What the log reports as errors', 'kind');
  const limits = counter('checkahead_limits_hit_total', 'Requests refused by a limit', 'limit');
  const mailsSent = counter('checkahead_mails_sent_total', 'Mails that the mail service accepted');
  const mailFailures = counter('checkahead_mail_failures_total', 'Tries to send a mail that failed', 'kind');
  // From the start, so that the first one is an increase.
  for (const kind of FAULTS) faults.inc({ kind }, 0);
  for (const kind of MAIL_FAILURES) mailFailures.inc({ kind }, 0);

  const ready = gauge('checkahead_ready', '1 if the storage can be written and read, like /readyz');
  const corrupt = gauge('checkahead_database_corrupt', '1 if the database was found damaged since the start');
  const waiting = gauge('checkahead_mails_waiting', 'Mails that wait to be sent');
  const failing = gauge('checkahead_mails_failing', 'Waiting mails that failed before');
  const oldest = gauge('checkahead_mail_oldest_seconds', 'Age of the oldest waiting mail');
  const givenUp = gauge('checkahead_mails_given_up', 'Mails of about a day that could not be delivered');
  const mailsOfDay = gauge('checkahead_mails_last_day', 'Mails queued in 24 hours, announcements apart');
  const mailsPerDay = gauge('checkahead_mails_per_day', 'The setting MAIL_PER_DAY');
  const sessions = gauge('checkahead_sessions', 'Sessions that have not ended');
  const cleanUp = gauge('checkahead_last_clean_up_timestamp_seconds', 'When expired rows were last deleted');
  const backup = gauge('checkahead_last_backup_timestamp_seconds', 'When the last backup was made');
  const diskFree = gauge('checkahead_disk_free_bytes', 'Free space on the disk of DATA_DIR');
  const diskSize = gauge('checkahead_disk_size_bytes', 'Size of the disk of DATA_DIR');
  const databaseSize = gauge('checkahead_database_bytes', 'Size of the database');
  const logSize = gauge('checkahead_database_wal_bytes', 'Size of its write-ahead log');
  const memory = gauge('process_resident_memory_bytes', 'Memory of the process');
  const started = gauge('process_start_time_seconds', 'When the process started');
  const eventLoop = gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'Delay of the event loop since the last scrape',
  );
  corrupt.set(0);
  mailsPerDay.set(settings.mailsPerDay);
  started.set(Date.now() / 1_000 - process.uptime());
  gauge('checkahead_build_info', 'Always 1', 'version').set({ version: VERSION }, 1);

  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
  delay.enable();

  function readMachine(): void {
    memory.set(process.memoryUsage.rss());
    eventLoop.set(Math.max(0, delay.percentile(99) / 1e6 - EVENT_LOOP_RESOLUTION_MS) / 1_000);
    delay.reset();
    const disk = readDisk(settings);
    if (disk === null) return;
    diskFree.set(disk.freeBytes);
    diskSize.set(disk.sizeBytes);
    databaseSize.set(disk.databaseBytes);
    logSize.set(disk.logBytes);
  }

  function setFigures({ mail, lastCleanUpAt, lastBackupAt, ...figures }: StorageFigures): void {
    waiting.set(mail.waiting);
    failing.set(mail.failing);
    oldest.set(mail.oldestAt === null ? 0 : Math.max(0, Date.now() - mail.oldestAt) / 1_000);
    givenUp.set(mail.givenUp);
    mailsOfDay.set(figures.mailsOfDay);
    if (lastCleanUpAt !== null) cleanUp.set(lastCleanUpAt / 1_000);
    // After a move to PostgreSQL it is that of the SQLite file.
    if (lastBackupAt !== null && settings.postgres === null) backup.set(lastBackupAt / 1_000);
    sessions.set(figures.sessions);
  }

  return {
    contentType: registry.contentType,
    answered({ route, status, milliseconds }: AnsweredRequest) {
      requests.inc({ route, class: `${Math.floor(status / 100)}xx` });
      latency.observe({ route }, milliseconds / 1_000);
    },
    mail(outcome: MailOutcome) {
      if (outcome === 'sent') mailsSent.inc();
      else mailFailures.inc({ kind: outcome.failure });
    },
    limitHit: (limit: Limit) => limits.inc({ limit }),
    fault(kind: (typeof FAULTS)[number]) {
      faults.inc({ kind });
      if (kind === 'corruption') corrupt.set(1);
    },
    /** All of them as text for Prometheus. `read`: an error if the storage cannot be written or read. */
    text(read: Result<StorageFigures, Failure<'unavailable'>>) {
      readMachine();
      ready.set(read.isOk() ? 1 : 0);
      if (read.isOk()) setFigures(read.value);
      return registry.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof makeMetrics>;
