import { easternDate } from '../calendar/calendar-date.ts';
import { hasLaunched } from './has-launched.ts';

/** What the rendered pages show of the time: they are rendered again when it changes. `now`: epoch milliseconds. */
export const shownTime = (launchAt: string | null, now: number): string =>
  `${easternDate(now)}${hasLaunched(launchAt, now) ? ', launched' : ''}`;
