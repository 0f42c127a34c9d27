import { errAsync, type ResultAsync } from 'neverthrow';
import { escapeHtml } from '../escape-html.ts';
import { isEmail, normalizeEmail } from '../intake/email.ts';
import type { By } from '../ports/audit-log.ts';
import { type Failure, rejected } from '../ports/failures.ts';
import type { ServiceOptions } from '../services.ts';
import { audited, type OperatorPorts } from './audited.ts';

type TestMailOptions = Pick<ServiceOptions, 'brand' | 'supportEmail'>;

/** A mail to the operator, who wants to see whether mail arrives. */
export function testMail({ brand, supportEmail }: TestMailOptions) {
  const text = `This is a test. The operator of ${brand} sent it to see whether mail arrives. There is nothing to do.`;
  return {
    subject: `${brand}: a test mail`,
    replyTo: supportEmail,
    text: `${text}\n`,
    html: `<p>${escapeHtml(text)}</p>`,
  };
}

/** A mail to an address that the operator types, by the queue of all other mail, so that it shows what happens to those. */
export function makeOperatorTestMail(
  { uow, clock, random }: Pick<OperatorPorts, 'uow' | 'clock' | 'random'>,
  options: TestMailOptions,
) {
  return {
    send(address: string, by: By): ResultAsync<string, Failure<'rejected' | 'unavailable'>> {
      if (!isEmail(address)) return errAsync(rejected);
      const id = random.uuid();
      return audited(uow, clock, { ...by, what: 'test-mail-sent', whose: '' }).run(async ({ outbox }) => {
        await outbox.enqueue({ id, to: normalizeEmail(address), ...testMail(options) }, clock.now());
        return id;
      });
    },
    state: (id: string) => uow.read(({ figures }) => figures.queuedMail(id)),
  };
}
