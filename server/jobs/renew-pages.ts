import { easternDate } from '#core/calendar/calendar-date.ts';

/**
 * Renders the pages again when a new day has begun, because they show dates. A failed renewal is repeated.
 * `now`: epoch milliseconds.
 */
export function renewPagesDaily(renew: () => Promise<void>, now: () => number): () => Promise<'done'> {
  let renewedOn = easternDate(now());
  return async () => {
    const today = easternDate(now());
    if (today === renewedOn) return 'done';
    await renew();
    renewedOn = today;
    return 'done';
  };
}
