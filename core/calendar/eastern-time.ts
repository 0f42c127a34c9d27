/** The time zone of our dates and office hours. */
export const EASTERN_TIME = 'America/New_York';
