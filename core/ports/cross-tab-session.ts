import type { AuthEvent, Session } from './auth-port.ts';

/** What a person does that the other tabs need to know; and that the backend wants a new proof. */
export type UserAction = 'activity' | 'stay' | 'proved' | 'proof-refused';

export type TabMessage =
  | Readonly<{ kind: 'auth'; event: AuthEvent; session: Session | null }>
  /** `at`: epoch milliseconds of the wall clock, which tabs share. */
  | Readonly<{ kind: 'action'; action: UserAction; at: number }>;

/** What the tabs of one browser tell each other about the session. A message may arrive late, or never. */
export interface CrossTabSession {
  /** To the other tabs. */
  post(message: TabMessage): void;
  /** Messages of other tabs. Returns the way to stop. */
  subscribe(listener: (message: TabMessage) => void): () => void;
}

/** Where each tab is a browser of its own, or the browser lets none hear another. */
export const NO_OTHER_TABS: CrossTabSession = Object.freeze({ post: () => {}, subscribe: () => () => {} });
