/** The fragment that this page has removed from the address bar, such as a link's token, for the same page in another language. */
export const keptFragment = { current: '' };
