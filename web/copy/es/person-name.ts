import { type NameProblem, PERSON_NAME_MAX_LENGTH } from '#core/intake/person-name.ts';

/** The error message at a field for a person's name. It quotes the label, so that it fits one name and several. */
export function nameProblemSentence(problem: NameProblem, label: string): string {
  switch (problem) {
    case 'name-too-long':
      return `En “${label}” caben ${PERSON_NAME_MAX_LENGTH} letras como máximo`;
    case 'name-has-invisible-character':
      return `En “${label}” hay un signo que no se ve. Borre todo el campo y escriba de nuevo.`;
    // Nine digits may be a Social Security number.
    case 'name-holds-nine-digits':
      return `En “${label}” hay nueve dígitos. Borre todo el campo y escriba de nuevo, sin números.`;
    case 'name-has-other-signs':
      return `En “${label}” solo puede haber letras, espacios, apóstrofos, guiones y puntos`;
  }
}

/** The same for a field 'Su nombre', always ending with a period. */
export function yourNameProblemSentence(problem: NameProblem): string {
  return nameProblemSentence(problem, 'Su nombre').replace(/\.?$/, '.');
}
