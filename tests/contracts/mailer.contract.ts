import { describe, expect, it } from 'vitest';
import type { Mailer, MailMessage } from '#core/ports/mailer.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { perTest } from '#tests/support/per-test.ts';
import type { BreakableBackend } from './contract.ts';

export interface MailerHarness extends BreakableBackend {
  readonly mailer: Mailer;
  /**
   * The messages that the provider received, in order. Text may have gained or lost a line break at its end.
   */
  delivered(): Promise<readonly Omit<MailMessage, 'id'>[]>;
}

const message: MailMessage = {
  id: 'mail-1',
  to: 'rose@example.com',
  replyTo: 'help@example.com',
  subject: 'Your link – ready',
  text: 'Hello Rose\n\nLine two, ü and “quotes”.\n.\nAfter a lone dot.',
  html: '<p>Hello <b>Rose</b> ü</p>',
};

export function describeMailerContract(name: string, makeHarness: () => Promise<MailerHarness>): void {
  describe(`mailer: ${name}`, () => {
    const harness = perTest(makeHarness);
    const tidy = (text: string) => text.replaceAll('\r\n', '\n').trimEnd();

    it('passes on address, reply address, subject, text and HTML unchanged', async () => {
      expect(await kindOf(harness.mailer.send(message))).toBe('ok');
      const [got, ...more] = await harness.delivered();
      expect(more).toEqual([]);
      expect(got).toMatchObject({ to: message.to, replyTo: message.replyTo, subject: message.subject });
      expect(tidy(got?.text ?? '')).toBe(message.text);
      expect(tidy(got?.html ?? '')).toBe(message.html);
    });

    it('needs no reply address', async () => {
      const { replyTo: _without, ...rest } = message;
      expect(await kindOf(harness.mailer.send(rest))).toBe('ok');
      expect((await harness.delivered())[0]?.replyTo).toBeUndefined();
    });

    it('passes on an attachment byte for byte', async () => {
      const attachment = {
        filename: 'call.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: 'BEGIN:VCALENDAR\r\nSUMMARY:Grüße – “call”\r\nEND:VCALENDAR\r\n',
      };
      expect(await kindOf(harness.mailer.send({ ...message, attachments: [attachment] }))).toBe('ok');
      const [got] = await harness.delivered();
      expect(got?.attachments).toEqual([attachment]);
      expect(tidy(got?.text ?? '')).toBe(message.text);
    });

    it('refuses a line break in any header field and sends nothing', async () => {
      const file = { filename: 'call.ics', contentType: 'text/calendar', content: 'x' };
      for (const lineBreak of ['\r\n', '\n', '\r', '\0', '\u2028']) {
        const split = `a@b.example${lineBreak}Bcc: eve@example.com`;
        for (const tampered of [
          { to: split },
          { replyTo: split },
          { subject: split },
          { attachments: [{ ...file, filename: split }] },
          { attachments: [{ ...file, contentType: split }] },
        ]) {
          const refused = await kindOf(harness.mailer.send({ ...message, ...tampered }));
          expect(refused, JSON.stringify(tampered)).toBe('mail-refused');
        }
      }
      expect(await harness.delivered()).toEqual([]);
    });

    it('is unavailable in an outage and recovers after it', async () => {
      await harness.breakBackend();
      expect(await kindOf(harness.mailer.send(message))).toBe('unavailable');
      await harness.healBackend();
      expect(await kindOf(harness.mailer.send(message))).toBe('ok');
      expect(await harness.delivered()).toHaveLength(1);
    });
  });
}
