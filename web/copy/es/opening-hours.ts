const clock = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`;

export const openingHours = (from: number, until: number) =>
  `de lunes a viernes, de ${clock(from)} a ${clock(until)}, hora del Este`;
