export const HOW_IT_WORKS_ID = 'how-it-works';

export const SECTION_IDS = {
  problems: 'everyday-problems',
  stories: 'stories',
  trust: 'trust',
  coverage: 'coverage',
  help: 'help',
  closingHeading: 'closing-heading',
} as const;
