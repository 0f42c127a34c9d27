import { beforeEach, describe, expect, it } from 'vitest';
import type { BookingRequest, ConsultationSlot } from '#core/ports/scheduler.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { perTest } from '#tests/support/per-test.ts';
import { MINUTE } from '#tests/support/times.ts';
import { CALLING_SITE, holdToken } from '../support/scheduler-of.ts';
import { OUTAGE, type VisitorHarness } from './visitor-harness.ts';

const WEEK = 7 * 24 * 60 * MINUTE;
const HELD = 15 * MINUTE;

/**
 * Contract of every `Scheduler`: slots of 30 minutes, one person each, confirmed by a person who can read the
 * address's mail.
 */
export function describeSchedulerContract(name: string, makeHarness: () => Promise<VisitorHarness>): void {
  describe(`scheduler: ${name}`, () => {
    const harness = perTest(makeHarness);
    const free = async () => (await harness.scheduler.freeSlots())._unsafeUnwrap();
    const firstSlot = async () => {
      const slot = (await free())[0];
      if (!slot) throw new Error('a week without a slot');
      return slot;
    };
    /** The first slot of the week, and when it starts. */
    let slot: ConsultationSlot;
    let startsAt: number;
    beforeEach(async () => {
      slot = await firstSlot();
      startsAt = slot.startsAt;
    });
    const person = { name: 'Rose', email: 'rose@example.com', phone: '2175550123' };
    const rose = (startsAt: number) => ({ startsAt, ...person });
    const weCall = { kind: 'we-call', from: CALLING_SITE.supportPhone, lastFour: '0123' } as const;

    it('offers future slots of 30 minutes, earliest first, without overlap', async () => {
      const slots = await free();
      expect(slots.length).toBeGreaterThan(10);
      let earliest = harness.now();
      for (const slot of slots) {
        expect(slot.endsAt - slot.startsAt).toBe(30 * MINUTE);
        expect(slot.startsAt).toBeGreaterThanOrEqual(earliest);
        earliest = slot.endsAt;
      }
    });

    const seen = new Set<string>();
    const held = async (request: BookingRequest) => {
      const outcome = (await harness.scheduler.book(request))._unsafeUnwrap();
      expect(outcome.kind).toBe('held');
      return newToken(request.email);
    };
    /** The token of the mail that came last. A confirmed call has its token in several mails. */
    const newToken = async (email: string) => {
      const mails = await harness.mailsTo(email);
      const tokens = mails.filter(({ text }) => text.includes('/schedule#booking=')).map(holdToken);
      const token = tokens.find((each) => !seen.has(each)) ?? '';
      seen.add(token);
      return token;
    };
    const confirmed = async (token: string) => (await harness.scheduler.confirm(token))._unsafeUnwrap();
    const reading = async (token: string) => (await harness.scheduler.inspectHold(token))._unsafeUnwrap();
    const refusal = async (answer: ReturnType<typeof harness.scheduler.book>) =>
      (await answer)._unsafeUnwrapErr();

    it('holds a slot for 15 minutes, then frees it', async () => {
      const before = await free();
      const outcome = (await harness.scheduler.book(rose(slot.startsAt)))._unsafeUnwrap();
      expect(outcome).toEqual({ kind: 'held', slot, heldUntil: harness.now() + HELD });
      expect(await free()).toEqual(before.slice(1));
      await harness.advance(HELD);
      expect(await free()).toEqual(before);
      const other = await harness.scheduler.book({ ...rose(slot.startsAt), email: 'otis@example.com' });
      expect(other._unsafeUnwrap().kind).toBe('held');
    });

    it('never holds a slot beyond its start', async () => {
      await harness.advance(startsAt - harness.now() - MINUTE);
      const outcome = (await harness.scheduler.book(rose(startsAt)))._unsafeUnwrap();
      expect(outcome).toMatchObject({ heldUntil: startsAt });
    });

    it('mails an unverified address a link, and nothing that anybody typed', async () => {
      await held({ ...rose(startsAt), name: 'Winner Of A Prize' });
      const [mail, ...more] = await harness.mailsTo('rose@example.com');
      expect(more).toEqual([]);
      expect(JSON.stringify(mail)).not.toMatch(/Winner|555\D*0123/);
      expect(mail?.text).toContain('do nothing');
      expect(mail?.replyTo).toBe(harness.supportEmail);
      expect(mail?.attachments).toBeUndefined();
    });

    it('books only by the link: reading it spends nothing', async () => {
      (await harness.scheduler.book({ ...rose(slot.startsAt), email: ' Rose@Example.com' }))._unsafeUnwrap();
      const token = holdToken((await harness.mailsTo('rose@example.com'))[0]);
      for (let look = 0; look < 5; look += 1) {
        expect(await reading(token)).toEqual({
          kind: 'open',
          slot,
          heldUntil: harness.now() + HELD,
          whoCalls: weCall,
        });
      }
      expect(await harness.mailsTo('rose@example.com')).toHaveLength(1);
      const booking = await confirmed(token);
      expect(booking.slot).toEqual(slot);
      await harness.advance(HELD + MINUTE);
      expect((await free()).some(({ startsAt }) => startsAt === slot.startsAt)).toBe(false);
      expect((await refusal(harness.scheduler.book(rose(slot.startsAt)))).kind).toBe('slot-taken');
    });

    it('a link that is used twice, or in two tabs at once, makes one booking with one mail', async () => {
      const token = await held(rose(slot.startsAt));
      const [one, other] = await Promise.all([confirmed(token), confirmed(token)]);
      expect(other).toEqual(one);
      expect(await confirmed(token)).toEqual(one);
      expect(await reading(token)).toEqual({ kind: 'booked', slot, whoCalls: weCall });
      expect(await harness.mailsTo('rose@example.com')).toHaveLength(2);
    });

    it('an expired or made-up link books nothing', async () => {
      const token = await held(rose(startsAt));
      await harness.advance(HELD);
      for (const dead of [token, 'x'.repeat(43), '']) {
        expect(await reading(dead)).toEqual({ kind: 'over' });
        expect(await kindOf(harness.scheduler.confirm(dead))).toBe('hold-over');
      }
      expect((await firstSlot()).startsAt).toBe(startsAt);
    });

    it("books at once for the signed-in person's own address, and holds for any other", async () => {
      const signedIn = await harness.schedulerOf({ signedInAs: 'rose@example.com' });
      const mails = (await harness.mailsTo('rose@example.com')).length;
      const outcome = (
        await signedIn.book({ ...rose(slot.startsAt), email: 'Rose@example.com' })
      )._unsafeUnwrap();
      expect(outcome).toMatchObject({ kind: 'booked', booking: { slot } });
      // The first answer was lost, and she repeats the request.
      expect((await signedIn.book(rose(slot.startsAt)))._unsafeUnwrap()).toEqual(outcome);
      expect(await harness.mailsTo('rose@example.com')).toHaveLength(mails + 1);
      const next = await firstSlot();
      const other = (
        await signedIn.book({ ...rose(next.startsAt), email: 'otis@example.com' })
      )._unsafeUnwrap();
      expect(other.kind).toBe('held');
    });

    it('keeps only the newest hold of an address, also of the same time', async () => {
      const [first, second] = await free();
      const old = await held(rose(first?.startsAt ?? 0));
      const older = await held(rose(second?.startsAt ?? 0));
      const newer = await held(rose(second?.startsAt ?? 0));
      for (const token of [old, older]) expect(await reading(token)).toEqual({ kind: 'over' });
      expect((await firstSlot()).startsAt).toBe(first?.startsAt);
      expect((await confirmed(newer)).slot).toEqual(second);
    });

    it("a stranger's request for the same address from elsewhere neither changes nor reveals its hold", async () => {
      const [first, second, ...others] = await free();
      const token = await held(rose(first?.startsAt ?? 0));
      const stranger = await harness.schedulerOf({ network: '198.51.100.7' });
      const outcome = (await stranger.book(rose(second?.startsAt ?? 0)))._unsafeUnwrap();
      expect(outcome.kind).toBe('held');
      const strangers = holdToken((await harness.mailsTo('rose@example.com'))[0]);
      expect(await free()).toEqual(others);
      expect(await reading(token)).toMatchObject({ kind: 'open', slot: first });
      // Both networks hold one for the address: each replaces its own.
      const third = others[0];
      const later = (await stranger.book(rose(third?.startsAt ?? 0)))._unsafeUnwrap();
      expect(later.kind).toBe('held');
      expect(await reading(strangers)).toEqual({ kind: 'over' });
      expect((await confirmed(token)).slot).toEqual(first);
    });

    it('the verified owner of an address replaces all its holds, and gets the time of one', async () => {
      const [first, second] = await free();
      const stranger = await harness.schedulerOf({ network: '198.51.100.7' });
      (await stranger.book(rose(first?.startsAt ?? 0)))._unsafeUnwrap();
      await held(rose(second?.startsAt ?? 0));
      const signedIn = await harness.schedulerOf({ signedInAs: 'rose@example.com' });
      expect((await signedIn.book(rose(second?.startsAt ?? 0)))._unsafeUnwrap().kind).toBe('booked');
      expect(await firstSlot()).toEqual(first);
    });

    it('the same attempt replaces its hold, so that a mistyped address does not cost the slot', async () => {
      const attempt = '11111111-1111-4111-8111-111111111111';
      const wrong = { ...rose(startsAt), email: 'rsoe@example.com', attempt };
      (await harness.scheduler.book(wrong))._unsafeUnwrap();
      const dead = holdToken((await harness.mailsTo('rsoe@example.com'))[0]);
      (await harness.scheduler.book({ ...wrong, email: 'rose@example.com' }))._unsafeUnwrap();
      expect(await reading(dead)).toEqual({ kind: 'over' });
      const token = holdToken((await harness.mailsTo('rose@example.com'))[0]);
      expect((await confirmed(token)).slot.startsAt).toBe(startsAt);
      const again = harness.scheduler.book({ ...wrong, attempt: 'anything' });
      expect((await refusal(again)).kind).toBe('rejected');
    });

    /** Books the free slot of this index for a person of its own. */
    const asker = async () => {
      const slots = await free();
      return (index: number, scheduler = harness.scheduler) =>
        scheduler.book({
          ...rose(slots[index]?.startsAt ?? 0),
          email: `p${index}@example.com`,
        });
    };

    it('one network holds at most two slots at once', async () => {
      const ask = await asker();
      for (const index of [0, 1]) expect(await kindOf(ask(index))).toBe('ok');
      expect(await refusal(ask(2))).toEqual({ kind: 'rate-limited', retryAfterSeconds: HELD / 1_000 });
      const elsewhere = await harness.schedulerOf({ network: '198.51.100.7' });
      expect(await kindOf(ask(2, elsewhere))).toBe('ok');
      await harness.advance(HELD);
      expect(await kindOf(ask(3))).toBe('ok');
    });

    it('one network takes at most a tenth of a week, booked and held together', async () => {
      const ask = await asker();
      for (let index = 0; index < 8; index += 1) {
        (await ask(index))._unsafeUnwrap();
        await confirmed(holdToken((await harness.mailsTo(`p${index}@example.com`))[0]));
      }
      expect(await kindOf(ask(8))).toBe('ok');
      expect(await refusal(ask(9))).toEqual({ kind: 'rate-limited', retryAfterSeconds: HELD / 1_000 });
      const elsewhere = await harness.schedulerOf({ network: '198.51.100.7' });
      expect(await kindOf(ask(9, elsewhere))).toBe('ok');
      expect(await kindOf(harness.scheduler.book({ ...rose(startsAt + WEEK) }))).toBe('ok');
    });

    it('a call moved into a week counts in the tenth that its network takes of it', async () => {
      const week = await free();
      const ask = await asker();
      let token = '';
      for (let index = 0; index < 9; index += 1) {
        (await ask(index))._unsafeUnwrap();
        token = holdToken((await harness.mailsTo(`p${index}@example.com`))[0]);
        await confirmed(token);
      }
      const later = await held(rose((week[20]?.startsAt ?? 0) + WEEK));
      await confirmed(later);
      const into = (index: number, which: string) =>
        harness.scheduler.move(which, week[index]?.startsAt ?? 0);
      expect((await into(20, later))._unsafeUnwrapErr()).toEqual({
        kind: 'rate-limited',
        retryAfterSeconds: HELD / 1_000,
      });
      // Within the week it is none more.
      expect(await kindOf(into(20, token))).toBe('ok');
    });

    it('gives a slot to one person, also with many parallel requests', async () => {
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          harness.scheduler.book({ ...rose(startsAt), email: `p${index}@example.com` }),
        ),
      );
      expect(answers.filter((answer) => answer.isOk())).toHaveLength(1);
      expect(await kindOf(harness.scheduler.book(rose(startsAt)))).toBe('slot-taken');
    });

    it('rejects a moment at which no slot begins', async () => {
      expect(await kindOf(harness.scheduler.book(rose(startsAt + MINUTE)))).toBe('no-such-slot');
    });

    it('rejects a slot that has begun', async () => {
      await harness.advance(startsAt - harness.now());
      expect(await kindOf(harness.scheduler.book(rose(startsAt)))).toBe('slot-taken');
      expect((await free()).some((slot) => slot.startsAt === startsAt)).toBe(false);
    });

    it('mails one confirmation to the person who got the slot, with a calendar entry', async () => {
      const token = await held({ ...rose(startsAt), name: ' Rose ' });
      const { id } = await confirmed(token);
      await harness.scheduler.book({ ...rose(startsAt), name: 'Otis', email: 'otis@example.com' });
      const [mail, ...more] = await harness.mailsTo('rose@example.com');
      expect(more).toHaveLength(1);
      expect(await harness.mailsTo('otis@example.com')).toEqual([]);
      expect(mail?.text).toContain('Hello Rose,');
      expect(mail?.text).toContain('we call you from (555) 555-0100. We call the number that ends in 0123.');
      expect(JSON.stringify(mail)).not.toContain('2175550123');
      const [file, ...others] = mail?.attachments ?? [];
      expect(others).toEqual([]);
      expect(file?.filename).toMatch(/\.ics$/);
      expect(file?.contentType).toMatch(/^text\/calendar; charset=utf-8/);
      const utc = (moment: number) => `${new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
      expect(file?.content).toContain(`\r\nDTSTART:${utc(startsAt)}\r\nDTEND:${utc(slot.endsAt)}\r\n`);
      expect(file?.content).toContain(`\r\nUID:${id}@`);
    });

    it('rejects a person without a name, an address or a phone number, and header injection', async () => {
      for (const wrong of [
        { name: ' ' },
        { email: 'rose' },
        { name: 'x'.repeat(61) },
        { name: 'You won! https://evil.example' },
        { name: 'Rose\u202eesoR' },
        { name: 'Rose\r\nBcc: eve@example.com' },
        { email: 'rose@example.com\r\nBcc:eve@example.com' },
        { phone: '' },
        { phone: '217555012' },
        { phone: '1175550123' },
        { phone: '21755501234' },
        { phone: '(217) 555-0123' },
        { phone: '2175550123'.repeat(1_000) },
      ])
        expect(await kindOf(harness.scheduler.book({ ...rose(startsAt), ...wrong }))).toBe('rejected');
      expect((await firstSlot()).startsAt).toBe(startsAt);
    });

    it('offers only four weeks, Monday to Friday, without federal holidays', async () => {
      const slots = await free();
      // One of the twenty days is the birthday of Martin Luther King, Jr.
      const holiday = Date.UTC(2026, 0, 19, 15);
      expect(slots).toHaveLength(19 * 18);
      expect(slots.some(({ startsAt }) => startsAt === holiday)).toBe(false);
      expect((await refusal(harness.scheduler.book(rose(holiday)))).kind).toBe('no-such-slot');
      const last = slots.at(-1)?.startsAt ?? 0;
      expect(last).toBeLessThan(harness.now() + 4 * WEEK);
      const beyond = harness.scheduler.book(rose((slots[0]?.startsAt ?? 0) + 5 * WEEK));
      expect((await refusal(beyond)).kind).toBe('no-such-slot');
    });

    it('allows an address three upcoming calls, and reveals it only to its owner', async () => {
      const slots = await free();
      const at = (index: number) => rose(slots[index]?.startsAt ?? 0);
      for (const index of [0, 1, 2]) await confirmed(await held(at(index)));
      // A stranger's request for this address gets the same response as for any other.
      const stranger = await harness.schedulerOf({ network: '198.51.100.7' });
      const outcome = (await stranger.book(at(3)))._unsafeUnwrap();
      expect(outcome).toEqual({ kind: 'held', slot: slots[3], heldUntil: harness.now() + HELD });
      const token = await newToken('rose@example.com');
      expect(await kindOf(harness.scheduler.confirm(token))).toBe('too-many-calls');
      const signedIn = await harness.schedulerOf({ signedInAs: 'rose@example.com' });
      expect((await refusal(signedIn.book(at(4)))).kind).toBe('too-many-calls');
      await harness.advance((slots[0]?.startsAt ?? 0) - harness.now() + MINUTE);
      await confirmed(await held(at(5)));
    });

    const booked = async () => {
      const [slot, other] = await free();
      if (!slot || !other) throw new Error('a week without two slots');
      const token = await held(rose(slot.startsAt));
      const { id } = await confirmed(token);
      return { token, id, slot, other };
    };
    const newestMail = async () => {
      const [mail] = await harness.mailsTo('rose@example.com');
      return { text: mail?.text ?? '', file: mail?.attachments?.[0]?.content ?? '' };
    };

    it('moves a call by its link: one slot for the other, with a newer version of the calendar entry', async () => {
      const { token, id, slot, other } = await booked();
      const before = await newestMail();
      expect(before.text).toContain(`/schedule#booking=${token}`);
      expect(before.file).toContain('\r\nSEQUENCE:0\r\n');
      const moved = (await harness.scheduler.move(token, other.startsAt))._unsafeUnwrap();
      expect(moved).toEqual({ id, slot: other });
      const after = await newestMail();
      expect(after.text).toContain(`/schedule#booking=${token}`);
      expect(after.file).toContain(`\r\nUID:${id}@`);
      expect(after.file).toContain('\r\nSEQUENCE:1\r\n');
      expect(after.file).toContain('METHOD:PUBLISH');
      expect(after.text).toContain('We call the number that ends in 0123.');
      expect(await reading(token)).toEqual({ kind: 'booked', slot: other, whoCalls: weCall });
      const starts = (await free()).map(({ startsAt }) => startsAt);
      expect(starts).toContain(slot.startsAt);
      expect(starts).not.toContain(other.startsAt);
      // Repeated, because the first answer was lost: no second mail.
      const mails = (await harness.mailsTo('rose@example.com')).length;
      expect((await harness.scheduler.move(token, other.startsAt))._unsafeUnwrap()).toEqual(moved);
      expect(await harness.mailsTo('rose@example.com')).toHaveLength(mails);
    });

    it('moves a call only to a free slot, and keeps the old one otherwise', async () => {
      const { token, slot, other } = await booked();
      const stranger = await harness.schedulerOf({ network: '198.51.100.7' });
      (await stranger.book({ ...rose(other.startsAt), email: 'otis@example.com' }))._unsafeUnwrap();
      const refused = async (startsAt: number) =>
        (await harness.scheduler.move(token, startsAt))._unsafeUnwrapErr().kind;
      expect(await refused(other.startsAt)).toBe('slot-taken');
      expect(await refused(slot.startsAt + MINUTE)).toBe('no-such-slot');
      expect(await refused(slot.startsAt + 5 * WEEK)).toBe('no-such-slot');
      expect(await reading(token)).toEqual({ kind: 'booked', slot, whoCalls: weCall });
    });

    it('tells support of a call that is booked, moved and canceled, and of no unproved one', async () => {
      const toSupport = async () => {
        const [mail] = await harness.mailsTo(harness.supportEmail);
        const file = mail?.attachments?.[0]?.content.replaceAll('\r\n ', '') ?? '';
        const field = (key: string) => new RegExp(`^${key}:(.*)\r$`, 'm').exec(file)?.[1];
        const [uid, version, method] = ['UID', 'SEQUENCE', 'METHOD'].map(field);
        return { ...mail, file, uid, change: `${method} ${version}` };
      };
      const uidOf = (mail: { attachments?: readonly { content: string }[] } | undefined) =>
        /^UID:(.*)\r$/m.exec(mail?.attachments?.[0]?.content.replaceAll('\r\n ', '') ?? '')?.[1];
      const slot = await firstSlot();
      const token = await held({ ...rose(slot.startsAt), name: 'Zora Hill' });
      expect(await harness.mailsTo(harness.supportEmail)).toEqual([]);
      await confirmed(token);
      await confirmed(token);
      const booked = await toSupport();
      expect(await harness.mailsTo(harness.supportEmail)).toHaveLength(1);
      expect(booked).toMatchObject({ change: 'PUBLISH 0', to: harness.supportEmail });
      expect(booked.subject).toContain('a call was booked');
      expect(booked.uid).toBe(uidOf((await harness.mailsTo('rose@example.com'))[0]));
      expect(booked.text).toMatch(/ ET, with Z•••, phone •••-23\./);
      const later = (await free())[3]?.startsAt ?? 0;
      (await harness.scheduler.move(token, later))._unsafeUnwrap();
      const moved = await toSupport();
      expect(moved).toMatchObject({ change: 'PUBLISH 1', uid: booked.uid });
      expect(moved.subject).toContain('a call was moved');
      expect(moved.text).toContain('Before, it was on ');
      (await harness.scheduler.cancel(token))._unsafeUnwrap();
      const canceled = await toSupport();
      expect(canceled).toMatchObject({ change: 'CANCEL 2', uid: booked.uid });
      expect(canceled.subject).toContain('a call was canceled');
      expect(await harness.mailsTo(harness.supportEmail)).toHaveLength(3);
      for (const mail of [booked, moved, canceled])
        expect(JSON.stringify(mail)).not.toMatch(/Zora|Hill|rose@|555\D*0123|schedule#/);
    });

    it('cancels a call by its link, once, and frees its slot', async () => {
      const { token, id, slot } = await booked();
      (await harness.scheduler.cancel(token))._unsafeUnwrap();
      expect((await firstSlot()).startsAt).toBe(slot.startsAt);
      const { text, file } = await newestMail();
      expect(text).toContain('canceled');
      expect(file).toContain('METHOD:CANCEL');
      expect(file).toContain('STATUS:CANCELLED');
      expect(file).toContain(`\r\nUID:${id}@`);
      expect(file).toContain('\r\nSEQUENCE:1\r\n');
      expect(await reading(token)).toEqual({ kind: 'over' });
      const mails = (await harness.mailsTo('rose@example.com')).length;
      expect(await kindOf(harness.scheduler.cancel(token))).toBe('hold-over');
      expect(await kindOf(harness.scheduler.move(token, slot.startsAt))).toBe('hold-over');
      expect(await harness.mailsTo('rose@example.com')).toHaveLength(mails);
    });

    it('a link moves and cancels nothing before it is confirmed, after the call began, or if it is foreign', async () => {
      const slots = await free();
      const target = slots[3]?.startsAt ?? 0;
      const unconfirmed = await held(rose(slots[0]?.startsAt ?? 0));
      for (const token of [unconfirmed, 'x'.repeat(43), '']) {
        expect(await kindOf(harness.scheduler.move(token, target))).toBe('hold-over');
        expect(await kindOf(harness.scheduler.cancel(token))).toBe('hold-over');
      }
      const { slot } = await confirmed(unconfirmed);
      await harness.advance(slot.startsAt - harness.now() + MINUTE);
      expect(await kindOf(harness.scheduler.move(unconfirmed, target))).toBe('hold-over');
      expect(await kindOf(harness.scheduler.cancel(unconfirmed))).toBe('hold-over');
    });

    it("the call of a signed-in person's own address has a link too", async () => {
      const signedIn = await harness.schedulerOf({ signedInAs: 'rose@example.com' });
      (await signedIn.book(rose(slot.startsAt)))._unsafeUnwrap();
      const token = holdToken((await harness.mailsTo('rose@example.com'))[0]);
      expect(await reading(token)).toEqual({ kind: 'booked', slot, whoCalls: weCall });
      (await harness.scheduler.cancel(token))._unsafeUnwrap();
      expect((await firstSlot()).startsAt).toBe(slot.startsAt);
    });

    it('an outage is an error and books nothing', async () => {
      await harness.breakBackend();
      expect((await harness.scheduler.book(rose(startsAt)))._unsafeUnwrapErr().kind).toMatch(OUTAGE);
      await harness.healBackend();
      expect((await firstSlot()).startsAt).toBe(startsAt);
    });
  });
}
