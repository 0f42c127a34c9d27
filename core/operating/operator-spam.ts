import { err, ok, type Result, ResultAsync } from 'neverthrow';
import { isEmail, normalizeEmail } from '../identity/email.ts';
import { mailboxHashOf } from '../identity/wrong-tries.ts';
import { type Rejected, rejected, type Unavailable } from '../ports/failures.ts';
import type { OperatorSpam } from '../ports/operating.ts';
import { BOUNDS } from '../site/bounds.ts';
import { audited, type OperatorPorts } from './audited.ts';

/** How the audit log names a message. */
export const messageName = (id: number) => `message ${id}`;

/** `OperatorSpam` over the tables of the contact form. */
export function makeOperatorSpam({
  uow,
  clock,
  digest,
}: Pick<OperatorPorts, 'uow' | 'clock' | 'digest'>): OperatorSpam {
  return {
    countBlocked: () => uow.read(({ blockedSenders }) => blockedSenders.count()),

    mark: (ids, block, by) =>
      uow
        .read(({ contactMessages }) => ids.flatMap((id) => contactMessages.byId(id) ?? []))
        .andThen((found) =>
          ResultAsync.fromSafePromise(
            Promise.all(
              found.map(async ({ id, email }) => ({ id, mailboxHash: await mailboxHashOf(digest, email) })),
            ),
          ),
        )
        .andThen((found) =>
          uow.run(({ contactMessages, blockedSenders, auditLog }): Result<void, Rejected> => {
            if (found.length === 0) return err(rejected);
            const now = clock.now();
            for (const { id, mailboxHash } of found) {
              const entry = { ...by, whose: messageName(id) };
              contactMessages.markSpam(id, now);
              auditLog.record({ ...entry, what: 'message-marked-spam' }, now);
              if (!block) continue;
              blockedSenders.add(mailboxHash, now);
              auditLog.record({ ...entry, what: 'sender-blocked' }, now);
            }
            blockedSenders.keepNewest(BOUNDS.blockedSenders);
            return ok(undefined);
          }),
        ),

    unblock: (address, by): ResultAsync<void, Rejected | Unavailable> =>
      ResultAsync.fromSafePromise(mailboxHashOf(digest, normalizeEmail(address))).andThen((mailboxHash) =>
        audited(uow, clock, { ...by, what: 'sender-unblocked', whose: '' }).run(
          ({ blockedSenders }): Result<void, Rejected> => {
            if (!isEmail(address) || !blockedSenders.has(mailboxHash)) return err(rejected);
            return ok(blockedSenders.remove(mailboxHash));
          },
        ),
      ),
  };
}
