import * as Plot from '@observablehq/plot';
import { html, raw } from 'hono/html';
import { parseHTML } from 'linkedom';
import type { Cell, Report, ReportColumn, ReportTable } from '#core/research/report.ts';
import { TOKENS_CSS } from '#web/ui/tokens.ts';
import type { Html } from './screen.ts';

const { document } = parseHTML('<!doctype html><html></html>');
const WIDTH = 720;
const BAR_HEIGHT = 26;
/** Characters of a label beside a bar. */
const LABEL_MAX_LENGTH = 40;

const percent = (value: number) => `${(value * 100).toFixed(1)} %`;

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}

function number(value: number, kind: ReportColumn['kind']): string {
  switch (kind) {
    case 'share':
      return percent(value);
    case 'difference':
      return `${value > 0 ? '+' : ''}${(value * 100).toFixed(1)} points`;
    case 'seconds':
      return duration(value);
    case 'number':
      return value.toFixed(2);
    default:
      return value.toLocaleString('en-US');
  }
}

/** A cell as a person reads it. */
function cellText(cell: Cell, kind: ReportColumn['kind'], minimumCell: number): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') return number(cell, kind);
  return cell === 'small' ? `< ${minimumCell}` : cell;
}

/** The chart as SVG without style attributes, which the console's policy refuses; empty if there is nothing to draw. */
function chart({ chart: wanted, columns, rows, title }: ReportTable): Html | '' {
  if (!wanted) return '';
  const bounds = wanted.interval ?? [wanted.value, wanted.value];
  const data = rows.flatMap((row) => {
    const [value, low, high] = [wanted.value, ...bounds].map((index) => row[index]);
    const label = String(row[0]).slice(0, LABEL_MAX_LENGTH);
    return typeof value === 'number' ? [{ label, value, low, high }] : [];
  });
  if (data.length === 0) return '';
  const isShare = columns[wanted.value]?.kind === 'share';
  const day = ({ label }: { label: string }) => new Date(label);
  const common = { document, width: WIDTH } as const;
  const svg =
    wanted.kind === 'days'
      ? Plot.plot({
          ...common,
          height: 220,
          marginLeft: 70,
          x: { type: 'utc', label: null },
          y: { grid: true, label: null, zero: true },
          marks: [Plot.lineY(data, { x: day, y: 'value' }), Plot.dot(data, { x: day, y: 'value', r: 2.5 })],
        })
      : Plot.plot({
          ...common,
          height: 50 + data.length * BAR_HEIGHT,
          marginLeft: 250,
          x: { grid: true, label: null, zero: true, ...(isShare && { tickFormat: '.0%' }) },
          y: { label: null, domain: data.map(({ label }) => label) },
          marks: [
            Plot.barX(data, { x: 'value', y: 'label', fillOpacity: 0.35, insetTop: 3, insetBottom: 3 }),
            wanted.interval ? Plot.ruleY(data, { x1: 'low', x2: 'high', y: 'label', strokeWidth: 2 }) : null,
          ],
        });
  svg.querySelector('style')?.remove();
  svg.removeAttribute('style');
  for (const part of svg.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `${title}: chart of the table below`);
  return html`<div class="chart" tabindex="0" role="region" aria-label="${title}: chart">${raw(svg.outerHTML)}</div>`;
}

export const reportTables = (tables: readonly ReportTable[], minimumCell: number): Html =>
  html`${tables.map(
    (table) => html`<section id="${table.id}">
<h2>${table.title}</h2>
<p class="soft">${table.definition}</p>
${chart(table)}
${
  table.rows.length === 0
    ? html`<p>Nothing to show for these days.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${table.title}"><table>
<thead><tr>${table.columns.map(({ name, kind }) => html`<th scope="col" ${kind === 'text' ? '' : html`class="number"`}>${name}</th>`)}</tr></thead>
<tbody>${table.rows.map(
        (row) =>
          html`<tr>${row.map((cell, index) => {
            const kind = table.columns[index]?.kind ?? 'text';
            const content = cellText(cell, kind, minimumCell);
            if (index === 0) return html`<th scope="row">${content}</th>`;
            return kind === 'text' ? html`<td>${content}</td>` : html`<td class="number">${content}</td>`;
          })}</tr>`,
      )}</tbody>
</table></div>`
}
</section>`,
  )}`;

function visitorsNote(analytics: Report['analytics'] = 'first-party'): string {
  if (analytics === 'first-party') return '';
  const where = analytics === 'none' ? 'not measured' : `measured by ${analytics}, not here`;
  return ` · visitors are ${where}`;
}

/** What every page of a report says. */
export const reportNote = ({ range, minimumCell, isDemo, analytics }: Omit<Report, 'tables'>): string =>
  `${isDemo ? 'DEMO DATA, made up · ' : ''}${range.from} to ${range.to}, days in Eastern time${visitorsNote(analytics)} · counts of fewer than ${minimumCell} people are shown as < ${minimumCell}, and 'hidden' is what would reveal one`;

const STYLE = `
${TOKENS_CSS}
body { max-width: 69rem; margin: 0 auto; padding: 2rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: break-word; }
h1, h2 { line-height: 1.2; }
.soft, footer { color: var(--ink-soft); max-width: 75ch; }
.chart { color: var(--action); overflow-x: auto; }
.chart svg { width: 100%; min-width: 36rem; max-width: 45rem; height: auto; font-size: 12px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.8rem 0.3rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid var(--hairline); }
tbody th { font-weight: 400; }
.number { text-align: end; }
footer { position: fixed; inset: auto 0 0; padding: 0.3rem 1rem; background: var(--card); border-top: 1px solid var(--hairline); font-size: 0.85rem; max-width: none; }
@media print {
  @page { size: landscape; margin: 12mm 12mm 18mm; }
  :root { color-scheme: light; }
  body { max-width: none; padding: 0; background: none; font-size: 10pt; }
  .scroll, .chart { overflow: visible; }
  th, td { padding-right: 0.5rem; font-size: 8.5pt; }
  tr, .chart, h2, h2 + p { break-inside: avoid; break-after: auto; }
  h2 { break-after: avoid; }
  footer { background: none; inset: auto 0 -14mm; padding: 0; font-size: 8pt; }
}`;

/** One file that opens anywhere: no script, no request. */
export const reportDocument = (report: Report, brand: string): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${report.isDemo ? 'Demo: ' : ''}${brand} research, ${report.range.from} to ${report.range.to}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<h1>${report.isDemo ? 'Demo: ' : ''}${brand} research, ${report.range.from} to ${report.range.to}</h1>
${reportTables(report.tables, report.minimumCell)}
<footer>${reportNote(report)}</footer>
</body>
</html>
`);
