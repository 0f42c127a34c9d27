import { z } from 'zod/mini';
import { makeListeners } from '#core/listeners.ts';
import { AUTH_EVENTS } from '#core/ports/auth-port.ts';
import {
  type CrossTabSession,
  NO_OTHER_TABS,
  type TabMessage,
  USER_ACTIONS,
} from '#core/ports/cross-tab-session.ts';

const messageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('auth'),
    event: z.enum(AUTH_EVENTS),
    session: z.nullable(z.object({ userId: z.string(), email: z.string(), expiresAt: z.number() })),
  }),
  z.object({
    kind: z.literal('action'),
    action: z.enum(USER_ACTIONS),
    at: z.number(),
  }),
]);

export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** The channel between the tabs of this browser. Invalid messages are dropped. */
export function makeBroadcastTabs(channel: TabChannel): CrossTabSession {
  const listeners = makeListeners<[TabMessage]>();
  channel.onmessage = ({ data }: MessageEvent) => {
    const message = messageSchema.safeParse(data);
    if (message.success) listeners.tell(message.data);
  };
  return {
    post: (message) => channel.postMessage(message),
    subscribe: listeners.subscribe,
  };
}

export const openBroadcastTabs = (): CrossTabSession =>
  typeof BroadcastChannel === 'undefined'
    ? NO_OTHER_TABS
    : makeBroadcastTabs(new BroadcastChannel('checkahead-session'));
