import { type NameProblem, PERSON_NAME_MAX_LENGTH } from '#core/intake/person-name.ts';

/** The labels of the fields in Spanish. */
const LABELS = { 'First name': 'Nombre', 'Last name': 'Apellidos', 'Your name': 'Su nombre' } as const;

/** The error message at a field for a person's name. It quotes the label, so that it fits one name and several. */
export function nameProblemSentence(problem: NameProblem, which: keyof typeof LABELS): string {
  const label = LABELS[which];
  switch (problem) {
    case 'name-too-long':
      return `En “${label}” caben ${PERSON_NAME_MAX_LENGTH} letras como máximo`;
    case 'name-has-invisible-character':
      return `En “${label}” hay un carácter oculto. Borre el campo y escríbalo de nuevo.`;
    // Nine digits may be a Social Security number.
    case 'name-holds-nine-digits':
      return `En “${label}” hay nueve dígitos. Borre el campo y escriba el nombre.`;
    case 'name-has-other-signs':
      return `En “${label}” solo puede haber letras, espacios, apóstrofos, guiones y puntos`;
  }
}

/** The same for a field 'Your name', always ending with a period. */
export function yourNameProblemSentence(problem: NameProblem): string {
  return nameProblemSentence(problem, 'Your name').replace(/\.?$/, '.');
}
