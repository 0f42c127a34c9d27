import type { Context, Hono } from 'hono';
import type { html } from 'hono/html';
import { readReason } from '#core/operating/audited.ts';
import type { By } from '#core/ports/operating.ts';
import type { BesideServer } from '../composition/beside-server.ts';

/** A piece of HTML; `html` escapes every value that is not one. */
export type Html = ReturnType<typeof html>;

/** Answers with a page of the console. */
export type ShowPage = (
  c: Context,
  page: { readonly title: string; readonly body: Html; readonly status?: 200 | 400 | 404 | 409 | 503 },
) => Response | Promise<Response>;

/** A screen with its place in the menu. `routes` are relative to `path`. */
export interface Screen {
  readonly path: string;
  readonly name: string;
  readonly routes: (dependencies: BesideServer & { readonly showPage: ShowPage }) => Hono;
}

/** What an operator sent: the fields, and who acts and why; null without a reason. */
export async function readForm(
  c: Context,
  { operator }: Pick<BesideServer, 'operator'>,
): Promise<{ readonly field: (name: string) => string; readonly by: By | null }> {
  const form = await c.req.parseBody();
  const field = (name: string) => {
    const value = form[name];
    return typeof value === 'string' ? value : '';
  };
  const why = readReason(field('why'));
  return { field, by: why === null ? null : { who: operator, why } };
}
