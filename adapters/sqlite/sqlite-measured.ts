import type { EventCursor, MeasuredTable, StoredEvent } from '#core/ports/unit-of-work.ts';
import { type Row, storedEvent } from './rows.ts';
import type { Statements } from './statements.ts';

const START: EventCursor = { browser: '', visit: 0, event: 0 };

/** Deletes up to `limit` events of unlinked browsers, and those browsers once they have no events left. */
export function forgetBrowsers(statements: Statements, limit: number): number {
  let deleted = 0;
  while (deleted < limit) {
    const next = statements.nextForgottenBrowser.get() as { anonymous_id: string } | undefined;
    if (!next) break;
    const browser = next.anonymous_id;
    const { changes } = statements.deleteEventsOfBrowser.run({ browser, limit: limit - deleted });
    deleted += changes;
    if (deleted >= limit) break;
    // Counted as well, so that many browsers without events also end the batch.
    deleted += statements.browserIsForgotten.run(browser).changes;
  }
  return deleted;
}

/** Advances to the browser's next visit, or to the next browser; null at the end. */
function step(statements: Statements, userId: string, { browser, visit }: EventCursor): EventCursor | null {
  const following = statements.nextVisitOf.get({ browser, visit }) as { id: number } | undefined;
  if (following) return { browser, visit: following.id, event: 0 };
  const other = statements.nextBrowserOf.get({ userId, browser }) as { anonymous_id: string } | undefined;
  return other ? { browser: other.anonymous_id, visit: 0, event: 0 } : null;
}

export const measuredTable = (statements: Statements): MeasuredTable => ({
  countOf: (userId, most) => (statements.countEventsOf.get({ userId, most }) as { count: number }).count,

  eventsOf(userId, after, limit) {
    const events: StoredEvent[] = [];
    let at: EventCursor | null = after ?? START;
    while (at !== null && events.length < limit) {
      const { visit, event } = at;
      const rows = statements.eventsOfVisit.all({ visit, event, limit: limit - events.length }) as Row[];
      events.push(...rows.map(storedEvent));
      if (events.length === limit) return { events, next: { ...at, event: rows.at(-1)?.id as number } };
      at = step(statements, userId, at);
    }
    return { events, next: at };
  },

  forget(userId, limit) {
    statements.forgetBrowsersOf.run(userId);
    statements.deleteIdentityLinksOf.run(userId);
    forgetBrowsers(statements, limit);
  },
});
