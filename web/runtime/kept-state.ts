/**
 * What pages would lose when another page or another language is opened, and no field holds; `kept-input.ts` carries it to the
 * other language. In memory only, until somebody signs out. A value is plain data.
 */
export const keptState = new Map<string, unknown>();
