import type { BrowserContext, Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { databasePath } from '#server/composition/boot.ts';
import type { RunningServer } from '../support/running-server.ts';
import { atRest } from './fixtures.ts';
import { changeStored } from './stored-state.ts';

/** Time as a session feels it: what passes in the browser passes at the server too, unless a test says otherwise. */

export const MINUTE = 60_000;

/** As if the server's sessions of this person had been opened, used and proved so much earlier. */
export function letServerTimePass(server: RunningServer, email: string, ms: number): void {
  changeStored(
    server,
    `UPDATE sessions SET created_at = created_at - ?, last_active_at = last_active_at - ?, last_proof_at = last_proof_at - ?
     WHERE account_id = (SELECT id FROM accounts WHERE email = ?)`,
    ms,
    ms,
    ms,
    email,
  );
}

/**
 * Time passes at the server and in every page, and all timers of the pages run. In steps, so that they never are further apart
 * than one: a page that asks in between, perhaps because its code came late, takes the difference for time without activity.
 */
export async function letTimePass(
  context: BrowserContext,
  server: RunningServer,
  email: string,
  ms: number,
  stepMs = MINUTE,
): Promise<void> {
  const pageTime = async () => (await context.pages()[0]?.evaluate(() => Date.now())) ?? 0;
  const until = (await pageTime()) + ms;
  for (;;) {
    await Promise.all(context.pages().map(atRest));
    // What a busy machine takes for a step passes on both sides by itself.
    const step = Math.min(stepMs, until - (await pageTime()));
    if (step <= 0) return;
    // The session may have ended by now.
    if (idleAtServer(server, email).length > 0) letServerTimePass(server, email, step);
    await context.clock.runFor(step);
  }
}

/** How long ago the server last saw this person at work, for each of their sessions. */
export function idleAtServer(server: RunningServer, email: string): readonly number[] {
  const database = new Database(databasePath({ dataDir: server.dataDir }), {
    readonly: true,
    timeout: 5_000,
  });
  try {
    return database
      .prepare(
        'SELECT last_active_at FROM sessions WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
      )
      .pluck()
      .all(email)
      .map((at) => Date.now() - Number(at));
  } finally {
    database.close();
  }
}

export const idleWarning = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Are you still there?' });

export const proofDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Security Verification Required' });

/** The session cookie as somebody else could have copied it. */
export async function copyCookie(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name.endsWith('checkahead_session'));
  if (!session) throw new Error('this browser has no session cookie');
  return `${session.name}=${session.value}`;
}

/** Whether a copied cookie still opens anything, outside every browser. */
export async function opens(server: RunningServer, cookie: string): Promise<boolean> {
  const session = await fetch(`${server.url}/api/session`, { headers: { cookie } });
  const row = await fetch(`${server.url}/api/onboarding`, { headers: { cookie } });
  const found = ((await session.json()) as { session: unknown }).session !== null;
  if (found !== row.ok) throw new Error(`two doors disagree: ${found} and ${row.status}`);
  return found;
}
