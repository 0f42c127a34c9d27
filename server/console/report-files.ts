import { EASTERN_TIME } from '#core/calendar/eastern-time.ts';
import type { Cell, Report } from '#core/research/report.ts';
import { reportNote } from './report-html.ts';

/**
 * Where spreadsheets would read a formula, some of them in full width too. In some countries they split cells at `;` instead
 * of `,`, and then quotes inside a cell keep nothing together and are dropped where a cell begins.
 */
const BEFORE_FORMULA = /^(?=\s*[\t\r])|(^|[;\t\r\n])(?=[\s"]*[=+\-@＝＋－＠])/g;

function csvCell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(BEFORE_FORMULA, "$1'");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function plainOf(cell: Cell, minimumCell: number): string | number {
  if (typeof cell === 'number') return Number(cell.toFixed(4));
  return cell === 'small' ? `< ${minimumCell}` : (cell ?? '');
}

/** One line for each figure: table, row, column, value. Shares are from 0 to 1. */
export function reportCsv(report: Report): string {
  const lines: (string | number)[][] = [
    ['table', 'row', 'column', 'value'],
    ['report', '', 'note', reportNote(report)],
    ...report.tables.flatMap(({ id, columns, rows }) =>
      rows.flatMap(([first, ...rest]) =>
        rest.map((cell, index) => [
          id,
          plainOf(first ?? '', report.minimumCell),
          columns[index + 1]?.name ?? '',
          plainOf(cell, report.minimumCell),
        ]),
      ),
    ),
  ];
  return `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

export function reportJson(report: Report): string {
  const { range, minimumCell, isDemo, tables } = report;
  const plain = {
    note: reportNote(report),
    from: range.from,
    to: range.to,
    timeZone: EASTERN_TIME,
    minimumCell,
    isDemo,
    tables: tables.map(({ chart: _chart, rows, ...table }) => ({
      ...table,
      rows: rows.map((row) => row.map((cell) => (cell === null ? null : plainOf(cell, minimumCell)))),
    })),
  };
  return `${JSON.stringify(plain, null, 2)}\n`;
}
