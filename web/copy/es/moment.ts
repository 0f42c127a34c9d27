/** 'lunes 6 de julio de 2026, a las 9:00 a.m.' in a sentence, of a date with its weekday and a time of day; 'a la 1:00 p.m.'. */
export const momentOf = (date: string, time: string) =>
  `${date.replace(',', '')}, ${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`;
