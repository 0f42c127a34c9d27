import type { Problem } from '#copy/problems.ts';

/** SVG paths on a 24 by 24 grid, used in the picture and beside the text. */
export const BILL_ICONS: Readonly<Record<Problem['id'], string>> = {
  rent: 'M3.5 11.5L12 4.5l8.5 7M6 9.7V20h12V9.7M10 20v-5.5h4V20',
  groceries: 'M3 10h18l-2 10H5zM8 10l2.7-6M16 10l-2.7-6M9 13.7v2.8M12 13.7v2.8M15 13.7v2.8',
  medicine: 'M6.5 3.5h11v4h-11zM8 7.5V20.5h8V7.5M12 11v6M9 14h6',
  utilities:
    'M9.5 18.5h5M10.5 21.5h3M9 15.5c-2-1.2-3.3-3-3.3-5.3a6.3 6.3 0 0 1 12.6 0c0 2.3-1.3 4.1-3.3 5.3v3h-6z',
};
