export const LAST_FOUR = /^\d{4}$/;

/** The form of the last step without script: the full number must not leave the page. */
export interface LastFourForm {
  readonly lastFour: string;
  readonly consent: boolean;
}

export type LastFourProblem = 'last-four-invalid' | 'consent-missing';

export function lastFourProblems({ lastFour, consent }: LastFourForm): {
  readonly [K in keyof LastFourForm]?: LastFourProblem;
} {
  return {
    ...(LAST_FOUR.test(lastFour.trim()) ? {} : { lastFour: 'last-four-invalid' }),
    ...(consent ? {} : { consent: 'consent-missing' }),
  };
}
