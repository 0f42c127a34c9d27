import { err, ok } from 'neverthrow';
import { rejected } from '../ports/failures.ts';
import type { Operating, OperatorMessages } from '../ports/operating.ts';
import type { StoredContactMessage } from '../ports/operating-tables.ts';
import type { ServiceOptions } from '../services.ts';
import { audited, type OperatorPorts } from './audited.ts';
import { maskMessage } from './mask.ts';
import { makeOperatorCalls } from './operator-calls.ts';
import { makeOperatorPeople } from './operator-people.ts';
import { makeOperatorSpam, messageName } from './operator-spam.ts';
import { overview } from './overview.ts';
import { makeOperatorTestMail } from './test-mail.ts';

function makeOperatorMessages(ports: OperatorPorts): OperatorMessages {
  const { uow, clock } = ports;
  return {
    list: (request) =>
      uow
        .read(({ contactMessages }) => contactMessages.newest(request))
        .map((messages) => messages.map(maskMessage)),

    show: (ids, by) =>
      uow.run(async ({ contactMessages, auditLog }) => {
        const messages: StoredContactMessage[] = [];
        for (const id of ids) {
          const message = await contactMessages.byId(id);
          if (!message) continue;
          messages.push(message);
          await auditLog.record({ ...by, what: 'messages-shown', whose: messageName(id) }, clock.now());
        }
        return messages;
      }),

    answer: (id, isAnswered, by) =>
      audited(uow, clock, {
        ...by,
        what: isAnswered ? 'message-answered' : 'message-reopened',
        whose: messageName(id),
      }).run(async ({ contactMessages }) => {
        if ((await contactMessages.byId(id)) === null) return err(rejected);
        return ok(await contactMessages.answer(id, isAnswered ? clock.now() : null));
      }),

    spam: makeOperatorSpam(ports),
  };
}

/** What the console does, over the unit of work and the services of the product. */
export function makeOperating(ports: OperatorPorts, options: ServiceOptions): Operating {
  const { uow, clock } = ports;
  return {
    overview: () => uow.read((tables) => overview(tables, clock.now())),
    auditLog: (request) => uow.read(({ auditLog }) => auditLog.newest(request)),
    people: makeOperatorPeople(ports, options),
    calls: makeOperatorCalls(ports, options),
    messages: makeOperatorMessages(ports),
    testMail: makeOperatorTestMail(ports, options),
  };
}
