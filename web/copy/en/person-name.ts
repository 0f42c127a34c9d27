import { type NameProblem, PERSON_NAME_MAX_LENGTH } from '#core/intake/person-name.ts';

export const nameProblems = (which: string): Readonly<Record<NameProblem, string>> => ({
  'name-too-long': `${which} can have ${PERSON_NAME_MAX_LENGTH} letters at most`,
  'name-has-invisible-character': `${which} has a hidden character in it. Please clear the field and type the name.`,
  // Nine digits may be a Social Security number.
  'name-holds-nine-digits': `${which} has nine digits in it. Please clear the field and type the name.`,
  'name-has-other-signs': `${which} can only have letters, spaces, apostrophes, hyphens and periods`,
});

/** The same for a field 'Your name', always ending with a period. */
export const yourNameProblemSentence = (problem: NameProblem): string =>
  nameProblems('Your name')[problem].replace(/\.?$/, '.');
