import { z } from 'zod/mini';
import { type CrossTabSession, NO_OTHER_TABS, type TabMessage } from '#core/ports/cross-tab-session.ts';

const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('auth'),
    event: z.enum([
      'initial-session',
      'signed-in',
      'signed-out',
      'token-refreshed',
      'user-updated',
      'password-recovery',
      'mfa-challenge-verified',
    ]),
    session: z.nullable(z.object({ userId: z.string(), email: z.string(), expiresAt: z.number() })),
  }),
  z.object({
    kind: z.literal('action'),
    action: z.enum(['activity', 'stay', 'proved', 'proof-refused']),
    at: z.number(),
  }),
]);

/** The part of `BroadcastChannel` that is used. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** The channel between the tabs of this browser. Invalid messages are dropped. */
export function makeBroadcastTabs(channel: TabChannel): CrossTabSession {
  const listeners = new Set<(message: TabMessage) => void>();
  channel.onmessage = ({ data }: MessageEvent) => {
    const message = messageSchema.safeParse(data);
    if (message.success) for (const listener of [...listeners]) listener(message.data);
  };
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const openBroadcastTabs = (): CrossTabSession =>
  typeof BroadcastChannel === 'undefined'
    ? NO_OTHER_TABS
    : makeBroadcastTabs(new BroadcastChannel('checkahead-session'));
