import { err, ok } from 'neverthrow';
import { maskMessage } from '../mask.ts';
import type { By } from '../ports/audit-log.ts';
import type { AnsweredMessageTable } from '../ports/contact-inbox.ts';
import { rejected } from '../ports/failures.ts';
import type { ServiceOptions } from '../services.ts';
import { audited, existing, type OperatorPorts } from './audited.ts';
import { makeOperatorCalls } from './operator-calls.ts';
import { makeOperatorPeople } from './operator-people.ts';
import { makeOperatorSpam, messageName } from './operator-spam.ts';
import { overview } from './overview.ts';
import { makeOperatorTestMail } from './test-mail.ts';

function makeOperatorMessages(ports: OperatorPorts) {
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

/**
 * What the console does, over the unit of work and the services of the product. Whatever takes a `By` is recorded in the audit
 * log, in the transaction of the look or the change. What is read without one is masked. `rejected`: there is no such person,
 * call or message, or the input is not valid.
 */
export function makeOperating(ports: OperatorPorts, options: ServiceOptions) {
  const { uow, clock } = ports;
  return {
    overview: () => uow.read((tables) => overview(tables, clock.now())),
    auditLog: (request: { most: number; before?: number }) =>
      uow.read(({ auditLog }) => auditLog.newest(request)),
    people: makeOperatorPeople(ports, options),
    calls: makeOperatorCalls(ports, options),
    messages: makeOperatorMessages(ports),
    testMail: makeOperatorTestMail(ports, options),
  };
}

export type Operating = ReturnType<typeof makeOperating>;
