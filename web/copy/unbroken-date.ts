/** A date or time in which no line breaks beside a day or an hour: 'November 23', '9:00 AM', '23 de noviembre'. */
export const unbrokenDate = (text: string): string =>
  text.replace(/(\b\d{1,2}) | (?=\d{1,2}\b)/g, '$1\u00a0');
