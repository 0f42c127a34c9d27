import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { FAQ_ENTRIES } from '#copy/faq.ts';
import { type MeasuredEvent, measuredEventSchema } from '#core/measurement/event-catalogue.ts';
import { cutQuestion, faqOpenedEvents } from '#core/measurement/faq-question.ts';
import { MEASURED_FORMS, MEASURED_PAGES } from '#core/measurement/measured-names.ts';

/** Every type that a property of an event can have. */
type Values<Event> = Event extends unknown ? Event[keyof Event] : never;

describe('the event catalogue', () => {
  it('has no property that accepts free text', () => {
    expectTypeOf<
      string extends Values<MeasuredEvent> ? 'free text' : 'fixed words'
    >().toEqualTypeOf<'fixed words'>();
    // @ts-expect-error an address is not a page name
    const address: MeasuredEvent = { name: 'navigation', from: null, to: '/start?email=ada@example.com' };
    // @ts-expect-error events cannot have additional properties
    const extra: MeasuredEvent = { name: 'email_verification_completed', step: 2, email: 'ada@example.com' };
    // @ts-expect-error the person's own words are not a timing
    const words: MeasuredEvent = { name: 'home_calendar_completed', step: 1, timing_selected: 'the 5th' };
    // @ts-expect-error a field belongs to its form
    const odd: MeasuredEvent = { name: 'form_field_error', form: 'code', field: 'ssn', problem: 'missing' };
    for (const event of [address, extra, words])
      expect(measuredEventSchema.safeParse(event).success).toBe(false);
    expect(odd.name).toBe('form_field_error');
  });

  it('has a number for each question of the FAQ, and none more', () => {
    const isKnown = (item: number) =>
      measuredEventSchema.safeParse({ name: 'question_tracked', item, category: 'general' }).success;
    expect([...FAQ_ENTRIES.keys(), FAQ_ENTRIES.length].map(isKnown)).toEqual([
      ...FAQ_ENTRIES.map(() => true),
      false,
    ]);
  });

  it('rejects free text as the question of the FAQ', () => {
    // @ts-expect-error a question is cut from our own copy, not typed
    const typed: MeasuredEvent = { name: 'faq_expanded', item: 3, question: 'I am Ada' };
    expect(typed.name).toBe('faq_expanded');
  });

  it('opening a question sends two events, cut to 100 characters', () => {
    const [expanded, tracked, ...more] = faqOpenedEvents(4, `${'x'.repeat(99)}\u{1f600} and more?`);
    expect(expanded).toEqual({ name: 'faq_expanded', item: 4, question: 'x'.repeat(99) });
    expect(tracked).toEqual({ name: 'question_tracked', item: 4, category: 'general' });
    expect(more).toEqual([]);
    expect(cutQuestion('y'.repeat(101))).toHaveLength(100);
    expect(cutQuestion('Short?')).toBe('Short?');
  });

  it("rejects a person's text in every property", () => {
    const personal = fc.oneof(
      fc.emailAddress(),
      fc.stringMatching(/^\d{3}-\d{3}-\d{4}$/),
      fc.string({ minLength: 1 }),
    );
    const known = new Set<string>([...MEASURED_PAGES, ...Object.keys(MEASURED_FORMS)]);
    fc.assert(
      fc.property(personal, fc.string({ minLength: 1 }), (text, key) => {
        fc.pre(!known.has(text) && !['name', 'step', '__proto__'].includes(key));
        const verified = { name: 'email_verification_completed', step: 2 };
        expect(measuredEventSchema.safeParse({ ...verified, [key]: text }).success).toBe(false);
        expect(measuredEventSchema.safeParse({ ...verified, name: text }).success).toBe(false);
        expect(measuredEventSchema.safeParse({ name: 'navigation', from: null, to: text }).success).toBe(
          false,
        );
        expect(measuredEventSchema.safeParse({ name: 'form_started', form: text }).success).toBe(false);
      }),
    );
  });
});
