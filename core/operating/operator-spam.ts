import { err, ok, ResultAsync } from 'neverthrow';
import { mailboxHashOf } from '../identity/wrong-tries.ts';
import { isEmail, normalizeEmail } from '../intake/email.ts';
import type { By } from '../ports/audit-log.ts';
import { type Failure, rejected } from '../ports/failures.ts';
import { BOUNDS } from '../site/bounds.ts';
import { audited, existing, type OperatorPorts } from './audited.ts';

/** How the audit log names a message. */
export const messageName = (id: number) => `message ${id}`;

export function makeOperatorSpam({ uow, clock, digest }: Pick<OperatorPorts, 'uow' | 'clock' | 'digest'>) {
  return {
    countBlocked: () => uow.read(({ blockedSenders }) => blockedSenders.count()),

    /** Marks them as spam and so as answered. `block`: further messages of their senders are accepted and dropped. */
    mark: (ids: readonly number[], block: boolean, by: By) =>
      uow
        .read(({ contactMessages }) => existing(ids, (id) => contactMessages.byId(id)))
        .andThen((found) =>
          ResultAsync.fromSafePromise(
            Promise.all(
              found.map(async ({ id, email }) => ({ id, mailboxHash: await mailboxHashOf(digest, email) })),
            ),
          ),
        )
        .andThen((found) =>
          uow.run(async ({ contactMessages, blockedSenders, auditLog }) => {
            if (found.length === 0) return err(rejected);
            const now = clock.now();
            for (const { id, mailboxHash } of found) {
              const entry = { ...by, whose: messageName(id) };
              await contactMessages.markSpam(id, now);
              await auditLog.record({ ...entry, what: 'message-marked-spam' }, now);
              if (!block) continue;
              await blockedSenders.add(mailboxHash, now);
              await auditLog.record({ ...entry, what: 'sender-blocked' }, now);
            }
            await blockedSenders.keepNewest(BOUNDS.blockedSenders);
            return ok(undefined);
          }),
        ),

    /** `rejected`: this sender is not blocked. */
    unblock: (address: string, by: By): ResultAsync<void, Failure<'rejected' | 'unavailable'>> =>
      ResultAsync.fromSafePromise(mailboxHashOf(digest, normalizeEmail(address))).andThen((mailboxHash) =>
        audited(uow, clock, { ...by, what: 'sender-unblocked', whose: '' }).run(
          async ({ blockedSenders }) => {
            if (!isEmail(address) || !(await blockedSenders.has(mailboxHash))) return err(rejected);
            return ok(await blockedSenders.remove(mailboxHash));
          },
        ),
      ),
  };
}
