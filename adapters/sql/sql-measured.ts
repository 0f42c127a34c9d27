import type { EventCursor, MeasuredTable, StoredEvent } from '#core/ports/measured-events.ts';
import { countOf } from './answers.ts';
import { storedEvent } from './rows.ts';
import type { Statements } from './statements.ts';

const START: EventCursor = { browser: '', visit: 0, event: 0 };

/** Deletes up to `limit` events of unlinked browsers, and those browsers once they have no events left. */
export async function forgetBrowsers(statements: Statements, limit: number): Promise<number> {
  let deleted = 0;
  while (deleted < limit) {
    const next = await statements.nextForgottenBrowser.get<{ anonymous_id: string }>();
    if (!next) break;
    const browser = next.anonymous_id;
    const { changes } = await statements.deleteEventsOfBrowser.run({ browser, limit: limit - deleted });
    deleted += changes;
    if (deleted >= limit) break;
    // Counted as well, so that many browsers without events also end the batch.
    deleted += (await statements.browserIsForgotten.run(browser)).changes;
  }
  return deleted;
}

/** Advances to the browser's next visit, or to the next browser; null at the end. */
async function step(
  statements: Statements,
  userId: string,
  { browser, visit }: EventCursor,
): Promise<EventCursor | null> {
  const following = await statements.nextVisitOf.get<{ id: number }>({ browser, visit });
  if (following) return { browser, visit: following.id, event: 0 };
  const other = await statements.nextBrowserOf.get<{ anonymous_id: string }>({ userId, browser });
  return other ? { browser: other.anonymous_id, visit: 0, event: 0 } : null;
}

export const measuredTable = (statements: Statements): MeasuredTable => ({
  countOf: (userId, most) => countOf(statements.countEventsOf.get({ userId, most })),

  async eventsOf(userId, after, limit) {
    const events: StoredEvent[] = [];
    let at: EventCursor | null = after ?? START;
    while (at !== null && events.length < limit) {
      const { visit, event } = at;
      const rows = await statements.eventsOfVisit.all({ visit, event, limit: limit - events.length });
      events.push(...rows.map(storedEvent));
      if (events.length === limit) return { events, next: { ...at, event: rows.at(-1)?.id as number } };
      at = await step(statements, userId, at);
    }
    return { events, next: at };
  },

  async forget(userId, limit) {
    await statements.forgetBrowsersOf.run(userId);
    await statements.deleteIdentityLinksOf.run(userId);
    await forgetBrowsers(statements, limit);
  },
});
