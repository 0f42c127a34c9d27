import { JOURNEY, JOURNEY_STEP_COUNT, type JourneyStep } from './journey.ts';

const HEADINGS = [
  'page',
  'step',
  'needs',
  'after',
  'on entry',
  'writes',
  'leads to',
  'back to',
  'signed out',
];

function cells(step: JourneyStep): string[] {
  const none = '–';
  return [
    step.page,
    step.number === null ? none : `${step.number} of ${JOURNEY_STEP_COUNT}`,
    step.needs,
    step.after ?? none,
    step.marksOnEntry ?? none,
    step.writes.length === 0 ? none : step.writes.join(', '),
    step.leadsTo ?? none,
    step.back ?? none,
    step.withoutSession ?? none,
  ];
}

/** The journey as a plain-text table, one page a line, for `npm run journey`. */
export function journeyMap(): string[] {
  const rows = [HEADINGS, ...JOURNEY.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [head, ...body] = rows.map(line);
  return [head ?? '', widths.map((width) => '-'.repeat(width)).join('  '), ...body];
}
