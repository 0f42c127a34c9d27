import { okAsync } from 'neverthrow';
import { expect, it } from 'vitest';
import type { SecurityEvent } from '#core/ports/security-log.ts';
import { limitKey } from '#server/http/limit-key.ts';
import { makeLimits } from '#server/http/limits.ts';
import { makeMailLimit } from '#server/http/mail-limit.ts';
import { ROSE } from '#tests/support/people.ts';

let now = 0;
const events: SecurityEvent[] = [];
function makeAsk() {
  events.length = 0;
  const within = makeMailLimit(makeLimits({ networkFactor: 1, now: () => now, keyOf: limitKey }), {
    record: (event) => void events.push(event),
  });
  return async (network: string, email = ROSE) =>
    (await within({ email, network }, () => okAsync(undefined))).isOk();
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

it('notes a network at its limit without the addresses that it names', async () => {
  const ask = makeAsk();
  for (let index = 0; index < 63; index += 1) await ask('203.0.113.1', `p${index}@example.com`);
  expect(events).toEqual(Array(3).fill({ kind: 'limit-hit', detail: 'network', network: '203.0.113.1' }));
});
