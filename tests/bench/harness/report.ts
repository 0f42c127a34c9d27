import { type Findings, type Row, ratioOf, verdictOf } from './rows.ts';
import { spread } from './statistics.ts';

/** A readable number: three significant digits, with separated thousands. */
export function shown(value: number): string {
  const size = Math.abs(value);
  if (size >= 1_000) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(3)));
}

function targetText({ target, unit }: Row): string {
  if (target === null) return '';
  const { of, is } = target;
  const [sign, value] = 'atMost' in is ? ['≤', is.atMost] : ['≥', is.atLeast];
  return `${sign} ${shown(value)}${of === 'ratio' ? ' ×' : ` ${unit}`}`;
}

function cells(row: Row): readonly string[] {
  const ours = spread(row.ours);
  const ratio = ratioOf(row);
  return [
    `${row.group}: ${row.measure}`,
    `${shown(ours.median)} ${row.unit}`,
    row.beside === null ? '' : `${row.beside.name} ${shown(spread(row.beside.samples).median)}`,
    ratio === null
      ? `${shown(ours.min)} / ${shown(ours.median)} / ${shown(ours.max)} ${row.unit}`
      : `${shown(ratio.min)} / ${shown(ratio.median)} / ${shown(ratio.max)} ×`,
    targetText(row),
    verdictOf(row) ?? '',
  ];
}

const HEAD = ['measure', 'ours', 'beside', 'ratio, or ours: min / median / max', 'target', ''];

/** What needs work is read first. */
const missedFirst = (rows: readonly Row[]): readonly Row[] => [
  ...rows.filter((row) => verdictOf(row) === 'missed'),
  ...rows.filter((row) => verdictOf(row) !== 'missed'),
];

/** The table for a terminal. */
export function tableText({ rows, skipped }: Findings): string {
  const lines = [HEAD, ...missedFirst(rows).map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const notes = rows.flatMap(({ group, measure, note }) => (note ? [`  ${group}: ${measure}: ${note}`] : []));
  const missing = skipped.map(
    ({ group, measure, reason }) => `  ${group}: ${measure}: not measured: ${reason}`,
  );
  return [...text, ...(notes.length + missing.length > 0 ? ['', ...notes, ...missing] : [])].join('\n');
}

/** The same for `docs/performance.md`. */
export function tableMarkdown({ rows }: Findings): string {
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...missedFirst(rows).map((row) => line(cells(row)))].join(
    '\n',
  );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const BAR_LEFT = 430;
const BAR_WIDTH = 420;
const LINE_HEIGHT = 26;

/** Position of a value on the bar, 0 to 1: the target is in the middle, each doubling or halving is an eighth. */
function place(value: number, target: number): number {
  return Math.min(1, Math.max(0, 0.5 + Math.log2(value / target) / 8));
}

/** Every row with a target as a bar from worst to best round, on one scale: how many times the target. */
export function chartSvg({ rows }: Findings): string {
  const drawn = rows.flatMap((row) => {
    if (row.target === null) return [];
    const { of, is } = row.target;
    const range = of === 'ratio' ? ratioOf(row) : spread(row.ours);
    const target = 'atMost' in is ? is.atMost : is.atLeast;
    return range === null || target <= 0 ? [] : [{ row, range, target, low: 'atMost' in is }];
  });
  const height = 70 + drawn.length * LINE_HEIGHT;
  const middle = BAR_LEFT + BAR_WIDTH / 2;
  const bars = drawn.map(({ row, range, target, low }, index) => {
    const y = 50 + index * LINE_HEIGHT;
    const from = BAR_LEFT + place(Math.max(range.min, 1e-9), target) * BAR_WIDTH;
    const to = BAR_LEFT + place(Math.max(range.max, 1e-9), target) * BAR_WIDTH;
    const colour = verdictOf(row) === 'met' ? '#0b4f4a' : '#8f1d14';
    const label = escaped(`${row.group}: ${row.measure}`);
    const text = escaped(`${shown(range.median)} (${targetText(row)}, ${low ? 'left' : 'right'} is better)`);
    return `<text x="${BAR_LEFT - 10}" y="${y + 12}" text-anchor="end">${label}</text><rect x="${Math.min(from, BAR_LEFT + BAR_WIDTH - 3)}" y="${y}" width="${Math.max(3, to - from)}" height="14" fill="${colour}"/><text x="${BAR_LEFT + BAR_WIDTH + 10}" y="${y + 12}">${text}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1180" height="${height}" font-family="system-ui, sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fffdf8"/><text x="20" y="28" font-size="16">Against the targets: the line is the target, each eighth of the way a doubling</text><line x1="${middle}" y1="40" x2="${middle}" y2="${height - 10}" stroke="#857a5f"/>${bars.join('')}</svg>\n`;
}
