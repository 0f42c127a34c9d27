/** Ids of the landing pages' sections that links may lead to, beside 'how-it-works' of the header. */
export const SECTION_IDS = {
  problems: 'everyday-problems',
  stories: 'stories',
  trust: 'trust',
  coverage: 'coverage',
  help: 'help',
} as const;
