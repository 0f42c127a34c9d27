/** Text of the static part of the footer. Apart from the rest, so that no page has to load it. */
export const footerNotesCopy = {
  noAffiliation: (brand: string) =>
    `${brand} is not affiliated with or endorsed by the Social Security Administration.`,
  notLaunched: (brand: string) =>
    `${brand} has not launched yet. The services on this site are planned. They are not offered today.`,
  launched: (brand: string) =>
    `${brand} has launched. Our email to the people who signed up says what it offers today.`,
  whoWeAre: 'Who we are',
} as const;
