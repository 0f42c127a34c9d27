/** 'Monday, July 6, 2026 at 9:00 AM', of a date and a time of day. */
export const momentOf = (date: string, time: string) => `${date} at ${time}`;
