/**
 * The fragment that this page was opened with and has removed from the address bar, such as a link's token. In memory only, for
 * the link to the same page in another language.
 */
export const keptFragment = { current: '' };
