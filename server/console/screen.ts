import type { Hono } from 'hono';
import type { html } from 'hono/html';
import type { OperatorBackend } from '../composition/operator-backend.ts';
import type { Answers } from './answers.ts';

/** A piece of HTML; `html` escapes every value that is not one. */
export type Html = ReturnType<typeof html>;

/** A screen with its place in the menu. `routes` are relative to `path`. */
export interface Screen {
  readonly path: string;
  readonly name: string;
  readonly routes: (dependencies: OperatorBackend & Answers) => Hono;
}
