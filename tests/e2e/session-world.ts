import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { RunningServer } from '../support/running-server.ts';
import { atRest, type Person } from './fixtures.ts';
import { changeStored, stored } from './stored-state.ts';

/** Simulated time for session tests. It passes in the browser and at the server alike, unless a test says otherwise. */

export const MINUTE = 60_000;

/** Moves the start, the last activity and the last proof of this person's server sessions back in time. */
export function letServerTimePass({ server, email }: Person, ms: number): void {
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
 * Advances the time at the server and in all pages in steps, and runs the timers that are due. Each step stops the clocks of all
 * pages at the same moment, and they stay stopped: `runFor` would lose the real time that passes meanwhile, and the pages would
 * drift apart by seconds. Call `clock.resume()` to let them run again, which axe needs too. A running clock must not overtake
 * the first step.
 */
export async function letTimePass(
  context: BrowserContext,
  person: Person,
  ms: number,
  stepMs = MINUTE,
): Promise<void> {
  const times = await Promise.all(context.pages().map((page) => page.evaluate(() => Date.now())));
  const start = Math.max(...times);
  const started = Date.now();
  let moved = 0;
  for (let passed = 0; passed < ms; ) {
    await Promise.all(context.pages().map(atRest));
    passed = Math.min(passed + stepMs, ms);
    // Real time passes at the server too.
    const ahead = passed - (Date.now() - started) - moved;
    // The session may have ended already.
    if (ahead > 0 && idleAtServer(person).length > 0) {
      letServerTimePass(person, ahead);
      moved += ahead;
    }
    await context.clock.pauseAt(start + passed);
  }
}

/** The time since the last activity of each of this person's sessions at the server. */
export function idleAtServer({ server, email }: Person): readonly number[] {
  const sessions = 'SELECT * FROM sessions WHERE account_id = (SELECT id FROM accounts WHERE email = ?)';
  return stored(server, sessions, email).map((session) => Date.now() - Number(session.last_active_at));
}

export const idleWarning = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Are you still there?' });

export const proofDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Security Verification Required' });

/** A copy of the session cookie. */
export async function copyCookie(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name.endsWith('checkahead_session'));
  if (!session) throw new Error('this browser has no session cookie');
  return `${session.name}=${session.value}`;
}

/** Whether a copied session cookie still works, outside any browser. */
export async function opens(server: RunningServer, cookie: string): Promise<boolean> {
  const session = await fetch(`${server.url}/api/session`, { headers: { cookie } });
  const row = await fetch(`${server.url}/api/onboarding`, { headers: { cookie } });
  const found = ((await session.json()) as { session: unknown }).session !== null;
  if (found !== row.ok) throw new Error(`two doors disagree: ${found} and ${row.status}`);
  return found;
}
