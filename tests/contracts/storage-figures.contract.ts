import { errAsync } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contactMail } from '#core/contact/contact-mail.ts';
import { addressRefused, unavailable } from '#core/ports/failures.ts';
import type { TestServer, TestServerOptions } from '../support/test-server.ts';
import { DAY, MINUTE } from '../support/times.ts';

export const describeStorageFiguresContract = (
  name: string,
  startServer: (options: TestServerOptions) => Promise<TestServer>,
) =>
  describe(`storage figures: ${name}`, () => {
    let server: TestServer;
    let failure: ReturnType<typeof unavailable> | typeof addressRefused;
    beforeEach(async () => {
      failure = unavailable();
      server = await startServer({ mailer: { send: () => errAsync(failure) } });
    });
    afterEach(() => server.stop());

    const figures = async () => (await server.parts.ports.figures())._unsafeUnwrap();
    const write = async () => {
      const { supportEmail } = server.settings.site;
      const message = contactMail(
        { name: 'Rose', email: 'rose@example.com', message: 'Hello' },
        supportEmail,
      );
      expect((await server.send('POST', '/functions/v1/send-email', message)).status).toBe(200);
    };

    it('count waiting, failing and abandoned mail, and the mails of a day', async () => {
      expect(await figures()).toMatchObject({
        mail: { waiting: 0, failing: 0, oldestAt: null, givenUp: 0 },
        mailsOfDay: 0,
      });
      const queuedAt = server.clock.now();
      await write();
      await server.deliverMail();
      server.clock.advance(MINUTE);
      expect((await figures()).mail).toEqual({ waiting: 1, failing: 0, oldestAt: queuedAt, givenUp: 0 });
      await server.deliverMail();
      expect((await figures()).mail).toEqual({ waiting: 1, failing: 1, oldestAt: queuedAt, givenUp: 0 });
      failure = addressRefused;
      server.clock.advance(15 * MINUTE);
      await server.deliverMail();
      expect(await figures()).toMatchObject({
        mail: { waiting: 0, failing: 0, oldestAt: null, givenUp: 1 },
        mailsOfDay: 1,
      });
      server.clock.advance(DAY);
      expect((await figures()).mailsOfDay).toBe(0);
    });

    it('name the time of the last clean-up', async () => {
      expect((await figures()).lastCleanUpAt).toBeNull();
      await server.parts.cleanUpJob();
      expect((await figures()).lastCleanUpAt).toBe(server.clock.now());
    });

    it('are unavailable in an outage', async () => {
      await server.breakBackend();
      expect((await server.parts.ports.figures())._unsafeUnwrapErr().kind).toBe('unavailable');
      await server.healBackend();
      expect((await figures()).mail.waiting).toBe(0);
    });
  });
