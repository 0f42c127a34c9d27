import { errAsync, okAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import { type Failure, unavailable } from '#core/ports/failures.ts';
import type { SecurityEvent } from '#core/ports/security-log.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import { makeMailLimit } from '#server/http/mail-limit.ts';
import { ROSE } from '#tests/support/people.ts';
import { MINUTE } from '#tests/support/times.ts';

let now = 0;
const events: SecurityEvent[] = [];
function makeAsk() {
  events.length = 0;
  const limits = makeLimits({ networkFactor: 1, now: () => now, keyOf: limitKey });
  const within = makeMailLimit(limits, { record: (event) => void events.push(event) }, () => now);
  return async (
    network: string,
    email = ROSE,
    send = () => okAsync<void, Failure<'unavailable'>>(undefined),
  ) => (await within({ email, network }, send)).isOk();
}

it('six networks at their limits leave room for the owner elsewhere', async () => {
  const ask = makeAsk();
  let sent = 0;
  for (let round = 0; round < 6; round += 1) {
    for (let index = 0; index < 6; index += 1) if (await ask(`203.0.113.${index}`)) sent += 1;
    now += 61_000;
  }
  expect(sent).toBe(30);
  expect(await ask('198.51.100.7')).toBe(true);
  expect(events[0]).toEqual({ kind: 'limit-hit', detail: 'message', email: ROSE, network: '203.0.113.0' });
});

it('one mailbox gets at most 90 an hour from all networks and in any spelling', async () => {
  const ask = makeAsk();
  let sent = 0;
  for (let index = 0; index < 200; index += 1) {
    if (await ask(`203.0.${index}.1`, `ro.se+${index}@gmail.com`)) sent += 1;
  }
  expect(sent).toBe(90);
  now += 60 * 60_000;
  expect(await ask('198.51.100.7', 'rose@gmail.com')).toBe(true);
});

it('a network sends one a minute, five an hour and ten a day; what is not sent does not count', async () => {
  const ask = makeAsk();
  expect(await ask('203.0.113.1', ROSE, () => errAsync(unavailable()))).toBe(false);
  const [start, sent] = [now, [] as number[]];
  for (const minute of [0, 60, 120, 1_440].flatMap((from) =>
    Array.from({ length: 12 }, (_, n) => from + n / 2),
  )) {
    now = start + minute * MINUTE;
    if (await ask('203.0.113.1')) sent.push(minute);
  }
  expect(sent).toEqual([0, 1, 2, 3, 4, 60, 61, 62, 63, 64, 1_440, 1_441, 1_442, 1_443, 1_444]);
});

it('notes a network at its limit without the addresses that it names', async () => {
  const ask = makeAsk();
  for (let index = 0; index < 63; index += 1) await ask('203.0.113.1', `p${index}@example.com`);
  expect(events).toEqual(Array(3).fill({ kind: 'limit-hit', detail: 'network', network: '203.0.113.1' }));
});
