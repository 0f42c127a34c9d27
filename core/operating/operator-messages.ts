import { err, ok, ResultAsync } from 'neverthrow';
import { mailboxHashOf } from '../identity/wrong-tries.ts';
import { isEmail, normalizeEmail } from '../intake/email.ts';
import { maskMessage } from '../mask.ts';
import type { By } from '../ports/audit-log.ts';
import type { AnsweredMessageTable } from '../ports/contact-inbox.ts';
import { type Failure, rejected } from '../ports/failures.ts';
import { BOUNDS } from '../site/bounds.ts';
import { audited, existing, type OperatorPorts } from './audited.ts';

/** How the audit log names a message. */
const messageName = (id: number) => `message ${id}`;

function makeOperatorSpam({ uow, clock, digest }: Pick<OperatorPorts, 'uow' | 'clock' | 'digest'>) {
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

export function makeOperatorMessages(ports: OperatorPorts) {
  const { uow, clock } = ports;
  return {
    /** Newest first, masked and without text. */
    list: (request: Parameters<AnsweredMessageTable['newest']>[0]) =>
      uow
        .read(({ contactMessages }) => contactMessages.newest(request))
        .map((messages) => messages.map(maskMessage)),

    show: (ids: readonly number[], by: By) =>
      uow.run(async ({ contactMessages, auditLog }) => {
        const messages = await existing(ids, (id) => contactMessages.byId(id));
        for (const { id } of messages)
          await auditLog.record({ ...by, what: 'messages-shown', whose: messageName(id) }, clock.now());
        return messages;
      }),

    answer: (id: number, isAnswered: boolean, by: By) =>
      audited(uow, clock, {
        ...by,
        what: isAnswered ? 'message-answered' : 'message-reopened',
        whose: messageName(id),
      }).run(async ({ contactMessages }) => {
        const message = await contactMessages.byId(id);
        if (message === null) return err(rejected);
        // A page opened before somebody else marked it as spam must not take that back.
        if (isAnswered && message.answeredAt !== null) return ok(undefined);
        return ok(await contactMessages.answer(id, isAnswered ? clock.now() : null));
      }),

    spam: makeOperatorSpam(ports),
  };
}
