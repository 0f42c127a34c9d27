import { allForYear } from '@18f/us-federal-holidays';

/**
 * Observed federal holidays, as `2026-11-26`: the Friday before a holiday on a Saturday, the Monday after one
 * on a Sunday. New Year's Day of the next year may be observed on December 31.
 */
export function federalHolidays(year: number): ReadonlySet<string> {
  return new Set([...allForYear(year), ...allForYear(year + 1)].map(({ dateString }) => dateString));
}
