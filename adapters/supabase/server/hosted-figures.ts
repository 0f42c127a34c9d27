import { ResultAsync } from 'neverthrow';
import { DAY_MS } from '#core/calendar/durations.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Unavailable } from '#core/ports/failures.ts';
import type { OperatingFact } from '#core/ports/operating-tables.ts';
import type { ReadStorageFigures } from '#core/ports/storage-figures.ts';
import { countMails, makeHostedMailCount } from './hosted-mail-count.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

/** Waiting mails that failed before. Taking a mail counts as an attempt, so the first one says nothing yet. */
export const countFailingMail = (client: ServiceClient): ResultAsync<number, Unavailable> =>
  countMails(client, (mails) => mails.not('due_at', 'is', null).gt('attempts', 1));

export function makeHostedFigures({
  client,
  clock,
}: {
  client: ServiceClient;
  clock: Pick<Clock, 'now'>;
}): ReadStorageFigures {
  const mailsSince = makeHostedMailCount({ client });
  return () =>
    ResultAsync.combine([
      countMails(client, (mails) => mails.not('due_at', 'is', null)),
      countFailingMail(client),
      countMails(client, (mails) => mails.not('given_up_at', 'is', null).gt('attempts', 0)),
      mailsSince(clock.now() - DAY_MS),
      executeTrusted<{ created_at: number }[]>(
        client.from('outbox').select('created_at').not('due_at', 'is', null).order('created_at').limit(1),
      ),
      executeTrusted<{ value: string }[]>(
        client
          .from('operating_state')
          .select('value')
          .eq('name', 'last-clean-up' satisfies OperatingFact),
      ),
    ]).map(([waiting, failing, givenUp, mailsOfDay, oldest, cleanUps]) => ({
      mail: { waiting, failing, givenUp, oldestAt: oldest[0]?.created_at ?? null },
      mailsOfDay,
      lastCleanUpAt: cleanUps[0] === undefined ? null : Number(cleanUps[0].value),
      lastBackupAt: null,
      sessions: null,
    }));
}
