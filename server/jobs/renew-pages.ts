import { dateAt } from '#core/calendar/calendar-date.ts';

const TIME_ZONE = 'America/New_York';

/**
 * Renders the pages again when a new day has begun, because they show dates. A failed renewal is repeated.
 * `now`: epoch milliseconds.
 */
export function renewPagesDaily(renew: () => Promise<void>, now: () => number): () => Promise<'done'> {
  let renewedOn = dateAt(now(), TIME_ZONE);
  return async () => {
    const today = dateAt(now(), TIME_ZONE);
    if (today === renewedOn) return 'done';
    await renew();
    renewedOn = today;
    return 'done';
  };
}
