import { describe, expect, it } from 'vitest';
import { CONTACT_MESSAGE_MAX_LENGTH } from '#core/contact/contact-message.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { perTest } from '#tests/support/per-test.ts';
import { OUTAGE, type VisitorHarness } from './visitor-harness.ts';

const MESSAGE = {
  name: 'Rose O’Hara',
  email: 'rose@example.com',
  message: 'Hello,\n\n<script>alert("1 & 2")</script>\n– it’s me',
};

/**
 * Contract of every `ContactInbox`: sanitized mail, only to the support address, with the sender as reply-to.
 */
export function describeContactInboxContract(name: string, makeHarness: () => Promise<VisitorHarness>): void {
  describe(`contact inbox: ${name}`, () => {
    const harness = perTest(makeHarness);
    const arrived = () => harness.mailsTo(harness.supportEmail);

    it('sends the message to the support address, with the person as reply-to', async () => {
      (await harness.contact.send(MESSAGE))._unsafeUnwrap();
      const [mail, ...more] = await arrived();
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ to: harness.supportEmail, replyTo: 'rose@example.com' });
      expect(mail?.text).toContain(MESSAGE.message);
      expect(mail?.text).toContain('Rose O’Hara');
      expect(await harness.mailsTo('rose@example.com')).toEqual([]);
    });

    it('escapes what a person typed', async () => {
      const email = `rose&o'hara@example.com`;
      (await harness.contact.send({ ...MESSAGE, name: "Rose O'Hara", email }))._unsafeUnwrap();
      const html = (await arrived())[0]?.html ?? '';
      expect(html).toContain('&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;');
      expect(html).toContain('Rose O&#39;Hara');
      expect(html).toContain('rose&amp;o&#39;hara@example.com');
      expect(html).not.toMatch(/<script>/);
    });

    it('removes bidirectional control characters, so that no link is disguised', async () => {
      const message = 'Look: \u202egro.elpmaxe\u202c \u2066here\u2069';
      (await harness.contact.send({ ...MESSAGE, message }))._unsafeUnwrap();
      const [mail] = await arrived();
      expect(mail?.text).toContain('Look: gro.elpmaxe here');
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    });

    it('a line break in a field never adds a header', async () => {
      const name = 'Rose\r\nBcc eve';
      (await harness.contact.send({ ...MESSAGE, name }))._unsafeUnwrap();
      const [mail] = await arrived();
      for (const field of [mail?.to, mail?.replyTo, mail?.subject]) expect(field).not.toMatch(/eve|[\r\n]/);
      expect(await harness.mailsTo('eve@example.com')).toEqual([]);
      const broken = { ...MESSAGE, email: 'rose@example.com\r\nBcc: eve@example.com' };
      expect(await kindOf(harness.contact.send(broken))).toBe('rejected');
    });

    it('rejects what the form would reject, and sends nothing', async () => {
      for (const wrong of [
        { ...MESSAGE, name: ' ' },
        { ...MESSAGE, email: 'rose' },
        { ...MESSAGE, email: '' },
        { ...MESSAGE, message: '\n' },
        { ...MESSAGE, message: 'x'.repeat(CONTACT_MESSAGE_MAX_LENGTH + 1) },
        { ...MESSAGE, name: 'x'.repeat(61) },
        { ...MESSAGE, name: 'Rose\r\nBcc: eve@example.com' },
        { ...MESSAGE, name: 'https://evil.example' },
        { ...MESSAGE, name: '\u202eesoR' },
        { ...MESSAGE, name: 'Rose 123-45-6789' },
        { ...MESSAGE, message: 'My number is\n123-45-6789.' },
      ])
        expect(await kindOf(harness.contact.send(wrong))).toBe('rejected');
      expect(await arrived()).toEqual([]);
    });

    it('an outage is an error and sends nothing', async () => {
      await harness.breakBackend();
      expect((await harness.contact.send(MESSAGE))._unsafeUnwrapErr().kind).toMatch(OUTAGE);
      await harness.healBackend();
      expect(await arrived()).toEqual([]);
      expect(await kindOf(harness.contact.send(MESSAGE))).toBe('ok');
    });
  });
}
