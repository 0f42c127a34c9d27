import type { Container } from 'inversify';
import type { CommonParts } from './open-box.ts';

/** The data folder or the database in it cannot be used; `code` is the system's or SQLite's word. */
export type StoreProblem = Readonly<{ kind: 'cannot-open-store'; code: string; detail: string }>;

/** Where people and rows are kept, opened, and the server over it. */
export interface Backend {
  /** Everything made, so that a missing part shows at start. */
  compose(parts: CommonParts): Container;
  /** Between two looks for mail that is due, milliseconds. */
  readonly mailPauseMs: number;
  close(): Promise<void>;
}
