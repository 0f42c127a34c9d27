import { describe, expect, it } from 'vitest';
import { contactProblems } from '#core/contact/contact-message.ts';
import type { ContactMessage } from '#core/ports/contact-inbox.ts';

const GOOD: ContactMessage = { name: 'Ada', email: 'ada@example.com', message: 'Hello' };

describe('the contact form', () => {
  it('accepts a valid message', () => expect(contactProblems(GOOD)).toEqual({}));

  it.each<[Partial<ContactMessage>, object]>([
    [{ name: ' ' }, { name: 'name-required' }],
    [{ name: 'Win at https://evil.example' }, { name: 'name-has-other-signs' }],
    [{ email: '' }, { email: 'email-required' }],
    [{ email: 'ada' }, { email: 'email-not-valid' }],
    [{ email: 'ada@example.com\nbcc:x@y.zz' }, { email: 'email-not-valid' }],
    [{ message: '\n' }, { message: 'message-required' }],
    [{ message: 'a'.repeat(5001) }, { message: 'message-too-long' }],
    [{ message: '🙂'.repeat(5000) }, {}],
    [{ name: 'Ada 123-45-6789' }, { name: 'name-holds-nine-digits' }],
    [{ message: 'It is 123 45 6789.' }, { message: 'message-looks-like-ssn' }],
    [{ message: 'Call 217-555-0123.', email: '123456789@example.com' }, {}],
  ])('%#', (change, problems) => expect(contactProblems({ ...GOOD, ...change })).toEqual(problems));
});
