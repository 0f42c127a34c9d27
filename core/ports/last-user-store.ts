/** The last person signed in on this browser, to detect a different one. */
export interface LastUserStore {
  /** Null if there is none since the last sign-out, or the browser stores nothing. */
  read(): string | null;
  write(userId: string | null): void;
}
