import { normalizeEmail } from '#core/identity/email.ts';
import type { SessionStorage } from './session-storage.ts';

const ASKED_KEY = 'checkahead-hosted-asked';
/** The longest that a hosted link may live by the service's own default; ours is 30 minutes (decision 50). */
const ASKED_MS = 60 * 60_000;

/**
 * Which addresses this browser asked a message for. The service does not tie a link to a browser, so this note is what
 * decides whether a link goes on by itself or waits for a press (decision 11). Where storage is blocked it lives as long
 * as the page.
 */
export interface AskedHere {
  note(email: string): void;
  /** Nothing is asked for any more: somebody is signed in. */
  forget(): void;
  /** Null: any address. */
  includes(email: string | null): boolean;
}

export function makeAskedHere({ storage, now }: { storage: SessionStorage; now: () => number }): AskedHere {
  let held: [string, number][] = [];

  function read(): [string, number][] {
    try {
      held = JSON.parse(storage.getItem(ASKED_KEY) ?? '');
    } catch {
      // Nothing there, or half written: what the page remembers itself counts.
    }
    return held.filter(([, at]) => now() - at < ASKED_MS);
  }

  return {
    note(email) {
      held = [...read(), [normalizeEmail(email), now()]];
      storage.setItem(ASKED_KEY, JSON.stringify(held));
    },
    forget() {
      held = [];
      storage.removeItem(ASKED_KEY);
    },
    includes: (email) => read().some(([address]) => email === null || address === normalizeEmail(email)),
  };
}
