/** Id of the section that 'How It Works' in the header leads to. */
export const HOW_IT_WORKS_ID = 'how-it-works';

/** Ids of the landing pages' sections that other links may lead to. */
export const SECTION_IDS = {
  problems: 'everyday-problems',
  stories: 'stories',
  trust: 'trust',
  coverage: 'coverage',
  help: 'help',
  closingHeading: 'closing-heading',
} as const;
