import type { ServerOptions } from './common-ports.ts';
import type { ComposedServer } from './compose-app.ts';

/** The data folder or the database in it cannot be used; `code` is the system's or SQLite's word. */
export type StoreProblem = Readonly<{ kind: 'cannot-open-store'; code: string; detail: string }>;

/** Where people and rows are stored, opened, and the server over it. */
export interface Backend {
  compose(options: ServerOptions): ComposedServer;
  /** Between two looks for mail that is due, milliseconds. */
  readonly mailPauseMs: number;
  close(): Promise<void>;
}
