import { statements } from './statements.ts';

/** Text of the static part of the footer. Apart from the rest, so that no page has to load it. */
export const footerNotesCopy = {
  noAffiliation: statements.noAffiliation,
  notLaunched: (brand: string) =>
    `${brand} has not launched yet. The services on this site are planned. They are not offered today.`,
  launched: (brand: string) => `${brand} has launched. ${statements.offeredToday}`,
  whoWeAre: 'Who we are',
} as const;
