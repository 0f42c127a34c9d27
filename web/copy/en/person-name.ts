import { type NameProblem, PERSON_NAME_MAX_LENGTH } from '#core/intake/person-name.ts';

/** The error message at a field for a person's name. */
export function nameProblemSentence(problem: NameProblem, which: string): string {
  switch (problem) {
    case 'name-too-long':
      return `${which} can have ${PERSON_NAME_MAX_LENGTH} letters at most`;
    case 'name-has-invisible-character':
      return `${which} has a hidden character in it. Please clear the field and type the name.`;
    // Nine digits may be a Social Security number.
    case 'name-holds-nine-digits':
      return `${which} has nine digits in it. Please clear the field and type the name.`;
    case 'name-has-other-signs':
      return `${which} can only have letters, spaces, apostrophes, hyphens and periods`;
  }
}

/** The same for a field 'Your name', always ending with a period. */
export function yourNameProblemSentence(problem: NameProblem): string {
  return nameProblemSentence(problem, 'Your name').replace(/\.?$/, '.');
}
