import { expect, it } from 'vitest';
import { makeBroadcastTabs, type TabChannel } from '#adapters/browser/broadcast-tabs.ts';
import type { TabMessage } from '#core/ports/cross-tab-session.ts';

const ROSE = { userId: 'u1', email: 'rose@example.com', expiresAt: 7 };

function oneTab() {
  const posted: unknown[] = [];
  const channel: TabChannel = { postMessage: (data) => void posted.push(data), onmessage: null };
  const tabs = makeBroadcastTabs(channel);
  const received: TabMessage[] = [];
  const stop = tabs.subscribe((message) => received.push(message));
  const arrives = (data: unknown) =>
    channel.onmessage?.call(channel as BroadcastChannel, { data } as MessageEvent);
  return { tabs, posted, received, stop, arrives };
}

const messages: TabMessage[] = [
  { kind: 'auth', event: 'signed-in', session: ROSE },
  { kind: 'auth', event: 'signed-out', session: null },
  { kind: 'action', action: 'stay', at: 5 },
];

it('posts to the other tabs, and receives from them until it unsubscribes', () => {
  const { tabs, posted, received, stop, arrives } = oneTab();
  for (const message of messages) tabs.post(message);
  expect(posted).toEqual(messages);
  expect(received).toEqual([]);
  messages.forEach(arrives);
  expect(received).toEqual(messages);
  stop();
  messages.forEach(arrives);
  expect(received).toHaveLength(messages.length);
});

it('drops invalid messages', () => {
  const { received, arrives } = oneTab();
  for (const data of [
    null,
    7,
    'stay',
    {},
    { kind: 'action', action: 'leave', at: 5 },
    { kind: 'action', action: 'stay' },
    { kind: 'auth', event: 'signed-in' },
    { kind: 'auth', event: 'signed-in', session: { userId: 'u1' } },
  ])
    arrives(data);
  expect(received).toEqual([]);
});
