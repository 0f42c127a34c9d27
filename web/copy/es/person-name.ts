import { type NameProblem, PERSON_NAME_MAX_LENGTH } from '#core/intake/person-name.ts';

/** The error messages at a field for a person's name. They quote the label, so that they fit one name and several. */
export const nameProblems = (label: string): Readonly<Record<NameProblem, string>> => ({
  'name-too-long': `En “${label}” caben ${PERSON_NAME_MAX_LENGTH} letras como máximo`,
  'name-has-invisible-character': `En “${label}” hay un signo que no se ve. Borre todo el campo y escriba de nuevo.`,
  'name-holds-nine-digits': `En “${label}” hay nueve dígitos. Borre todo el campo y escriba de nuevo, sin números.`,
  'name-has-other-signs': `En “${label}” solo puede haber letras, espacios, apóstrofos, guiones y puntos`,
});

/** The same for a field 'Su nombre', always ending with a period. */
export const yourNameProblemSentence = (problem: NameProblem): string =>
  nameProblems('Su nombre')[problem].replace(/\.?$/, '.');
