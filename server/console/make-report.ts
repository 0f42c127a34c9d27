import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { err, ok, Result } from 'neverthrow';
import { makeReport, type Report } from '#core/research/report.ts';
import { type RangeProblem, readRange } from '#core/research/report-range.ts';
import { openResearch } from '../composition/operator-backend.ts';
import { reportCsv, reportJson } from './report-files.ts';
import { reportDocument } from './report-html.ts';

const USAGE =
  'npm run report takes --from and --to (days such as 2026-11-30), --out (a file; without it, prints) and --format (html, csv or json).';

const FORMATS: Readonly<Record<string, (report: Report, brand: string) => string>> = {
  html: reportDocument,
  csv: reportCsv,
  json: reportJson,
};

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  out: { type: 'string' },
  format: { type: 'string', default: 'html' },
} as const;
const readArguments = Result.fromThrowable(
  (args: readonly string[]) => parseArgs({ args: [...args], options: OPTIONS }).values,
  () => USAGE,
);

export function rangeProblem({ kind, given }: RangeProblem): string {
  switch (kind) {
    case 'not-a-day':
      return `A day is written as 2026-11-30, not as ${JSON.stringify(given)}.`;
    case 'reversed-range':
      return `The last day is before the first one: ${given}.`;
    case 'future-range':
      return `The first day, ${given}, is in the future.`;
  }
}

/** The report as text, or one line for the operator. */
export async function report(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  now: number,
): Promise<Result<string, string>> {
  const read = readArguments(args);
  if (read.isErr()) return err(read.error);
  const { from, to, out, format } = read.value;
  if (from === undefined || to === undefined) return err(USAGE);
  const write = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (!write) return err(`The format is html, csv or json, not ${JSON.stringify(format)}.`);
  const range = readRange(from, to, now);
  if (range.isErr()) return err(rangeProblem(range.error));
  const opened = await openResearch(env);
  if (opened.isErr()) return err(opened.error);
  const { research, settings } = opened.value;
  const data = await research.all(range.value);
  if (data.isErr()) return err('The database is busy or cannot be read. Please try again in a moment.');
  const text = write(makeReport(data.value, range.value, settings.reportMinCell), settings.site.brand);
  if (out === undefined) return ok(text);
  try {
    writeFileSync(out, text, { mode: 0o600 });
    return ok(`Written: ${out}\n`);
  } catch (error) {
    return err(`${out} cannot be written (${(error as { code?: string }).code ?? 'unknown'}).`);
  }
}
