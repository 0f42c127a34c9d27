/** Label, what it means, and the stored value. */
export const CALENDAR_CHOICES = [
  ['1st business day of the month', 'Your benefits could arrive up to 14 days earlier.', '1st_business_day'],
  [
    '2nd Wednesday of the month',
    'Your benefits could arrive by the last Wednesday of the previous month.',
    '2nd_wednesday',
  ],
  [
    '3rd Wednesday of the month',
    'Your benefits could arrive by the 1st Wednesday of the month.',
    '3rd_wednesday',
  ],
  [
    '4th Wednesday of the month',
    'Your benefits could arrive by the 2nd Wednesday of the month.',
    '4th_wednesday',
  ],
] as const;
