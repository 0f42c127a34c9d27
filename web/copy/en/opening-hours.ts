const clock = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** On working days, in hours of the day. */
export const openingHours = (from: number, until: number) =>
  `Monday to Friday, ${clock(from)} to ${clock(until)} ET`;
