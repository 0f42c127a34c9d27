import { writeFileSync } from 'node:fs';
import { err, ok, type Result } from 'neverthrow';
import { makeReport, type Report } from '#core/research/report.ts';
import { type RangeProblem, type ReportRange, readRange } from '#core/research/report-range.ts';
import type { ResearchData } from '#core/research/research-store.ts';
import { openExistingStore } from '../composition/operator-backend.ts';
import { DATABASE_BUSY, TRY_AGAIN } from '../composition/start-problem.ts';
import { type OptionsOf, REPORT_FORMATS } from '../launch/commands.ts';
import type { Settings } from '../settings.ts';
import { reportCsv, reportJson } from './report-files.ts';
import { reportDocument } from './report-html.ts';
import { REPORT_WORDS } from './report-words.ts';

const FORMATS: Record<(typeof REPORT_FORMATS)[number], (report: Report, brand: string) => string> = {
  html: reportDocument,
  csv: reportCsv,
  json: reportJson,
};

export function rangeProblem({ kind, given }: RangeProblem): string {
  switch (kind) {
    case 'not-a-day':
      return `There is no day ${JSON.stringify(given)}. One is written as 2026-11-30.`;
    case 'reversed-range':
      return `The last day is before the first one: ${given}.`;
    case 'future-range':
      return `The first day, ${given}, is in the future.`;
  }
}

export const siteReport = (
  data: ResearchData,
  range: ReportRange,
  { reportMinCell, site }: Settings,
): Report => ({ ...makeReport(data, range, reportMinCell, REPORT_WORDS), analytics: site.analytics });

/** The report as text, or one line for the operator. */
export async function report(
  { from, to, out, format }: OptionsOf<'report'>,
  env: Readonly<Record<string, string | undefined>>,
  now: number,
): Promise<Result<string, string>> {
  if (from === undefined || to === undefined)
    return err('npm run report needs --from and --to: days such as 2026-11-30.');
  const write = new Map(Object.entries(FORMATS)).get(format);
  if (!write) return err(`The format is ${REPORT_FORMATS.join(' or ')}, not ${JSON.stringify(format)}.`);
  const range = readRange(from, to, now);
  if (range.isErr()) return err(rangeProblem(range.error));
  const opened = await openExistingStore(env);
  if (opened.isErr()) return err(opened.error);
  const { store, settings } = opened.value;
  const data = await store.research().all(range.value);
  await store.close();
  if (data.isErr()) return err(`${DATABASE_BUSY}. ${TRY_AGAIN}`);
  const text = write(siteReport(data.value, range.value, settings), settings.site.brand);
  if (out === undefined) return ok(text);
  try {
    writeFileSync(out, text, { mode: 0o600 });
    return ok(`Written: ${out}\n`);
  } catch (error) {
    return err(`${out} cannot be written (${(error as { code?: string }).code ?? 'unknown'}).`);
  }
}
