const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * '2025-09-30' is 'September 30, 2025', '2025-06' is 'June 2025'. For dates that stand in a text: before its first date a
 * browser's own calendar takes longer to load than the whole page to come alive.
 */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${MONTHS[Number(month) - 1]} ${day === undefined ? '' : `${day}, `}${year}`;
}
