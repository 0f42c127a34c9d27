import { beforeEach, describe, expect, it } from 'vitest';
import { MESSAGE_LIMITS } from '#core/identity/message-limits.ts';
import type { Language } from '#core/language/languages.ts';
import type { Operating } from '#core/operating/make-operating.ts';
import type { ContactInbox } from '#core/ports/contact-inbox.ts';
import type { MailMessage } from '#core/ports/mailer.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import type { OnboardingRecord } from '#core/record/onboarding-record.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { CALLING_SITE } from '#tests/support/scheduler-of.ts';
import { secretsIn } from '#tests/support/take-mails.ts';
import { DAY, HOUR } from '#tests/support/times.ts';
import type { BreakableBackend } from './contract.ts';

/** The console and what people do meanwhile, over one empty backend. It is January 5, 2026, 7:00 in New York. */
export interface OperatingHarness extends BreakableBackend {
  readonly operating: Operating;
  readonly bookings: BookingService;
  readonly contact: ContactInbox;
  /** A person who verified the address and has a session; returns the id of the account. */
  signUp(email: string): Promise<string>;
  /** Fills in the person's row. */
  fillIn(email: string, changes: Partial<OnboardingRecord>): Promise<void>;
  /** Follows the link of a mail in a new browser. False: it does not work. */
  followLink(token: string): Promise<boolean>;
  /** Takes the mail that is due and returns all to this address so far, newest first. */
  mailsTo(address: string): Promise<readonly MailMessage[]>;
  /** What is stored of the secret in the address of the feed. */
  feedDigest(): Promise<string>;
  now(): number;
  setNow(at: number): void;
}

const BY = { who: 'ada', why: 'They called.' };
/** Monday, January 5, 2026, 9:00 in New York, when calls begin. */
const NINE = Date.UTC(2026, 0, 5, 14);
const NO_NOTE = { note: '', outcome: null };
const HALF = HOUR / 2;

/** Contract of `Operating`. */
export function describeOperatingContract(name: string, makeHarness: () => Promise<OperatingHarness>): void {
  describe(`operating: ${name}`, () => {
    const harness = perTest(makeHarness);
    let operating: Operating;
    let mailsTo: OperatingHarness['mailsTo'];
    let signUp: OperatingHarness['signUp'];
    beforeEach(async () => {
      ({ operating, mailsTo, signUp } = harness);
    });

    const found = async (email: string) => (await operating.people.find({ email }, BY))._unsafeUnwrap();
    const advance = (ms: number) => harness.setNow(harness.now() + ms);
    const logged = async () =>
      (await operating.auditLog({ most: 50 }))
        ._unsafeUnwrap()
        .map(({ what, whose }) => `${what} ${whose}`)
        .reverse();

    const request = (startsAt: number, email = ROSE) => ({
      ...{ startsAt, name: 'Rose Hill', email, phone: '2175550123' },
    });
    /** For a signed-in person. */
    async function book(startsAt: number, email = ROSE) {
      const caller = { network: '203.0.113.1', verifiedEmail: email };
      const outcome = (await harness.bookings.book(request(startsAt, email), caller))._unsafeUnwrap();
      if (outcome.kind !== 'booked') throw new Error('the call was not booked');
      return outcome.booking.id;
    }
    /** Without an account, by the link in the mail. */
    async function bookByMail(startsAt: number, email: string, language: Language = 'en') {
      const caller = { network: '203.0.113.1', verifiedEmail: null, language };
      (await harness.bookings.book(request(startsAt, email), caller))._unsafeUnwrap();
      const token = /#booking=([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
      return (await harness.bookings.confirm(token, language))._unsafeUnwrap().id;
    }

    describe('people', () => {
      it('are found by any spelling of their address or number, and the search is recorded', async () => {
        const rose = await signUp(ROSE);
        await harness.fillIn(ROSE, { phone: '2175550123' });
        const find = async (query: Parameters<Operating['people']['find']>[0]) =>
          (await operating.people.find(query, BY))._unsafeUnwrap().people;
        expect(await find({ email: ' ROSE@Example.com ' })).toEqual([rose]);
        expect(await find({ phone: '+1 (217) 555-0123' })).toEqual([rose]);
        expect(await find({ email: 'nobody@example.com' })).toEqual([]);
        expect(await logged()).toEqual([
          `person-searched ${rose}`,
          `person-searched ${rose}`,
          'person-searched ',
        ]);
      });

      it('are not found by what is no address and no number', async () => {
        for (const query of [
          { email: '@' },
          { email: '' },
          { phone: '' },
          { phone: '555' },
          { email: "' OR 1=1 --@" },
        ])
          expect(await kindOf(operating.people.find(query, BY))).toBe('rejected');
        expect(await logged()).toEqual([]);
      });

      it('are masked until somebody asks to see them', async () => {
        const rose = await signUp(ROSE);
        await book(NINE);
        await harness.contact.send({ name: 'Rose Hill', email: ROSE, message: 'Please call me.' });
        await harness.fillIn(ROSE, {
          first_name: 'Rose',
          last_name: 'Hill',
          phone: '2175550123',
          ssn_last4: '6789',
        });
        const summary = (await operating.people.summary(rose))._unsafeUnwrap();
        expect(JSON.stringify(summary).replaceAll(rose, '')).not.toMatch(
          /rose@|rose|hill|217555|6789|call me/i,
        );
        expect(summary?.data.account.email).toBe('r•••@•••.com');
        expect(await logged()).toEqual([]);
        const shown = (await operating.people.show(rose, BY))._unsafeUnwrap();
        expect(shown.account.email).toBe(ROSE);
        expect(shown.messages?.[0]?.message).toBe('Please call me.');
        expect(await logged()).toEqual([`person-shown ${rose}`]);
        expect((await operating.people.summary(rose))._unsafeUnwrap()?.audits).toHaveLength(1);
        expect((await operating.people.summary('nobody'))._unsafeUnwrap()).toBeNull();
      });

      it('get a new link that works', async () => {
        const rose = await signUp(ROSE);
        advance(2 * 60_000);
        (await operating.people.sendLink(rose, BY))._unsafeUnwrap();
        const { token } = secretsIn((await mailsTo(ROSE))[0]?.text);
        expect(await harness.followLink(token)).toBe(true);
        expect(await logged()).toEqual([`link-sent ${rose}`]);
      });

      it('get no link beyond the limit of their mailbox, and nothing is recorded then', async () => {
        const rose = await signUp(ROSE);
        const isSent = async () => (await operating.people.sendLink(rose, BY)).isOk();
        const sent: number[] = [];
        for (const pause of [DAY, HOUR, HOUR, DAY]) {
          let count = 0;
          for (advance(pause); count < 12 && (await isSent()); advance(60_000)) {
            expect(await isSent()).toBe(false);
            count += 1;
          }
          sent.push(count);
        }
        const { hour, day } = MESSAGE_LIMITS.strangersInOneNetwork;
        expect(sent).toEqual([hour, day - hour, 0, hour]);
        expect(await logged()).toHaveLength(day + hour);
      });

      it('are logged out everywhere, and nobody else', async () => {
        const rose = await signUp(ROSE);
        const otis = await signUp(OTIS);
        (await operating.people.endSessions(rose, BY))._unsafeUnwrap();
        const count = async (id: string) =>
          (await operating.people.summary(id))._unsafeUnwrap()?.data.sessions.length;
        expect([await count(rose), await count(otis)]).toEqual([0, 1]);
        expect(await logged()).toEqual([`sessions-ended ${rose}`]);
      });

      it('are downloaded as in their own download, with messages and notes', async () => {
        const rose = await signUp(ROSE);
        const call = await book(NINE);
        (
          await operating.calls.note(call, { note: 'Asked about fees.', outcome: 'held', seen: NO_NOTE }, BY)
        )._unsafeUnwrap();
        await harness.contact.send({ name: 'Rose', email: ' Rose@Example.com', message: 'Hello.' });
        let text = '';
        for await (const piece of (await operating.people.download(rose, BY))._unsafeUnwrap())
          text += piece._unsafeUnwrap();
        expect(JSON.parse(text)).toMatchObject({
          account: { email: ROSE },
          appointments: [{ note: 'Asked about fees.', outcome: 'held' }],
          messages: [{ message: 'Hello.', answeredAt: null }],
        });
        expect(await logged()).toEqual([`call-noted ${call}`, `person-exported ${rose}`]);
      });

      it('are deleted with everything about them and a receipt, and the log stays', async () => {
        const rose = await signUp(ROSE);
        await book(NINE);
        await harness.contact.send({ name: 'Rose', email: ROSE, message: 'Hello.' });
        (await operating.people.erase(rose, BY))._unsafeUnwrap();
        expect((await operating.people.summary(rose))._unsafeUnwrap()).toBeNull();
        expect(await found(ROSE)).toEqual({ people: [], calls: 0, messages: 0 });
        expect((await mailsTo(ROSE))[0]?.subject).toContain('account is deleted');
        expect(await kindOf(operating.people.erase(rose, BY))).toBe('rejected');
        expect(await logged()).toEqual([`person-deleted ${rose}`, 'person-searched ']);
      });

      it('have no call that was booked while the account was being deleted', async () => {
        const rose = await signUp(ROSE);
        (await operating.people.erase(rose, BY))._unsafeUnwrap();
        const caller = { network: '203.0.113.1', verifiedEmail: ROSE };
        // Nor is it held: the limits of strangers were not asked.
        expect(await kindOf(harness.bookings.book(request(NINE), caller))).toBe('unavailable');
        expect(await found(ROSE)).toMatchObject({ calls: 0 });
      });

      it('without an account are deleted by their address, and with one only as people', async () => {
        await harness.contact.send({ name: 'Rose', email: ROSE, message: 'Hello.' });
        await bookByMail(NINE, ROSE);
        (await operating.people.eraseAddress(' Rose@Example.com', BY))._unsafeUnwrap();
        expect(await found(ROSE)).toEqual({ people: [], calls: 0, messages: 0 });
        // Only the mail with the link, which was taken before.
        expect(await mailsTo(ROSE)).toHaveLength(1);
        expect(await logged()).toEqual(['address-erased ', 'person-searched ']);
        await signUp(OTIS);
        await harness.contact.send({ name: 'Otis', email: OTIS, message: 'Hello.' });
        expect(await kindOf(operating.people.eraseAddress(OTIS, BY))).toBe('rejected');
        expect(await found(OTIS)).toMatchObject({ messages: 1 });
      });
    });

    describe('calls', () => {
      beforeEach(async () => {
        await signUp(ROSE);
        await signUp(OTIS);
      });
      const icsOf = async (email: string) => {
        const mail = (await mailsTo(email))[0] as MailMessage | undefined;
        const content = mail?.attachments?.[0]?.content ?? '';
        const field = (key: string) => new RegExp(`^${key}:(.*)$`, 'm').exec(content)?.[1]?.trim();
        return {
          uid: field('UID'),
          sequence: Number(field('SEQUENCE')),
          method: field('METHOD'),
          start: field('DTSTART'),
        };
      };

      it('are listed by week, masked, with blocked days and holidays', async () => {
        const call = await book(NINE);
        (await operating.calls.block('2026-01-07', BY))._unsafeUnwrap();
        const week = (await operating.calls.week('2026-01-09'))._unsafeUnwrap();
        expect(week.days.map(({ day }) => day)).toEqual([
          '2026-01-05',
          '2026-01-06',
          '2026-01-07',
          '2026-01-08',
          '2026-01-09',
        ]);
        expect(week.days.map(({ blocked }) => blocked)).toEqual([false, false, true, false, false]);
        expect(week.blockedDays).toEqual(['2026-01-07']);
        expect(week.calls).toMatchObject([
          { id: call, startsAt: NINE, name: 'R•••', email: 'r•••@•••.com', phone: '•••-23' },
        ]);
        const other = (await operating.calls.week('2026-01-19'))._unsafeUnwrap();
        expect(other.days[0]).toEqual({ day: '2026-01-19', blocked: false, holiday: true });
        expect(other.calls).toEqual([]);
        for (const day of ['2026-02-30', '', 'x', '99999-01-01', '2026-1-1'])
          expect(await kindOf(operating.calls.week(day))).toBe('rejected');
        const [shown] = (await operating.calls.show([call, 'unknown'], BY))._unsafeUnwrap();
        expect(shown).toMatchObject({ name: 'Rose Hill', email: ROSE, phone: '2175550123' });
        expect(await logged()).toEqual(['day-blocked 2026-01-07', `calls-shown ${call}`]);
      });

      it('move with a mail in the language of the person, a new link and the same calendar entry', async () => {
        const call = await bookByMail(NINE, 'ana@example.com', 'es');
        const booked = await icsOf('ana@example.com');
        const oldLink =
          /#booking=([\w-]+)/.exec((await mailsTo('ana@example.com'))[0]?.text ?? '')?.[1] ?? '';
        (await operating.calls.move(call, { seenAt: NINE, startsAt: NINE + HALF }, BY))._unsafeUnwrap();
        const [mail] = await mailsTo('ana@example.com');
        expect(mail?.subject).toContain('su llamada tiene un horario nuevo');
        expect(mail?.text).toContain('Tuvimos que cambiar la hora de su llamada');
        const moved = await icsOf('ana@example.com');
        expect(moved).toMatchObject({
          uid: booked.uid,
          sequence: booked.sequence + 1,
          start: '20260105T143000Z',
        });
        const link = /#booking=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
        expect((await harness.bookings.inspectHold(link))._unsafeUnwrap().kind).toBe('booked');
        expect((await harness.bookings.inspectHold(oldLink))._unsafeUnwrap().kind).toBe('over');
        (await harness.bookings.move(link, NINE + HOUR))._unsafeUnwrap();
        expect(await icsOf('ana@example.com')).toMatchObject({
          uid: booked.uid,
          sequence: booked.sequence + 2,
        });
        expect(await logged()).toEqual([`call-moved ${call}`]);
      });

      it('move only to a free time that can be booked', async () => {
        const call = await book(NINE);
        await book(NINE + HALF, OTIS);
        (await operating.calls.block('2026-01-06', BY))._unsafeUnwrap();
        const move = async (id: string, at: number) =>
          (await operating.calls.move(id, { seenAt: NINE, startsAt: at }, BY))._unsafeUnwrapErr().kind;
        expect(await move(call, NINE + HALF)).toBe('slot-taken');
        expect(await move(call, NINE + DAY)).toBe('slot-taken');
        expect(await move(call, harness.now() - DAY)).toMatch(/slot/);
        expect(await move(call, NINE + 1)).toBe('no-such-slot');
        expect(await move(call, Number.NaN)).toBe('no-such-slot');
        expect(await move('unknown', NINE + HOUR)).toBe('hold-over');
        advance(3 * HOUR);
        expect(await move(call, NINE + DAY + HOUR)).toBe('hold-over');
        expect(await logged()).toEqual(['day-blocked 2026-01-06']);
      });

      it('are canceled once, with a mail that says it was us', async () => {
        const call = await book(NINE);
        const booked = await icsOf(ROSE);
        (await operating.calls.cancel(call, { seenAt: NINE }, BY))._unsafeUnwrap();
        expect((await mailsTo(ROSE))[0]?.text).toContain(
          'We cannot take the call on Monday, January 5, 2026 at 9:00 AM ET',
        );
        expect(await icsOf(ROSE)).toMatchObject({
          uid: booked.uid,
          sequence: booked.sequence + 1,
          method: 'CANCEL',
        });
        expect(await kindOf(operating.calls.cancel(call, { seenAt: NINE }, BY))).toBe('hold-over');
        expect((await operating.calls.freeSlots())._unsafeUnwrap().map(({ startsAt }) => startsAt)).toContain(
          NINE,
        );
        expect(await logged()).toEqual([`call-canceled ${call}`]);
      });

      it('tell support, whose calendar has the call too, also if we move or cancel it', async () => {
        const call = await book(NINE);
        const booked = await icsOf(CALLING_SITE.supportEmail);
        expect(booked).toMatchObject({ uid: (await icsOf(ROSE)).uid, sequence: 0, method: 'PUBLISH' });
        (await operating.calls.move(call, { seenAt: NINE, startsAt: NINE + HALF }, BY))._unsafeUnwrap();
        expect(await icsOf(CALLING_SITE.supportEmail)).toMatchObject({
          ...{ uid: booked.uid, sequence: 1, method: 'PUBLISH', start: '20260105T143000Z' },
        });
        // An operator's page from before the move.
        expect(await kindOf(operating.calls.cancel(call, { seenAt: NINE }, BY))).toBe('hold-over');
        expect(await kindOf(operating.calls.move(call, { seenAt: NINE, startsAt: NINE + HOUR }, BY))).toBe(
          'hold-over',
        );
        (await operating.calls.cancel(call, { seenAt: NINE + HALF }, BY))._unsafeUnwrap();
        expect(await icsOf(CALLING_SITE.supportEmail)).toMatchObject({
          ...{ uid: booked.uid, sequence: 2, method: 'CANCEL' },
        });
      });

      it('keep a note and an outcome, within limits', async () => {
        const call = await book(NINE);
        (
          await operating.calls.note(
            call,
            { note: ' Asked about fees. ', outcome: 'held', seen: NO_NOTE },
            BY,
          )
        )._unsafeUnwrap();
        expect((await operating.calls.read(call))._unsafeUnwrap()).toMatchObject({ outcome: 'held' });
        expect((await operating.calls.read(call))._unsafeUnwrap()).not.toHaveProperty('note');
        expect((await operating.calls.show([call], BY))._unsafeUnwrap()[0]?.note).toBe('Asked about fees.');
        for (const [id, note] of [
          [call, { note: 'x'.repeat(1_001), outcome: null }],
          [call, { note: '', outcome: 'other' as 'held' }],
          ['unknown', { note: '', outcome: null }],
        ] as const)
          expect(await kindOf(operating.calls.note(id, { ...note, seen: NO_NOTE }, BY))).toBe('rejected');
        // Another operator's page, from before the note.
        const late = { note: 'Nobody answered.', outcome: 'not-reached', seen: NO_NOTE } as const;
        expect(await kindOf(operating.calls.note(call, late, BY))).toBe('hold-over');
        expect((await operating.calls.show([call], BY))._unsafeUnwrap()[0]?.note).toBe('Asked about fees.');
      });

      it('cannot be booked, confirmed or moved to a blocked day, until it is opened', async () => {
        const call = await book(NINE);
        const tomorrow = NINE + DAY;
        const held = await harness.bookings.book(
          { startsAt: tomorrow, name: 'Otis', email: OTIS, phone: '2175550124' },
          { network: '198.51.100.1', verifiedEmail: null },
        );
        expect(held._unsafeUnwrap().kind).toBe('held');
        const hold = /#booking=([\w-]+)/.exec((await mailsTo(OTIS))[0]?.text ?? '')?.[1] ?? '';
        const link = /#booking=([\w-]+)/.exec((await mailsTo(ROSE))[0]?.text ?? '')?.[1] ?? '';
        expect((await operating.calls.block('2026-01-06', BY))._unsafeUnwrap()).toBe(0);
        expect((await operating.calls.block('2026-01-05', BY))._unsafeUnwrap()).toBe(1);
        const [first] = (await harness.bookings.freeSlots())._unsafeUnwrap();
        expect(first?.startsAt).toBe(NINE + 2 * DAY);
        const caller = { network: '203.0.113.1', verifiedEmail: ROSE };
        const book2 = () => harness.bookings.book(request(tomorrow), caller);
        expect(await kindOf(book2())).toBe('slot-taken');
        expect(await kindOf(harness.bookings.confirm(hold))).toBe('hold-over');
        expect(await kindOf(harness.bookings.move(link, tomorrow))).toBe('slot-taken');
        expect((await operating.calls.read(call))._unsafeUnwrap()).not.toBeNull();
        (await operating.calls.open('2026-01-06', BY))._unsafeUnwrap();
        expect(await kindOf(operating.calls.open('2026-01-06', BY))).toBe('rejected');
        expect((await book2())._unsafeUnwrap().kind).toBe('booked');
        for (const day of ['2026-01-04', '2026-13-01', '2028-01-01', 'today'])
          expect((await operating.calls.block(day, BY))._unsafeUnwrapErr().kind, day).toBe('rejected');
      });

      it('have a masked feed under a secret that a new one replaces', async () => {
        const call = await book(NINE);
        expect((await operating.calls.feed(''))._unsafeUnwrap()).toBeNull();
        const secret = (await operating.calls.newFeedSecret(BY))._unsafeUnwrap();
        expect((await operating.calls.feed(secret))._unsafeUnwrap()).toMatchObject([
          { id: call, name: 'R•••' },
        ]);
        const next = (await operating.calls.newFeedSecret(BY))._unsafeUnwrap();
        expect((await operating.calls.feed(secret))._unsafeUnwrap()).toBeNull();
        expect((await operating.calls.feed(next))._unsafeUnwrap()).toHaveLength(1);
        expect(await harness.feedDigest()).not.toContain(next);
      });
    });

    it('lists messages masked, shows them for a reason, and marks them as answered', async () => {
      await harness.contact.send({ name: 'Rose Hill', email: ROSE, message: 'First.' });
      await harness.contact.send({ name: 'Otis', email: OTIS, message: 'Second.' });
      const list = (await operating.messages.list({ most: 9, open: true }))._unsafeUnwrap();
      expect(list.map(({ name: from, email, message }) => [from, email, message])).toEqual([
        ['O•••', 'o•••@•••.com', ''],
        ['R•••', 'r•••@•••.com', ''],
      ]);
      const ids = list.map(({ id }) => id);
      const shown = (await operating.messages.show([...ids, 99], BY))._unsafeUnwrap();
      expect(shown.map(({ message }) => message)).toEqual(['Second.', 'First.']);
      const first = ids[1] ?? 0;
      (await operating.messages.answer(first, true, BY))._unsafeUnwrap();
      expect((await operating.messages.list({ most: 9, open: true }))._unsafeUnwrap()).toHaveLength(1);
      expect((await operating.overview())._unsafeUnwrap().openMessages).toBe(1);
      (await operating.messages.answer(first, false, BY))._unsafeUnwrap();
      expect(await kindOf(operating.messages.answer(99, true, BY))).toBe('rejected');
      expect(await logged()).toEqual([
        `messages-shown message ${ids[0]}`,
        `messages-shown message ${first}`,
        `message-answered message ${first}`,
        `message-reopened message ${first}`,
      ]);
    });

    it('counts people by step, and sign-ups by the days of New York', async () => {
      harness.setNow(Date.UTC(2026, 0, 5, 4));
      await signUp(ROSE);
      harness.setNow(Date.UTC(2026, 0, 5, 6));
      await signUp(OTIS);
      await book(NINE);
      const overview = (await operating.overview())._unsafeUnwrap();
      expect(overview.peopleByStep).toEqual([{ step: 'email_verified', count: 2 }]);
      expect(overview.signUps).toHaveLength(30);
      expect(overview.signUps.slice(-2)).toEqual([
        { day: '2026-01-04', count: 1 },
        { day: '2026-01-05', count: 1 },
      ]);
      expect(overview.signUps[0]?.day).toBe('2025-12-07');
      expect(overview).toMatchObject({
        lastCleanUpAt: null,
        nextCallAt: NINE,
        mail: { waiting: 2, failing: 0, givenUp: 0 },
      });
      expect(overview.mail.oldestAt).toBe(harness.now());
    });

    it('records nothing in an outage, and does nothing', async () => {
      const rose = await signUp(ROSE);
      await harness.breakBackend();
      const failures = [
        await operating.people.find({ email: ROSE }, BY),
        await operating.overview(),
        await operating.people.erase(rose, BY),
        await operating.calls.newFeedSecret(BY),
        await operating.messages.list({ most: 1 }),
      ].map((result) => result._unsafeUnwrapErr().kind);
      expect(new Set(failures)).toEqual(new Set(['unavailable']));
      await harness.healBackend();
      expect(await logged()).toEqual([]);
      expect((await operating.people.summary(rose))._unsafeUnwrap()).not.toBeNull();
    });
  });
}
