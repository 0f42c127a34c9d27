import { err, ok, type ResultAsync } from 'neverthrow';
import { HOUR_MS } from '#core/calendar/durations.ts';
import { MESSAGE_LIMITS } from '#core/identity/message-limits.ts';
import { audited } from '#core/operating/audited.ts';
import type { Operating } from '#core/operating/make-operating.ts';
import { MOST_AUDITS } from '#core/operating/operator-people.ts';
import type { AuditAction, By } from '#core/ports/audit-log.ts';
import { type Failure, rateLimited, rejected } from '#core/ports/failures.ts';
import type { Settings, SupabaseSettings } from '../settings.ts';
import { hostedLinks } from './hosted-backend.ts';
import type { Ports } from './ports.ts';

const WHAT = 'link-sent' satisfies AuditAction;

/** The same on a hosted project, whose auth service makes the links. */
export function overProject<
  B extends { readonly ports: Ports; readonly operating: Operating; readonly settings: Settings },
>(backend: B, project: SupabaseSettings): B {
  const { ports, operating, settings } = backend;
  const { uow, clock } = ports;
  const links = hostedLinks(ports, project, settings.site.publicUrl);

  function sendLink(
    id: string,
    by: By,
  ): ResultAsync<void, Failure<'rejected' | 'rate-limited' | 'unavailable'>> {
    return uow
      .read(async ({ accounts, auditLog }) => {
        const account = await accounts.byId(id);
        if (account === null) return err(rejected);
        const since = clock.now() - HOUR_MS;
        const sent = (await auditLog.newest({ most: MOST_AUDITS, whose: id })).filter(
          ({ what, at }) => what === WHAT && at > since,
        );
        return sent.length >= MESSAGE_LIMITS.knownBrowsers.hour
          ? err(rateLimited(HOUR_MS / 1_000))
          : ok(account.email);
      })
      .andThen((email) => links.mailLink(audited(uow, clock, { ...by, what: WHAT, whose: id }), email))
      .mapErr((failure) => (failure.kind === 'invalid-email' ? rejected : failure));
  }

  return { ...backend, operating: { ...operating, people: { ...operating.people, sendLink } } };
}
