export const HOW_IT_WORKS_ID = 'how-it-works';

/** Ids of the landing page sections that links can target. */
export const SECTION_IDS = {
  problems: 'everyday-problems',
  stories: 'stories',
  trust: 'trust',
  coverage: 'coverage',
  help: 'help',
  closingHeading: 'closing-heading',
} as const;
