/** Ids in the landing pages, beside 'how-it-works' of the header. */
export const SECTION_IDS = {
  problems: 'everyday-problems',
  stories: 'stories',
  trust: 'trust',
  coverage: 'coverage',
  help: 'help',
  closingHeading: 'closing-heading',
} as const;
