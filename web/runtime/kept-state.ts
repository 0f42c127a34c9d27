/**
 * What the page shown now would lose when it opens in another language, and no field holds: `kept-input.ts` carries it there. In
 * memory only until then. A value is plain data.
 */
export const keptState = new Map<string, unknown>();
