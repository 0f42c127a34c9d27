/** Whom this browser belonged to last, so that the next person can be told apart. */
export interface LastUserStore {
  /** Null: nobody since the last log-out, or the browser keeps nothing. */
  read(): string | null;
  write(userId: string | null): void;
}
