import { err, ok } from 'neverthrow';
import { type Message, messageWaitSeconds } from '#core/identity/message-limits.ts';
import { audited } from '#core/operating/audited.ts';
import type { Operating } from '#core/operating/make-operating.ts';
import type { AuditAction } from '#core/ports/audit-log.ts';
import { rateLimited, rejected } from '#core/ports/failures.ts';
import type { Settings, SupabaseSettings } from '../settings.ts';
import { hostedLinks } from './hosted-backend.ts';
import type { Ports } from './ports.ts';

const WHAT = 'link-sent' satisfies AuditAction;
/** As if all operators were one stranger. */
const messageAt = (createdAt: number): Message => ({ createdAt, browserHash: WHAT, askedFrom: WHAT });

/** The same on a hosted project, whose auth service makes the links. */
export function overProject<
  B extends { readonly ports: Ports; readonly operating: Operating; readonly settings: Settings },
>(backend: B, project: SupabaseSettings): B {
  const { ports, operating, settings } = backend;
  const { uow, clock } = ports;
  const links = hostedLinks(ports, project, settings.site.publicUrl);

  const sendLink: Operating['people']['sendLink'] = (id, by) =>
    uow
      .read(async ({ accounts, auditLog }) => {
        const account = await accounts.byId(id);
        if (account === null) return err(rejected);
        const done = await auditLog.newest({ most: 1_000, whose: id });
        const recent = done.filter(({ what }) => what === WHAT).map(({ at }) => messageAt(at));
        const wait = messageWaitSeconds(recent, messageAt(clock.now()));
        return wait > 0 ? err(rateLimited(wait)) : ok(account.email);
      })
      .andThen((email) => links.mailLink(audited(uow, clock, { ...by, what: WHAT, whose: id }), email));

  return { ...backend, operating: { ...operating, people: { ...operating.people, sendLink } } };
}
