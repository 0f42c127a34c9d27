import { FORM_PROBLEMS } from '#copy/form-problems.ts';
import type { PageProblem } from '#core/site/page-problems.ts';

/** The sentences of a page by the value of `?problem=`, without those of every form. */
export type ProblemSentences<Page extends 'start' | 'verify-email' | 'login'> = Readonly<
  Record<Exclude<PageProblem<Page>, keyof typeof FORM_PROBLEMS>, string>
>;

/** Null for unknown values. */
export const problemSentence = (
  problem: string | null,
  ofPage: Readonly<Record<string, string>>,
): string | null =>
  Object.entries({ ...FORM_PROBLEMS, ...ofPage }).find(([name]) => name === problem)?.[1] ?? null;

type ProblemOf<Kind> = Kind extends 'rejected'
  ? 'refused'
  : Kind extends 'unreachable'
    ? 'unavailable'
    : Kind;

/** The problem whose sentence also fits a failure. */
export const problemOf = <Kind extends string>(kind: Kind) =>
  (kind === 'rejected' ? 'refused' : kind === 'unreachable' ? 'unavailable' : kind) as ProblemOf<Kind>;
