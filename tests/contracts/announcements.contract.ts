import { errAsync, type Result } from 'neverthrow';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SENDER_LEASE_MS } from '#core/announcement/announcement.ts';
import type { ClaimedDelivery } from '#core/announcement/deliveries.ts';
import { swapDigits } from '#core/identity/link-tokens.ts';
import { addressRefused, mailRefused, unavailable } from '#core/ports/failures.ts';
import type { Account } from '#core/ports/identity-tables.ts';
import { type Mailer, maybeSent } from '#core/ports/mailer.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import {
  type AnnouncementBackend,
  type AnnouncementWorldOptions,
  BY,
  makeAnnouncementWorld,
  person,
} from '#tests/support/announcement-world.ts';

const settled = async <T, E>(result: PromiseLike<Result<T, E>>) => (await result)._unsafeUnwrap();
const refusal = async <T, E>(result: PromiseLike<Result<T, E>>) => (await result)._unsafeUnwrapErr();

/** Contract of the announcements over every database. `makeBackend` empties it. */
export function describeAnnouncements(name: string, makeBackend: () => Promise<AnnouncementBackend>): void {
  describe(`announcements: ${name}`, () => {
    let backend: AnnouncementBackend;
    const opened: AnnouncementBackend[] = [];
    afterEach(async () => {
      for (const each of opened.splice(0)) await each.close();
    });
    const idOf = (person: string) => backend.idOf(person);
    async function open(options: AnnouncementWorldOptions = {}) {
      backend = await makeBackend();
      opened.push(backend);
      return makeAnnouncementWorld(backend, options);
    }

    /** An announcement that runs, with a delivery for each of these. */
    async function running(people: readonly (string | Account)[], options: AnnouncementWorldOptions = {}) {
      const world = await open(options);
      const { announcements, deliveries } = world;
      await world.addPeople(...people.map((one) => (typeof one === 'string' ? person(one) : one)));
      await world.createTested();
      await settled(announcements.start(BY));
      while ((await settled(deliveries.prepareNext('first'))) === 'more');
      return {
        ...world,
        claim: (limit = 10, sender = 'first') => settled(deliveries.claim(sender, limit)),
        /** Lets the mail service answer so. */
        answer: async (delivery: ClaimedDelivery | undefined, send: Mailer['send'] = world.service.send) => {
          if (!delivery) throw new Error('a delivery was expected');
          await deliveries.settle([{ delivery, sent: await send(delivery.mail) }]);
        },
      };
    }

    it('previews who would get it, masked, and sends nothing', async () => {
      const world = await open();
      await world.addPeople(
        ...Array.from({ length: 12 }, (_, index) => person(`p${index + 10}`)),
        person('new', { emailVerifiedAt: null }),
        person('gone'),
      );
      await world.suppress('gone@example.com', 'unsubscribed');
      const preview = await settled(world.announcements.preview('everybody'));
      expect(preview).toEqual({
        recipients: 12,
        excluded: { unverified: 1, unsubscribed: 1 },
        samples: Array.from({ length: 10 }, () => 'p•••@•••.com'),
      });
      expect(await settled(world.announcements.preview('completed'))).toMatchObject({
        recipients: 0,
        excluded: { unverified: 1, 'other-step': 13 },
      });
      expect(world.mails).toEqual([]);
    });

    it('sends a test mail in every language before it can start, and the same text', async () => {
      const world = await open();
      await world.addPeople(person('ann'));
      const { announcements } = world;
      expect((await refusal(announcements.test('olive@example.com', BY))).kind).toBe('no-announcement');
      await announcements.create('everybody', BY);
      expect(await refusal(announcements.start(BY))).toMatchObject({ kind: 'wrong-state', state: 'draft' });
      world.service.send = () => errAsync(unavailable());
      expect((await refusal(announcements.test('olive@example.com', BY))).kind).toBe('test-not-sent');
      expect(await world.state()).toBe('draft');

      const working = await open();
      await working.addPeople(person('ann'));
      await working.announcements.create('everybody', BY);
      await settled(working.announcements.test('olive@example.com', BY));
      expect(working.mails.map(({ to, subject }) => [to, subject])).toEqual([
        ['olive@example.com', 'CheckAhead: we have launched'],
        ['olive@example.com', 'CheckAhead: ya lanzamos el servicio'],
      ]);
      await working.uow.run(async ({ announcements: rows }) => {
        const tested = await rows.newest();
        if (tested) await rows.put({ ...tested, textDigest: 'another text' });
      });
      expect((await refusal(working.announcements.start(BY))).kind).toBe('text-changed');
      await settled(working.announcements.test('olive@example.com', BY));
      expect((await working.announcements.start(BY)).isOk()).toBe(true);
    });

    it.each([
      [{ mailFrom: null }, 'no-mail-service'],
      [{ postalAddress: 'CheckAhead, 100 Example Street, Springfield, USA' }, 'no-postal-address'],
      [{ publicUrl: 'http://localhost:3000' }, 'no-public-address'],
      [{ launchAt: null }, 'no-launch-date'],
      [{ launchAt: '2026-01-05T12:00:01Z' }, 'not-launched'],
    ] as const)('does not start with %o, and does not go on', async (site, kind) => {
      const world = await open({ site });
      await world.addPeople(person('ann'));
      await world.announcements.create('everybody', BY);
      if (kind === 'no-mail-service') {
        expect(await refusal(world.announcements.test('olive@example.com', BY))).toEqual({ kind });
      } else {
        await settled(world.announcements.test('olive@example.com', BY));
        expect(await refusal(world.announcements.start(BY))).toEqual({ kind });
      }
      // As a program with the right settings left it.
      await world.uow.run(async ({ announcements: rows }) => {
        const newest = await rows.newest();
        if (newest) await rows.put({ ...newest, state: 'running' });
      });
      expect(await refusal(world.announcements.continue(BY))).toEqual({ kind });
      expect(await refusal(world.deliveries.prepareNext('sender'))).toEqual({ kind });
      expect(await refusal(world.deliveries.claim('sender', 1))).toEqual({ kind });
    });

    it('goes on with the text of the test mail only', async () => {
      const { announcements, claim, deliveries, state } = await running(['ann', 'ben']);
      expect((await claim(1)).deliveries).toHaveLength(1);
      await settled(deliveries.release('first'));
      const other = makeAnnouncementWorld(backend, { site: { publicUrl: 'https://other.example' } });
      const changed = { kind: 'text-changed' };
      expect(await refusal(other.announcements.continue(BY))).toEqual(changed);
      expect(await refusal(other.deliveries.claim('second', 1))).toEqual(changed);
      await settled(announcements.act('pause', BY));
      expect(await refusal(other.announcements.act('resume', BY))).toEqual(changed);
      await settled(other.announcements.test('olive@example.com', BY));
      expect(await state()).toBe('paused');
      await settled(other.announcements.act('resume', BY));
      expect((await settled(other.deliveries.claim('second', 1))).deliveries).toHaveLength(1);
    });

    it('does not start for nobody', async () => {
      const world = await open();
      await world.addPeople(person('ann', { emailVerifiedAt: null }));
      await world.createTested();
      expect((await refusal(world.announcements.start(BY))).kind).toBe('nobody');
    });

    it('is alone: a second one waits until the first is done', async () => {
      const { announcements } = await running(['ann']);
      expect(await refusal(announcements.create('everybody', BY))).toEqual({
        kind: 'one-is-open',
        state: 'running',
      });
      await settled(announcements.act('stop', BY));
      expect((await announcements.create('everybody', BY)).isOk()).toBe(true);
    });

    it('hands each person one mail in their language, with their words and an unsubscribe link', async () => {
      const { claim, handedOver } = await running([
        'ann',
        person('ben', { language: 'es', mailWords: 'garza azul' }),
      ]);
      const { deliveries } = await claim();
      expect(deliveries.map(({ accountId }) => accountId)).toEqual(['ann', 'ben'].map(idOf));
      expect(handedOver.lists.get('announcement-1')).toEqual(['ann', 'ben'].map(idOf));
      const [ann, ben] = deliveries.map(({ mail }) => mail);
      expect(ann).toMatchObject({ to: 'ann@example.com', id: 'announcement-1-1' });
      expect(ann?.text).toContain('Your CheckAhead words: blue heron');
      expect(ann?.text).toContain('CheckAhead, 1 Real Street, Springfield');
      expect(ann?.unsubscribeUrl).toMatch(/^https:\/\/checkahead\.example\/unsubscribe\?token=[\w-]+$/);
      expect(ann?.text).toContain(ann?.unsubscribeUrl);
      expect(ann?.html).toContain(ann?.unsubscribeUrl);
      expect(ben?.text).toContain('Sus palabras de CheckAhead: garza azul');
      expect(ben?.unsubscribeUrl).toContain('https://checkahead.example/es/unsubscribe?token=');
      // Nobody is claimed twice.
      expect((await claim()).deliveries).toEqual([]);
    });

    it('writes down each answer, and ends when everybody has been dealt with', async () => {
      const { announcements, answer, claim, clock, counts, state } = await running([
        'ann',
        'ben',
        'cat',
        'dan',
        'eve',
      ]);
      const [ann, ben, cat, dan, eve] = (await claim()).deliveries;
      await answer(ann, () => errAsync(addressRefused));
      await answer(ben, () => errAsync(mailRefused));
      await answer(cat, () => errAsync(unavailable()));
      await answer(dan, () => errAsync(maybeSent));
      expect(await counts()).toEqual({ 'failed: refused': 1, waiting: 2, unknown: 1, sending: 1 });

      expect((await claim()).deliveries).toEqual([]);
      clock.advance(5_000);
      const again = (await claim()).deliveries;
      expect(again).toMatchObject(
        [ben, cat].map((one) => ({ accountId: one?.accountId, attempts: 2, mail: { id: one?.mail.id } })),
      );
      for (const one of [...again, eve]) await answer(one);
      // Only the refusal of the address itself says anything about the next mail, once the mail service has taken another.
      expect(await backend.reasonsFor('ann@example.com')).toEqual(['refused']);
      expect(await backend.reasonsFor('ben@example.com')).toEqual([]);

      // Nobody knows about Dan: the operator decides.
      expect((await claim()).end).toBe('undecided');
      expect(await state()).toBe('paused');
      const unknown = await settled(announcements.unknown(9));
      expect(unknown).toMatchObject([{ address: 'd•••@•••.com', messageId: dan?.mail.id }]);
      const numbers = unknown.map(({ number }) => number);
      expect(await settled(announcements.sendAgain([...numbers, 999, Number.NaN], BY))).toBe(1);
      await settled(announcements.act('resume', BY));
      const [last] = (await claim(10, 'second')).deliveries;
      expect(last?.accountId).toBe(idOf('dan'));
      await answer(last);
      expect((await claim(10, 'second')).end).toBe('done');
      expect(await state()).toBe('done');
      expect(await counts()).toEqual({ 'failed: refused': 1, sent: 4 });
    });

    it('lets one sender send at a time, and leaves the mails of a dead one undecided', async () => {
      const { deliveries, answer, claim, clock, counts } = await running(['ann', 'ben']);
      const [ann] = (await claim(1)).deliveries;
      expect(await refusal(deliveries.claim('second', 1))).toEqual({
        kind: 'another-sender',
        sender: 'first',
      });
      clock.advance(SENDER_LEASE_MS);
      expect((await claim(1, 'second')).deliveries[0]?.accountId).toBe(idOf('ben'));
      expect(await counts()).toEqual({ unknown: 1, sending: 1 });
      // It was not dead but slow: its answer counts.
      await answer(ann);
      expect(await counts()).toEqual({ sent: 1, sending: 1 });
      expect((await refusal(deliveries.claim('first', 1))).kind).toBe('another-sender');
    });

    it('leaves it to a sender whose clock is a second ahead', async () => {
      const { deliveries, clock } = await running(['ann']);
      clock.setWall(clock.now() - 1_000);
      expect((await refusal(deliveries.claim('second', 1))).kind).toBe('another-sender');
    });

    it('does not wait for a sender whose clock was wrong', async () => {
      const { announcements, deliveries, clock } = await running(['ann']);
      expect((await settled(announcements.status()))?.isSending).toBe(true);
      clock.setWall(clock.now() - 60 * 60 * 1_000);
      expect((await settled(announcements.status()))?.isSending).toBe(false);
      expect((await deliveries.claim('second', 1)).isOk()).toBe(true);
    });

    it('stops claiming when it is paused or stopped', async () => {
      const { announcements, deliveries, claim } = await running(['ann', 'ben']);
      await claim(1);
      await settled(announcements.act('pause', BY));
      expect(await refusal(deliveries.claim('first', 1))).toEqual({ kind: 'not-running', state: 'paused' });
      await settled(announcements.act('resume', BY));
      await settled(announcements.act('stop', BY));
      expect(await refusal(deliveries.claim('first', 1))).toMatchObject({ state: 'done' });
    });

    it('skips people who unsubscribed or were deleted since the preparation, and writes to the newest address', async () => {
      const { claim, counts, suppress } = await running(['ann', 'ben', 'cat']);
      await suppress('ann@example.com', 'unsubscribed');
      await backend.deletePerson('ben');
      await backend.changeEmail('cat', 'kitty@example.com');
      const { deliveries } = await claim();
      expect(deliveries.map(({ mail }) => mail.to)).toEqual(['kitty@example.com']);
      expect(await counts()).toEqual({ 'skipped: unsubscribed': 1, sending: 1 });
    });

    it('reaches those who have had none, and everybody only if it is said', async () => {
      const { announcements, answer, claim, addPeople } = await running(['ann', 'ben']);
      const [ann] = (await claim(1)).deliveries;
      await answer(ann);
      await settled(announcements.act('stop', BY));
      await addPeople(person('cat'));
      expect(await settled(announcements.preview('everybody'))).toMatchObject({
        recipients: 2,
        excluded: { 'had-one': 1 },
      });
      expect(await settled(announcements.preview('everybody-again'))).toMatchObject({
        recipients: 3,
        excluded: {},
      });
    });

    it('is mailed once to whoever finishes after the launch, in two tabs and beside a running announcement too', async () => {
      const { claim, counts, announcements, site } = await running(['ann', 'ben', 'cat', 'dan']);
      await backend.finish('ann', site);
      await backend.finish('ann', site);
      expect((await claim(2)).deliveries.map(({ mail }) => mail.to)).toEqual(['ben@example.com']);
      // The mail to Ben is being sent, and the one to Cat waits.
      await Promise.all([backend.finish('ben', site), backend.finish('cat', site)]);
      await settled(announcements.suppress([{ email: 'dan@example.com', reason: 'unsubscribed' }], BY));
      await backend.finish('dan', site);
      expect(await backend.queued()).toEqual(['ann@example.com', 'cat@example.com']);
      expect((await claim()).deliveries).toEqual([]);
      expect(await counts()).toEqual({ sending: 1, 'skipped: had-one': 2, 'skipped: unsubscribed': 1 });
    });

    it.each([
      ['before the launch', { launchAt: '2027-01-05T11:00:00Z' }],
      ['without a date of the launch', { launchAt: null }],
      ['without a postal address', { postalAddress: DEFAULT_SITE_SETTINGS.postalAddress }],
    ])('is not mailed on finishing %s', async (_, site) => {
      const world = await open({ site });
      await world.addPeople(person('ann'));
      await backend.finish('ann', world.site);
      expect(await backend.queued()).toEqual([]);
      expect((await settled(world.announcements.preview('everybody'))).recipients).toBe(1);
    });

    it('keeps to the daily quota', async () => {
      const { claim, clock } = await running(['ann', 'ben', 'cat'], { perDay: 2 });
      expect((await claim()).deliveries).toHaveLength(2);
      expect(await claim()).toMatchObject({ deliveries: [], end: null });
      clock.advance(24 * 60 * 60 * 1_000);
      expect((await claim()).deliveries).toHaveLength(1);
    });

    it('hands nothing over that it cannot record', async () => {
      const { deliveries, claim, counts, handedOver, uow } = await running(['ann']);
      const broken = vi.spyOn(handedOver, 'add').mockReturnValue(errAsync(unavailable()));
      expect((await refusal(deliveries.claim('first', 1))).kind).toBe('unavailable');
      expect(await counts()).toEqual({ waiting: 1 });
      // The database is full, too.
      broken.mockImplementationOnce(() => {
        vi.spyOn(uow, 'run').mockReturnValueOnce(errAsync(unavailable()));
        return errAsync(unavailable());
      });
      expect((await refusal(deliveries.claim('first', 1))).kind).toBe('unavailable');
      expect(await counts()).toEqual({ sending: 1 });
      broken.mockRestore();
      expect((await claim()).deliveries).toHaveLength(1);
    });

    it('sends nothing twice after the database was restored from a backup', async () => {
      const { deliveries, claim, counts, handedOver } = await running(['ann', 'ben', 'cat']);
      // Two were handed over after the backup, one of them twice.
      await handedOver.add('announcement-1', ['ann', 'ben', 'ben'].map(idOf));
      await settled(deliveries.correctByRecord('first'));
      expect(await counts()).toEqual({ unknown: 2, waiting: 1 });
      expect((await claim()).deliveries.map(({ accountId }) => accountId)).toEqual([idOf('cat')]);

      // A backup from before the announcement was made.
      const restored = await open();
      await restored.handedOver.add('lost-one', ['ann', 'ben', 'ben']);
      expect(await refusal(restored.announcements.create('everybody', BY))).toEqual({
        kind: 'older-database',
        handedOver: 2,
      });
    });

    it('sends nothing twice after a restore, also if the record could not be written for others', async () => {
      const { deliveries, counts, handedOver } = await running(['ann', 'ben']);
      const broken = vi.spyOn(handedOver, 'add').mockReturnValue(errAsync(unavailable()));
      for (let tries = 0; tries < 2; tries += 1) await deliveries.claim('first', 1);
      broken.mockRestore();
      await handedOver.add('announcement-1', ['ann', 'ben'].map(idOf));
      await settled(deliveries.correctByRecord('first'));
      expect(await counts()).toEqual({ unknown: 2 });
    });

    it('sends nothing twice after a restore, also to whom a sender was about to write when it died', async () => {
      const { announcements, deliveries, claim, clock, counts, handedOver } = await running(['ann']);
      await claim();
      // The sender died before it wrote the record.
      handedOver.lists.clear();
      clock.advance(SENDER_LEASE_MS);
      await settled(deliveries.correctByRecord('second'));
      const [ann] = await settled(announcements.unknown(9));
      await settled(announcements.sendAgain([ann?.number ?? 0], BY));
      // Here the backup is made. Then the mail is sent, and the backup restored.
      await handedOver.add('announcement-1', [idOf('ann')]);
      clock.advance(SENDER_LEASE_MS);
      await settled(deliveries.correctByRecord('third'));
      expect(await counts()).toEqual({ unknown: 1 });
    });

    it('sends again what the operator says after a restore', async () => {
      const { announcements, deliveries, claim, handedOver } = await running(['ann']);
      await handedOver.add('announcement-1', [idOf('ann')]);
      await settled(deliveries.correctByRecord('first'));
      const unknown = await settled(announcements.unknown(9));
      expect(unknown).toMatchObject([{ handedOverAt: null }]);
      expect(await settled(announcements.sendAgain([unknown[0]?.number ?? 0], BY))).toBe(1);
      await settled(deliveries.correctByRecord('first'));
      expect((await claim()).deliveries).toMatchObject([{ accountId: idOf('ann'), attempts: 2 }]);
    });

    it('records who did what, and why', async () => {
      const { announcements } = await running(['ann']);
      await announcements.act('pause', { who: 'otis', why: 'a wrong word' });
      await announcements.suppress([{ email: 'ann@example.com', reason: 'bounced' }], BY);
      await announcements.allow('ann@example.com', BY);
      expect(await backend.reasonsFor('ann@example.com')).toEqual([]);
      const lines = await backend.audits();
      expect(lines.map(({ what, who, why }) => [what, who, why])).toEqual([
        ['address-allowed', 'olive', 'launch day'],
        ['addresses-suppressed', 'olive', 'launch day'],
        ['announcement-paused', 'otis', 'a wrong word'],
        ['announcement-started', 'olive', 'launch day'],
        ['announcement-tested', 'olive', 'launch day'],
        ['announcement-created', 'olive', 'launch day'],
      ]);
    });

    it('unsubscribes by the token of the mail, twice, also after the account is deleted', async () => {
      const { claim, counts, answer } = await running(['ann', 'ben']);
      const [ann] = (await claim(1)).deliveries;
      await answer(ann);
      const token = new URL(ann?.mail.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
      expect(token).toMatch(/^[a-p]{96}a77$/);
      await backend.deletePerson('ann');
      for (const wrong of ['', 'x', token.slice(1), `${token}x`, 'é'.repeat(64), 'x'.repeat(64)])
        expect(await refusal(backend.unsubscribe(wrong)), wrong).toEqual({ kind: 'rejected' });
      expect(await backend.reasonsFor('ann@example.com')).toEqual([]);
      // As in mails from before tokens had letters only.
      const earlier = `${Buffer.from(swapDigits(token.slice(0, 96)), 'hex').toString('base64url')}ann`;
      for (const link of [earlier, token]) await settled(backend.unsubscribe(link));
      expect(await backend.reasonsFor('ann@example.com')).toEqual(['unsubscribed']);
      // The deliveries of a deleted person are gone.
      expect(await counts()).toEqual({ waiting: 1 });
    });

    it('by a link from before the address changed, unsubscribes the new address too', async () => {
      const { claim } = await running(['ann', 'ben']);
      const [ann] = (await claim(1)).deliveries;
      await backend.changeEmail('ann', 'annie@example.com');
      const token = new URL(ann?.mail.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
      await settled(backend.unsubscribe(token));
      expect(await backend.reasonsFor('ann@example.com')).toEqual(['unsubscribed']);
      expect(await backend.reasonsFor('annie@example.com')).toEqual(['unsubscribed']);
      expect(await backend.reasonsFor('ben@example.com')).toEqual([]);
      // A link names the account that it was made for.
      expect(await refusal(backend.unsubscribe(token.replace(/a77$/, swapDigits('ben'))))).toEqual({
        kind: 'rejected',
      });
    });

    it('suppresses an address in all spellings of its mailbox, by each reason once', async () => {
      const { announcements } = await running(['ann']);
      await settled(
        announcements.suppress(
          [
            { email: 'rose.w@gmail.com', reason: 'complained' },
            { email: 'rosew+x@gmail.com', reason: 'complained' },
            { email: 'rosew@gmail.com', reason: 'bounced' },
          ],
          BY,
        ),
      );
      expect([...(await backend.reasonsFor('rosew@gmail.com'))].sort()).toEqual(['bounced', 'complained']);
      await settled(announcements.allow('r.osew@gmail.com', BY));
      expect(await backend.reasonsFor('rosew@gmail.com')).toEqual([]);
    });

    it('writes an answer down again without undoing a later attempt', async () => {
      const { deliveries, claim, clock, counts } = await running(['ann']);
      const [first] = (await claim()).deliveries;
      if (!first) throw new Error('a delivery was expected');
      const answers = [{ delivery: first, sent: await errAsync(unavailable()) }];
      await settled(deliveries.settle(answers));
      clock.advance(5_000);
      expect((await claim()).deliveries).toMatchObject([{ attempts: 2 }]);
      await settled(deliveries.settle(answers));
      expect(await counts()).toEqual({ sending: 1 });
      clock.advance(SENDER_LEASE_MS);
      await claim(0, 'second');
      await settled(deliveries.settle(answers));
      expect(await counts()).toEqual({ unknown: 1 });
    });

    it('counts the answer of a sender that lost its lease, also after the mail was to be sent again', async () => {
      const { announcements, answer, claim, clock, counts } = await running(['ann']);
      const [ann] = (await claim()).deliveries;
      clock.advance(SENDER_LEASE_MS);
      await claim(0, 'second');
      expect(await settled(announcements.sendAgain([ann?.number ?? 0], BY))).toBe(1);
      await answer(ann);
      expect(await counts()).toEqual({ sent: 1 });
      expect((await claim(1, 'second')).deliveries).toEqual([]);
    });
  });
}
