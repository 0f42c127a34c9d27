import { errAsync, okAsync } from 'neverthrow';
import { beforeEach, expect, it, vi } from 'vitest';
import { addressRefused, mailRefused, unavailable } from '#core/ports/failures.ts';
import { maybeSent } from '#core/ports/mailer.ts';
import { type SendingEnd, sendAnnouncement } from '#server/jobs/send-announcement.ts';
import {
  BY,
  makeAnnouncementWorld,
  makeSqlAnnouncements,
  openInMemory,
  person,
} from '#tests/support/announcement-world.ts';

const PEOPLE = 60;
let world: ReturnType<typeof makeAnnouncementWorld>;
let memory: ReturnType<typeof openInMemory>;
let interrupt: AbortController;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 12) });
  interrupt = new AbortController();
  memory = openInMemory();
  world = makeAnnouncementWorld(makeSqlAnnouncements(memory));
  Object.assign(world.clock, { now: () => Date.now(), monotonic: () => performance.now() });
  await world.addPeople(...Array.from({ length: PEOPLE }, (_, index) => person(`p${100 + index}`)));
  await world.createTested();
  (await world.announcements.start(BY))._unsafeUnwrap();
});

const send = (perSecond: number, sender = 'one'): Promise<SendingEnd> =>
  sendAnnouncement({
    ...world,
    mailer: world.dependencies.mailer,
    perSecond,
    sender,
    signal: interrupt.signal,
  });
async function endAfter(ms: number, sending = send(10)) {
  await vi.advanceTimersByTimeAsync(ms);
  return sending;
}

it('sends to everybody at the rate, and not faster', async () => {
  const sending = send(10);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(world.mails.length).toBeGreaterThan(15);
  expect(world.mails.length).toBeLessThanOrEqual(25);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await sending).toEqual({ kind: 'done' });
  expect(new Set(world.mails.map(({ to }) => to)).size).toBe(PEOPLE);
  expect(world.mails).toHaveLength(PEOPLE);
});

it('finishes what it handed over when it is interrupted, and another continues', async () => {
  const accept = world.service.send;
  world.service.send = (message) => okAsync(undefined).andThen(() => accept(message));
  const sending = send(10);
  await vi.advanceTimersByTimeAsync(1_000);
  interrupt.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sending).toEqual({ kind: 'interrupted' });
  const sent = world.mails.length;
  expect(await world.counts()).toEqual({ sent, waiting: PEOPLE - sent });
  interrupt = new AbortController();
  expect(await endAfter(5_000, send(100, 'two'))).toEqual({ kind: 'done' });
  expect(world.mails).toHaveLength(PEOPLE);
});

it('shuts nobody out when the mail service refuses us at every address', async () => {
  world.service.send = () => errAsync(addressRefused);
  expect(await endAfter(3 * 60_000)).toEqual({ kind: 'bad-in-a-row' });
  const read = await world.dependencies.uow.read(async ({ suppressions }) => {
    const all = [];
    for (let n = 0; n < PEOPLE; n += 1)
      all.push(...(await suppressions.reasonsFor(person(`p${100 + n}`).email)));
    return all;
  });
  expect(read._unsafeUnwrap()).toEqual([]);
});

it.each([
  ['refuses', addressRefused, 'failed: refused'],
  ['breaks off the connection at', maybeSent, 'unknown'],
] as const)('pauses when the mail service %s many mails in a row', async (_words, failure, state) => {
  world.service.send = () => errAsync(failure);
  expect(await endAfter(3 * 60_000)).toEqual({ kind: 'bad-in-a-row' });
  const { [state]: bad = 0, waiting = 0 } = await world.counts();
  expect(bad).toBeGreaterThanOrEqual(20);
  expect(bad).toBeLessThan(35);
  expect(waiting).toBe(PEOPLE - bad);
  expect(await world.state()).toBe('paused');
});

it('writes to everybody afterwards when the mail service refused us, as at the limit of a day', async () => {
  const accept = world.service.send;
  world.service.send = () => errAsync(mailRefused);
  expect(await endAfter(3 * 60_000)).toEqual({ kind: 'bad-in-a-row' });
  expect(await world.counts()).toEqual({ waiting: PEOPLE });
  world.service.send = accept;
  (await world.announcements.act('resume', BY))._unsafeUnwrap();
  expect(await endAfter(3 * 60_000)).toEqual({ kind: 'done' });
  expect(await world.counts()).toEqual({ sent: PEOPLE });
});

it('tries one mail at a time while the mail service is down, and loses nobody', async () => {
  let tries = 0;
  const accept = world.service.send;
  world.service.send = () => {
    tries += 1;
    return errAsync(unavailable());
  };
  const sending = send(10);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBeGreaterThan(10);
  expect(tries).toBeLessThan(30);
  world.service.send = accept;
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(await sending).toEqual({ kind: 'done' });
  expect(await world.counts()).toEqual({ sent: PEOPLE });
  expect(world.mails).toHaveLength(PEOPLE);
});

it('sends nothing twice after a replica took over that did not know the last mails', async () => {
  const sending = send(10);
  await vi.advanceTimersByTimeAsync(2_000);
  const { run, read } = world.uow;
  const away = () => errAsync(unavailable());
  Object.assign(world.uow, { run: away, read: away });
  await vi.advanceTimersByTimeAsync(1_000);
  const lost = await memory.rows(
    "UPDATE announcement_deliveries SET state = 'waiting', attempts = 0, due_at = 0 WHERE state = 'sent' RETURNING number",
  );
  expect(lost.length).toBeGreaterThan(5);
  Object.assign(world.uow, { run, read });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sending).toEqual({ kind: 'undecided' });
  expect(new Set(world.mails.map(({ to }) => to)).size).toBe(world.mails.length);
  const { sent = 0, unknown = 0 } = await world.counts();
  expect([sent + unknown, world.mails.length]).toEqual([PEOPLE, PEOPLE]);
});

it('sends nothing twice where the database went back without an error', async () => {
  const sending = send(10);
  await vi.advanceTimersByTimeAsync(2_000);
  await memory.rows('UPDATE announcements SET sender_until = sender_until - 1000 RETURNING id');
  await memory.rows(
    "UPDATE announcement_deliveries SET state = 'waiting', attempts = 0, due_at = 0 WHERE state = 'sent' RETURNING number",
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sending).toEqual({ kind: 'undecided' });
  expect(new Set(world.mails.map(({ to }) => to)).size).toBe(PEOPLE);
  expect(world.mails).toHaveLength(PEOPLE);
});

it('does not pause for people whose mail is refused each time', async () => {
  const accept = world.service.send;
  world.service.send = (message) => (message.to < 'p130' ? errAsync(mailRefused) : accept(message));
  expect(await endAfter(60_000)).toEqual({ kind: 'bad-in-a-row' });
  (await world.announcements.act('resume', BY))._unsafeUnwrap();
  const sending = send(10);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([await world.state(), await world.counts()]).toEqual(['running', { waiting: 30, sent: 30 }]);
  interrupt.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sending).toEqual({ kind: 'interrupted' });
});

it('ends when somebody pauses or stops it', async () => {
  const sending = send(10);
  await vi.advanceTimersByTimeAsync(1_000);
  (await world.announcements.act('stop', BY))._unsafeUnwrap();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sending).toEqual({ kind: 'not-running', state: 'done' });
});
