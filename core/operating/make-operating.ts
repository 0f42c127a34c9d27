import type { ServiceOptions } from '../services.ts';
import type { OperatorPorts } from './audited.ts';
import { makeOperatorCalls } from './operator-calls.ts';
import { makeOperatorMessages } from './operator-messages.ts';
import { makeOperatorPeople } from './operator-people.ts';
import { overview } from './overview.ts';
import { makeOperatorTestMail } from './test-mail.ts';

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
