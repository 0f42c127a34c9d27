import { z } from 'zod/mini';
import type { AuthEvent, Session } from '#core/ports/auth-port.ts';
import { sessionSchema } from './session-schema.ts';

const noticeSchema = z.object({
  event: z.enum([
    'initial-session',
    'signed-in',
    'signed-out',
    'token-refreshed',
    'user-updated',
    'password-recovery',
    'mfa-challenge-verified',
  ]),
  session: z.nullable(sessionSchema),
});

export type AuthListener = (event: AuthEvent, session: Session | null) => void;

/** What happens to the session, told to the listeners of this tab and of the browser's other tabs. */
export interface AuthChannel {
  tell: AuthListener;
  /** Only to the listeners of this tab: the others know it better. */
  tellHere: AuthListener;
  listen(listener: AuthListener): () => void;
}

/** The part of `BroadcastChannel` that is used; null where the browser has none: then other tabs hear nothing. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

export function openTabChannel(): TabChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('session');
}

export function makeAuthChannel(tabs: TabChannel | null): AuthChannel {
  const listeners = new Set<AuthListener>();
  const tellHere: AuthListener = (event, session) => {
    for (const listener of [...listeners]) listener(event, session);
  };
  if (tabs) {
    tabs.onmessage = ({ data }: MessageEvent) => {
      const notice = noticeSchema.safeParse(data);
      if (notice.success) tellHere(notice.data.event, notice.data.session);
    };
  }
  return {
    tell(event, session) {
      tellHere(event, session);
      tabs?.postMessage({ event, session });
    },
    tellHere,
    listen(listener) {
      // A listener that is given twice is two listeners, each with its own way to stop.
      const own: AuthListener = (event, session) => listener(event, session);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
