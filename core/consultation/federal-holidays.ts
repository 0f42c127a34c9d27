import { allForYear } from '@18f/us-federal-holidays';

/**
 * Days on which federal offices are closed, as `2026-11-26`: the day observed, so the Friday before a holiday on a Saturday
 * and the Monday after one on a Sunday. New Year's Day of the next year may be observed on December 31.
 */
export function federalHolidays(year: number): ReadonlySet<string> {
  return new Set([...allForYear(year), ...allForYear(year + 1)].map(({ dateString }) => dateString));
}
