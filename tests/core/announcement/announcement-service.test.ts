import { errAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { SENDER_LEASE_MS } from '#core/announcement/announcement-service.ts';
import { addressRefused, mailRefused, unavailable } from '#core/ports/failures.ts';
import { maybeSent } from '#core/ports/mailer.ts';
import { BY, makeAnnouncementWorld, person } from '#tests/support/announcement-world.ts';

type World = ReturnType<typeof makeAnnouncementWorld>;

/** An announcement that runs, with a delivery for everybody. */
async function running(world: World): Promise<World['announcements']> {
  const { announcements } = world;
  (await announcements.create('everybody', BY))._unsafeUnwrap();
  (await announcements.test('olive@example.com', BY))._unsafeUnwrap();
  world.mails.length = 0;
  (await announcements.start(BY))._unsafeUnwrap();
  while ((await announcements.prepareNext('first'))._unsafeUnwrap() === 'more');
  return announcements;
}
const countsOf = async (announcements: World['announcements']) =>
  Object.fromEntries(
    ((await announcements.status())._unsafeUnwrap()?.counts ?? []).map(({ state, reason, count }) => [
      reason === '' ? state : `${state}: ${reason}`,
      count,
    ]),
  );
const claim = async (announcements: World['announcements'], limit = 10, sender = 'first') =>
  (await announcements.claim(sender, limit))._unsafeUnwrap();

it('previews who would get it, masked, and sends nothing', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(
    ...Array.from({ length: 12 }, (_, index) => person(`p${index + 10}`)),
    person('new', { emailVerifiedAt: null }),
    person('gone'),
  );
  await world.uow.run((tables) => tables.suppressions.add('gone@example.com', 'unsubscribed', 1));
  const preview = (await world.announcements.preview('everybody'))._unsafeUnwrap();
  expect(preview).toEqual({
    recipients: 12,
    excluded: { unverified: 1, unsubscribed: 1 },
    samples: Array.from({ length: 10 }, () => 'p•••@example.com'),
  });
  expect((await world.announcements.preview('completed'))._unsafeUnwrap()).toMatchObject({
    recipients: 0,
    excluded: { unverified: 1, 'other-step': 13 },
  });
  expect(world.mails).toEqual([]);
});

it('sends a test mail in every language before it can start, and the same text', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'));
  const { announcements } = world;
  expect((await announcements.test('olive@example.com', BY))._unsafeUnwrapErr().kind).toBe('no-announcement');
  await announcements.create('everybody', BY);
  expect((await announcements.start(BY))._unsafeUnwrapErr()).toMatchObject({
    kind: 'wrong-state',
    state: 'draft',
  });
  world.service.send = () => errAsync(unavailable());
  expect((await announcements.test('olive@example.com', BY))._unsafeUnwrapErr().kind).toBe('test-not-sent');
  expect((await announcements.status())._unsafeUnwrap()?.announcement.state).toBe('draft');

  const working = makeAnnouncementWorld();
  await working.addPeople(person('ann'));
  await working.announcements.create('everybody', BY);
  (await working.announcements.test('olive@example.com', BY))._unsafeUnwrap();
  expect(working.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['olive@example.com', 'CheckAhead: we have launched'],
    ['olive@example.com', 'CheckAhead: ya lanzamos el servicio'],
  ]);
  await working.uow.run((tables) => {
    const tested = tables.announcements.newest();
    if (tested) tables.announcements.put({ ...tested, textDigest: 'another text' });
  });
  expect((await working.announcements.start(BY))._unsafeUnwrapErr().kind).toBe('text-changed');
  (await working.announcements.test('olive@example.com', BY))._unsafeUnwrap();
  expect((await working.announcements.start(BY)).isOk()).toBe(true);
});

it.each([
  [{ mailFrom: null }, 'no-mail-service'],
  [{ postalAddress: 'CheckAhead, 100 Example Street, Springfield, USA' }, 'no-postal-address'],
  [{ publicUrl: 'http://localhost:3000' }, 'no-public-address'],
  [{ launchAt: null }, 'no-launch-date'],
  [{ launchAt: '2026-01-05T12:00:01Z' }, 'not-launched'],
] as const)('does not start with %o', async (site, kind) => {
  const world = makeAnnouncementWorld({ site });
  await world.addPeople(person('ann'));
  await world.announcements.create('everybody', BY);
  if (kind === 'no-mail-service') {
    expect((await world.announcements.test('olive@example.com', BY))._unsafeUnwrapErr()).toEqual({ kind });
    return;
  }
  (await world.announcements.test('olive@example.com', BY))._unsafeUnwrap();
  expect((await world.announcements.start(BY))._unsafeUnwrapErr()).toEqual({ kind });
});

it('does not start for nobody', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann', { emailVerifiedAt: null }));
  await world.announcements.create('everybody', BY);
  await world.announcements.test('olive@example.com', BY);
  expect((await world.announcements.start(BY))._unsafeUnwrapErr().kind).toBe('nobody');
});

it('is alone: a second one waits until the first is done', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'));
  const announcements = await running(world);
  expect((await announcements.create('everybody', BY))._unsafeUnwrapErr()).toEqual({
    kind: 'one-is-open',
    state: 'running',
  });
  (await announcements.act('stop', BY))._unsafeUnwrap();
  expect((await announcements.create('everybody', BY)).isOk()).toBe(true);
});

it('hands each person one mail in their language, with their words and an unsubscribe link', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'), person('ben', { language: 'es', mailWords: 'garza azul' }));
  const announcements = await running(world);
  const { deliveries } = await claim(announcements);
  expect(deliveries.map(({ accountId }) => accountId)).toEqual(['ann', 'ben']);
  expect(world.handedOver.lists.get('announcement-1')).toEqual(['ann', 'ben']);
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
  expect((await claim(announcements)).deliveries).toEqual([]);
});

it('writes down each answer, and ends when everybody has been dealt with', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(...['ann', 'ben', 'cat', 'dan', 'eve'].map((id) => person(id)));
  const announcements = await running(world);
  const [ann, ben, cat, dan, eve] = (await claim(announcements)).deliveries;
  if (!ann || !ben || !cat || !dan || !eve) throw new Error('five were expected');
  world.service.send = () => errAsync(addressRefused);
  await announcements.settle([{ delivery: ann, sent: await world.service.send(ann.mail) }]);
  world.service.send = () => errAsync(mailRefused);
  await announcements.settle([{ delivery: ben, sent: await world.service.send(ben.mail) }]);
  world.service.send = () => errAsync(unavailable());
  await announcements.settle([{ delivery: cat, sent: await world.service.send(cat.mail) }]);
  world.service.send = () => errAsync(maybeSent);
  await announcements.settle([{ delivery: dan, sent: await world.service.send(dan.mail) }]);
  expect(await countsOf(announcements)).toEqual({ 'failed: refused': 2, waiting: 1, unknown: 1, sending: 1 });
  // Only the refusal of the address itself says anything about the next mail.
  const reasons = (email: string) => world.uow.read((tables) => tables.suppressions.reasonsFor(email));
  expect((await reasons('ann@example.com'))._unsafeUnwrap()).toEqual(['refused']);
  expect((await reasons('ben@example.com'))._unsafeUnwrap()).toEqual([]);

  expect((await claim(announcements)).deliveries).toEqual([]);
  world.clock.advance(5_000);
  const [again] = (await claim(announcements)).deliveries;
  expect(again).toMatchObject({ accountId: 'cat', attempts: 2, mail: { id: cat.mail.id } });
  world.service.send = makeAnnouncementWorld().service.send;
  for (const one of [cat, eve])
    await announcements.settle([{ delivery: one, sent: await world.service.send(one.mail) }]);

  // Nobody knows about Dan: the operator decides.
  expect((await claim(announcements)).end).toBe('undecided');
  expect((await announcements.status())._unsafeUnwrap()?.announcement.state).toBe('paused');
  const unknown = (await announcements.unknown(9))._unsafeUnwrap();
  expect(unknown).toMatchObject([{ address: 'd•••@example.com', messageId: dan.mail.id }]);
  const numbers = unknown.map(({ number }) => number);
  expect((await announcements.sendAgain([...numbers, 999], BY))._unsafeUnwrap()).toBe(1);
  (await announcements.act('resume', BY))._unsafeUnwrap();
  const [last] = (await claim(announcements, 10, 'second')).deliveries;
  expect(last?.accountId).toBe('dan');
  if (last) await announcements.settle([{ delivery: last, sent: await world.service.send(last.mail) }]);
  expect((await claim(announcements, 10, 'second')).end).toBe('done');
  expect((await announcements.status())._unsafeUnwrap()?.announcement.state).toBe('done');
  expect(await countsOf(announcements)).toEqual({ 'failed: refused': 2, sent: 3 });
});

it('lets one sender send at a time, and leaves the mails of a dead one undecided', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'), person('ben'));
  const announcements = await running(world);
  const [ann] = (await claim(announcements, 1)).deliveries;
  expect((await announcements.claim('second', 1))._unsafeUnwrapErr()).toEqual({
    kind: 'another-sender',
    sender: 'first',
  });
  world.clock.advance(SENDER_LEASE_MS);
  expect((await claim(announcements, 1, 'second')).deliveries[0]?.accountId).toBe('ben');
  expect(await countsOf(announcements)).toEqual({ unknown: 1, sending: 1 });
  // It was not dead but slow: its answer counts.
  if (ann) await announcements.settle([{ delivery: ann, sent: await world.service.send(ann.mail) }]);
  expect(await countsOf(announcements)).toEqual({ sent: 1, sending: 1 });
  expect((await announcements.claim('first', 1))._unsafeUnwrapErr().kind).toBe('another-sender');
});

it('does not wait for a sender whose clock was wrong', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'));
  const announcements = await running(world);
  world.clock.setWall(world.clock.now() - 60 * 60 * 1_000);
  expect((await announcements.claim('second', 1)).isOk()).toBe(true);
});

it('stops claiming when it is paused or stopped', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'), person('ben'));
  const announcements = await running(world);
  await claim(announcements, 1);
  (await announcements.act('pause', BY))._unsafeUnwrap();
  expect((await announcements.claim('first', 1))._unsafeUnwrapErr()).toEqual({
    kind: 'not-running',
    state: 'paused',
  });
  (await announcements.act('resume', BY))._unsafeUnwrap();
  (await announcements.act('stop', BY))._unsafeUnwrap();
  expect((await announcements.claim('first', 1))._unsafeUnwrapErr()).toMatchObject({ state: 'done' });
});

it('skips people who unsubscribed or were deleted since the preparation, and writes to the newest address', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'), person('ben'), person('cat'));
  const announcements = await running(world);
  await world.uow.run((tables) => {
    tables.suppressions.add('ann@example.com', 'unsubscribed', 1);
    tables.announcements.deleteAllOf('ben');
    tables.accounts.delete('ben');
    tables.accounts.put(person('cat', { email: 'kitty@example.com' }));
  });
  const { deliveries } = await claim(announcements);
  expect(deliveries.map(({ mail }) => mail.to)).toEqual(['kitty@example.com']);
  expect(await countsOf(announcements)).toEqual({ 'skipped: unsubscribed': 1, sending: 1 });
});

it('keeps to the daily quota', async () => {
  const world = makeAnnouncementWorld({ perDay: 2 });
  await world.addPeople(person('ann'), person('ben'), person('cat'));
  const announcements = await running(world);
  expect((await claim(announcements)).deliveries).toHaveLength(2);
  expect(await claim(announcements)).toMatchObject({ deliveries: [], quotaReached: true, end: null });
  world.clock.advance(24 * 60 * 60 * 1_000);
  expect((await claim(announcements)).deliveries).toHaveLength(1);
});

it('hands nothing over that it cannot record', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'));
  const announcements = await running(world);
  const { add } = world.handedOver;
  Object.assign(world.handedOver, { add: () => errAsync(unavailable()) });
  expect((await announcements.claim('first', 1))._unsafeUnwrapErr().kind).toBe('unavailable');
  expect(await countsOf(announcements)).toEqual({ waiting: 1 });
  Object.assign(world.handedOver, { add });
  expect((await claim(announcements)).deliveries).toHaveLength(1);
});

it('sends nothing twice after the database was restored from a backup', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'), person('ben'), person('cat'));
  const announcements = await running(world);
  // Two were handed over after the backup, one of them twice.
  await world.handedOver.add('announcement-1', ['ann', 'ben', 'ben']);
  (await announcements.correctByRecord('first'))._unsafeUnwrap();
  expect(await countsOf(announcements)).toEqual({ unknown: 2, waiting: 1 });
  expect((await claim(announcements)).deliveries.map(({ accountId }) => accountId)).toEqual(['cat']);

  // A backup from before the announcement was made.
  const restored = makeAnnouncementWorld();
  await restored.handedOver.add('lost-one', ['ann', 'ben', 'ben']);
  expect((await restored.announcements.create('everybody', BY))._unsafeUnwrapErr()).toEqual({
    kind: 'older-database',
    handedOver: 2,
  });
});

it('sends nothing twice after a restore, also if the record could not be written for others', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'), person('ben'));
  const announcements = await running(world);
  const { add } = world.handedOver;
  Object.assign(world.handedOver, { add: () => errAsync(unavailable()) });
  for (let tries = 0; tries < 2; tries += 1) await announcements.claim('first', 1);
  Object.assign(world.handedOver, { add });
  await world.handedOver.add('announcement-1', ['ann', 'ben']);
  (await announcements.correctByRecord('first'))._unsafeUnwrap();
  expect(await countsOf(announcements)).toEqual({ unknown: 2 });
});

it('sends nothing twice after a restore, also to whom a sender was about to write when it died', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'));
  const announcements = await running(world);
  await claim(announcements);
  // The sender died before it wrote the record.
  world.handedOver.lists.clear();
  world.clock.advance(SENDER_LEASE_MS);
  (await announcements.correctByRecord('second'))._unsafeUnwrap();
  const [ann] = (await announcements.unknown(9))._unsafeUnwrap();
  (await announcements.sendAgain([ann?.number ?? 0], BY))._unsafeUnwrap();
  // Here the backup is made. Then the mail is sent, and the backup restored.
  await world.handedOver.add('announcement-1', ['ann']);
  world.clock.advance(SENDER_LEASE_MS);
  (await announcements.correctByRecord('third'))._unsafeUnwrap();
  expect(await countsOf(announcements)).toEqual({ unknown: 1 });
});

it('sends again what the operator says after a restore', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'));
  const announcements = await running(world);
  await world.handedOver.add('announcement-1', ['ann']);
  (await announcements.correctByRecord('first'))._unsafeUnwrap();
  const unknown = (await announcements.unknown(9))._unsafeUnwrap();
  expect(unknown).toMatchObject([{ handedOverAt: null }]);
  expect((await announcements.sendAgain([unknown[0]?.number ?? 0], BY))._unsafeUnwrap()).toBe(1);
  (await announcements.correctByRecord('first'))._unsafeUnwrap();
  expect((await claim(announcements)).deliveries).toMatchObject([{ accountId: 'ann', attempts: 2 }]);
});

it('records who did what, and why', async () => {
  const world = makeAnnouncementWorld();
  await world.addPeople(person('ann'));
  const announcements = await running(world);
  await announcements.act('pause', { who: 'otis', why: 'a wrong word' });
  await announcements.suppress([{ email: 'ann@example.com', reason: 'bounced' }], BY);
  await announcements.allow('ann@example.com', BY);
  const reasons = await world.uow.read((tables) => tables.suppressions.reasonsFor('ann@example.com'));
  expect(reasons._unsafeUnwrap()).toEqual([]);
  const lines = (await world.uow.read((tables) => tables.auditLog.newest({ most: 9 })))._unsafeUnwrap();
  expect(lines.map(({ what, who, why }) => [what, who, why])).toEqual([
    ['address-allowed', 'olive', 'launch day'],
    ['addresses-suppressed', 'olive', 'launch day'],
    ['announcement-paused', 'otis', 'a wrong word'],
    ['announcement-started', 'olive', 'launch day'],
    ['announcement-tested', 'olive', 'launch day'],
    ['announcement-created', 'olive', 'launch day'],
  ]);
});
