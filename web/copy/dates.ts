export const MONTHS = [
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
 * '2025-09-30' becomes 'September 30, 2025', and '2025-06' becomes 'June 2025'. It avoids `Intl`, which takes long to format
 * the first date.
 */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${MONTHS[Number(month) - 1]} ${day === undefined ? '' : `${day}, `}${year}`;
}
