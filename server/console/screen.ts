import type { Context, Hono } from 'hono';
import type { html } from 'hono/html';
import type { Result } from 'neverthrow';
import type { By } from '#core/ports/operating.ts';
import type { OperatorBackend } from '../composition/operator-backend.ts';

/** A piece of HTML; `html` escapes every value that is not one. */
export type Html = ReturnType<typeof html>;

type Answer = Response | Promise<Response>;

export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly status?: 200 | 400 | 401 | 404 | 409 | 500 | 503;
}

/** What an operator sent. */
export interface Form {
  /** Empty: it was not sent. */
  readonly field: (name: string) => string;
  readonly fields: (name: string) => readonly string[];
  /** Who acts and why; null without a reason. */
  readonly by: By | null;
}

/** How a screen answers. The way back from a failure is the screen, unless `back` says another. */
export interface Answers {
  readonly showPage: (c: Context, page: Page) => Answer;
  readonly showProblem: (c: Context, failure: { readonly kind: string }, back?: string) => Answer;
  /** Goes on to `next`, or shows the failure. */
  readonly settle: (
    c: Context,
    result: Result<unknown, { readonly kind: string }>,
    next: string,
    back?: string,
  ) => Answer;
  readonly readForm: (c: Context) => Promise<Form>;
  /** Does something with a form that gives a reason. */
  readonly withReason: (
    c: Context,
    work: (form: Form & { readonly by: By }) => Answer,
    back?: string,
  ) => Promise<Response>;
}

/** A screen with its place in the menu. `routes` are relative to `path`. */
export interface Screen {
  readonly path: string;
  readonly name: string;
  readonly routes: (dependencies: OperatorBackend & Answers) => Hono;
}
