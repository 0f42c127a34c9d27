import type { ServerOptions } from './common-ports.ts';
import type { ComposedServer } from './compose-app.ts';

/** The data folder or its database cannot be used; `code` is the error code of the system or SQLite. */
export type StoreProblem = Readonly<{ kind: 'cannot-open-store'; code: string; detail: string }>;

/** The opened storage for people and rows, and the server that uses it. */
export interface Backend {
  compose(options: ServerOptions): ComposedServer;
  /** Pause between two runs of the mail job, milliseconds. */
  readonly mailPauseMs: number;
  close(): Promise<void>;
}
