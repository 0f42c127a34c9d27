import { attempt } from './attempt.ts';

/** The value of a JSON text; undefined if there is none or it cannot be read. */
export const parseJson = (text: string | null | undefined): unknown =>
  attempt(() => (text == null ? undefined : JSON.parse(text)), undefined);
