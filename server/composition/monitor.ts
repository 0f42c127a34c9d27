import type { Logger } from 'pino';
import type { MailOutcome } from '#core/site/mail-outbox.ts';
import type { AnsweredRequest, RequestLog } from '../http/create-http-app.ts';
import { atMostOnceAMinute, bugReport } from '../http/request-log.ts';
import type { Limit, Metrics } from './metrics.ts';

/** These concern one address or person. The others protect the server, or the mail that can be sent in a day. */
const OF_ONE_PERSON: ReadonlySet<Limit> = new Set<Limit>([
  'password',
  'code',
  'message',
  'known-browser',
  'new-password',
]);

/** Where the server's parts report what happened. It is in the log and, if they are read, in the metrics. */
export function makeMonitor(logger: Logger, metrics: Metrics | null = null) {
  const mailFailed = atMostOnceAMinute((line) => logger.warn(line, 'a mail was not sent'));
  const noticeUnknown = atMostOnceAMinute((line) => logger.warn(line, 'a notice of a newer release waits'));
  const mailServiceFailed = atMostOnceAMinute((line) => logger.warn(line, 'the mail service failed'));
  const limited = atMostOnceAMinute((line) => logger.warn(line, 'a limit refused requests'));
  const faulty = atMostOnceAMinute((line) => logger.error(line, 'the storage failed'));
  const damaged = atMostOnceAMinute((line) =>
    logger.error(line, 'the database is damaged: restore a backup, see docs/backup.md'),
  );
  const failed = atMostOnceAMinute((line) => logger.error(line, 'failed'));
  const jobFailed = atMostOnceAMinute((line) => logger.error(line, 'a job failed'));

  const isLogged = logger.isLevelEnabled('info');
  return {
    requests: {
      answered:
        isLogged || metrics
          ? (request: AnsweredRequest) => {
              if (isLogged) logger.info(request, 'answered');
              metrics?.answered(request);
            }
          : null,
      failed(request, error) {
        const bug = error === undefined ? {} : { bug: bugReport(error) };
        failed(`${request.status} ${request.route}`, { ...request, ...bug });
        metrics?.fault('5xx');
      },
    } satisfies RequestLog,
    mail(outcome: MailOutcome) {
      if (outcome !== 'sent') mailFailed(outcome.failure, outcome);
      metrics?.mail(outcome);
    },
    unknownNotice(kind: string) {
      noticeUnknown(kind, { kind });
    },
    /** `text`: the code of the mail service's client. */
    mailService(text: string) {
      // SES sends it, and whoever answers in its place.
      const code = /^[\w -]{1,60}$/.test(text) ? text : 'other';
      mailServiceFailed(code, { code });
    },
    limitHit(limit: Limit) {
      if (!OF_ONE_PERSON.has(limit)) limited(limit, { limit });
      metrics?.limitHit(limit);
    },
    storageFault(code: string, isDamage = false) {
      (isDamage ? damaged : faulty)(code, { code });
      metrics?.fault(isDamage ? 'corruption' : 'storage');
    },
    jobFailed(error: unknown) {
      const bug = bugReport(error);
      jobFailed(`${bug.name} ${bug.at[0]}`, { bug });
      metrics?.fault('job');
    },
  };
}

export type Monitor = ReturnType<typeof makeMonitor>;
