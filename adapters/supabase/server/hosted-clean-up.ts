import { ResultAsync } from 'neverthrow';
import type { RetentionStore } from '#core/ports/retention-store.ts';
import { easternDay } from '#core/research/report-range.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { executeTrusted, type ServiceClient } from './service-client.ts';

/** Deletes expired rows of the hosted backend. The auth service deletes its sessions, links and codes itself. */
export function makeHostedCleanUp({ client }: { client: ServiceClient }): RetentionStore {
  return {
    deleteExpired: (request) =>
      ResultAsync.combine([
        executeTrusted<number>(
          client.rpc('sweep', {
            mail_before: request.mailBefore,
            appointments_before: request.appointmentsBefore,
            surveys_before: request.surveysBefore,
            anonymous_preferences_before: request.anonymousPreferencesBefore,
            events_before: request.eventsBefore,
            how_many: request.limit,
          }),
        ),
        executeTrusted<number>(
          client.rpc('sweep_holds', { moment: request.holdsBefore, how_many: request.limit }),
        ),
        executeTrusted<number>(client.rpc('sweep_email_changes', { how_many: request.limit })),
        executeTrusted<number>(
          client.rpc('sweep_messages', {
            before: request.contactMessagesBefore,
            moment: request.now,
            how_many: request.limit,
          }),
        ),
        executeTrusted<number>(
          client.rpc('sweep_visitors', {
            before_day: easternDay(request.eventsBefore),
            how_many: request.limit,
          }),
        ),
        executeTrusted<number>(client.rpc('forget_browsers', { how_many: request.limit })),
        executeTrusted<number>(
          client.rpc('sweep_security_log', {
            before: request.securityLogBefore,
            most: BOUNDS.securityLogOfKind,
            how_many: request.limit,
          }),
        ),
      ]).map((deleted) => deleted.reduce((sum, count) => sum + count, 0)),
  };
}
