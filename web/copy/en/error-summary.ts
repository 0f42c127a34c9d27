/** Above the links to the fields that are wrong. */
export const summaryTitle = 'Please check these fields';
