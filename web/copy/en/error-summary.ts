/** Above the links to the fields that are wrong, and once all are put right. */
export const summaryTitle = { wrong: 'Please check these fields', mended: 'All done. Press the button.' };
