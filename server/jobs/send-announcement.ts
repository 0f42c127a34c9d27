import type { ResultAsync } from 'neverthrow';
import type { Announcements } from '#core/announcement/announcement-service.ts';
import type { AnnouncementProblem } from '#core/announcement/current-announcement.ts';
import type { ClaimedDelivery, Deliveries, MailerAnswer } from '#core/announcement/deliveries.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Mailer } from '#core/ports/mailer.ts';

const TICK_MS = 200;
const PREPARING_PAUSE_MS = 5;
/** Answers that come in this time are written down together. */
const GATHER_MS = 20;
const MAX_AT_ONCE = 20;
/** After this many people refused, or mails in doubt, in a row, something is wrong that does not depend on the person. */
export const MAX_BAD_IN_A_ROW = 20;
/** After this many failures in a row the mail service is down, and one mail at a time probes it. */
const OUTAGE_AFTER = 5;
export const PROBE_MS = 5_000;
/** How long an unavailable database is waited for. */
const MAX_OUTAGE_MS = 60_000;
const SETTLE_PAUSE_MS = 100;
/** For longer than an outage: without the answers, mails would count as being sent for as long as the program runs. */
const SETTLE_TRIES = (1.5 * MAX_OUTAGE_MS) / SETTLE_PAUSE_MS;

/**
 * `interrupted`: by the signal. `bad-in-a-row`: the mail service refused many mails in a row or broke the connection, so the
 * announcement was paused. `undecided`: it is over, but of some mails nobody knows whether they were sent.
 */
export type SendingEnd =
  | Readonly<{ kind: 'done' | 'undecided' | 'interrupted' | 'bad-in-a-row' }>
  | AnnouncementProblem;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Sends the running announcement until it is over, paused or stopped, or `signal` aborts. */
export async function sendAnnouncement({
  announcements,
  deliveries,
  mailer,
  clock,
  perSecond,
  sender,
  signal,
}: {
  announcements: Pick<Announcements, 'act'>;
  deliveries: Deliveries;
  mailer: Mailer;
  clock: Pick<Clock, 'monotonic'>;
  perSecond: number;
  sender: string;
  signal: AbortSignal;
}): Promise<SendingEnd> {
  const inFlight = new Set<Promise<void>>();
  const atOnce = Math.min(MAX_AT_ONCE, Math.max(1, Math.ceil(perSecond)));
  const burst = 1 + (1.5 * perSecond * TICK_MS) / 1_000;
  let allowance = 1;
  let countedAt = clock.monotonic();
  let badInARow = 0;
  let failuresInARow = 0;
  let probeAt = 0;
  /** At first, and after each outage: a replica that took over, or a backup, may not know the mails that were handed over last. */
  let mustCorrect = true;

  let answers: MailerAnswer[] = [];
  let settling: Promise<void> | null = null;

  /** The answers must not be lost: without them, nobody knows whether the mails were sent. */
  async function settle(): Promise<void> {
    await sleep(GATHER_MS);
    const gathered = answers;
    answers = [];
    settling = null;
    for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
      if ((await deliveries.settle(gathered)).isOk()) return;
      mustCorrect = true;
      await sleep(SETTLE_PAUSE_MS);
    }
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const sent = await mailer.send(delivery.mail);
    const failure = sent.isErr() ? sent.error : null;
    const isRefused = failure?.kind === 'mail-refused';
    const isBad = isRefused || (failure?.kind === 'unavailable' && failure.maybeSent === true);
    failuresInARow = failure?.kind === 'unavailable' ? failuresInARow + 1 : 0;
    // A second refusal of the same mail says nothing new.
    if (!isRefused || delivery.attempts === 1) badInARow = isBad ? badInARow + 1 : 0;
    answers.push({ delivery, sent });
    settling ??= settle();
    await settling;
  }

  async function finish(end: SendingEnd): Promise<SendingEnd> {
    await Promise.all(inFlight);
    await deliveries.release(sender);
    return end;
  }

  /** Repeats `work` while the database is unavailable, for a while. */
  async function patiently<T>(work: () => ResultAsync<T, AnnouncementProblem>) {
    const until = clock.monotonic() + MAX_OUTAGE_MS;
    for (;;) {
      const answer = await work();
      const isOutage = answer.isErr() && answer.error.kind === 'unavailable';
      if (!isOutage || clock.monotonic() > until || signal.aborted) return answer;
      mustCorrect = true;
      await sleep(SETTLE_PAUSE_MS);
    }
  }

  for (;;) {
    const prepared = await patiently(() => deliveries.prepareNext(sender));
    if (signal.aborted) return finish({ kind: 'interrupted' });
    if (prepared.isErr()) return finish(prepared.error);
    if (prepared.value === 'done') break;
    // The server writes in between, and while the next accounts are read.
    await sleep(PREPARING_PAUSE_MS);
  }
  const claim = (limit: number): ReturnType<Deliveries['claim']> =>
    mustCorrect
      ? deliveries.correctByRecord(sender).andThen(() => {
          mustCorrect = false;
          return claim(limit);
        })
      : deliveries.claim(sender, limit);

  for (;;) {
    if (signal.aborted) return finish({ kind: 'interrupted' });
    if (badInARow >= MAX_BAD_IN_A_ROW) {
      await Promise.all(inFlight);
      await announcements.act('pause', { who: sender, why: 'the mail service refused many mails in a row' });
      return finish({ kind: 'bad-in-a-row' });
    }
    const now = clock.monotonic();
    allowance = Math.min(burst, allowance + ((now - countedAt) / 1_000) * perSecond);
    countedAt = now;
    const isOutage = failuresInARow >= OUTAGE_AFTER;
    const room = Math.min(Math.floor(allowance), atOnce - inFlight.size);
    const mayProbe = now >= probeAt && inFlight.size === 0;
    const limit = isOutage ? Math.min(room, mayProbe ? 1 : 0) : Math.max(0, room);
    // Also with a limit of 0, to renew the lease and to see a pause.
    const claimed = await patiently(() => claim(limit));
    if (claimed.isErr()) return finish(claimed.error);
    const { deliveries: taken, end } = claimed.value;
    if (end !== null) return finish({ kind: end });
    allowance -= taken.length;
    if (isOutage && taken.length > 0) probeAt = now + PROBE_MS;
    for (const delivery of taken) {
      const sending: Promise<void> = deliver(delivery).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
    // At a high rate, the next mails go as soon as there is room.
    const isFull = allowance >= 1 && inFlight.size > 0 && taken.length === limit;
    await (isFull ? Promise.race([...inFlight, sleep(TICK_MS)]) : sleep(TICK_MS));
  }
}
