import type { AuthEvent, Session } from './auth-port.ts';

/** What other tabs need to know: actions of the person, and that the backend requires a proof. */
export const USER_ACTIONS = ['activity', 'stay', 'proved', 'proof-refused'] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

export type TabMessage =
  | Readonly<{ kind: 'auth'; event: AuthEvent; session: Session | null }>
  /** `at`: epoch milliseconds of the wall clock, which the tabs share. */
  | Readonly<{ kind: 'action'; action: UserAction; at: number }>;

/** Messages about the session between the tabs of one browser. Delivery may be late or fail. */
export interface CrossTabSession {
  post(message: TabMessage): void;
  /** Receives messages of other tabs. Returns an unsubscribe function. */
  subscribe(listener: (message: TabMessage) => void): () => void;
}

/** For browsers without cross-tab messages, and for backends where each tab has its own session. */
export const NO_OTHER_TABS: CrossTabSession = Object.freeze({ post: () => {}, subscribe: () => () => {} });
