import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { argumentsOf } from '../../server/launch/commands.ts';
import { giveUp } from '../../server/launch/programs.mjs';
import { needSite } from '../../server/launch/site-build.mjs';
import { machineFacts } from '../bench/harness/machine.ts';
import { ROWS, type RowOutcome } from './rows.ts';

/**
 * `npm run soak`: the long form of promises that `npm test` checks briefly. Prints one line per row, and writes JSON to `.bench/`;
 * the last line is 'N passed, N failed', and the exit code is 1 if a row failed. Times are reported and decide nothing.
 *
 * `--only=kill,bodies`: some of the rows. `--factor=0.01`: a part of the full size.
 */

const FOLDER = fileURLToPath(new URL('../../.bench/', import.meta.url));
/** Faults printed per row; the JSON has all of them. */
const SHOWN_FAULTS = 5;

async function play(name: string, factor: number, ran: (command: string) => void): Promise<RowOutcome> {
  try {
    const row = ROWS[name];
    if (!row) throw new Error(`no row ${name}`);
    return await row({ factor, ran });
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { sizes: {}, figures: {}, faults: [reason], summary: 'not played to its end' };
  }
}

const args = process.argv.slice(2);
const { values } = argumentsOf('soak');
const names = values.only?.split(',') ?? Object.keys(ROWS);
const factor = Number(values.factor);
const unknown = names.filter((name) => !Object.hasOwn(ROWS, name));
if (unknown.length > 0) giveUp(`There is no row ${unknown.join(' ')}, only ${Object.keys(ROWS).join(', ')}.`);
if (!(factor > 0 && factor <= 1)) giveUp('--factor must be above 0 and at most 1.');

await needSite();
const started = Date.now();
const machine = machineFacts();
const commands = new Set<string>();
const rows: (RowOutcome & { name: string; verdict: string; seconds: number })[] = [];
for (const name of names) {
  const began = Date.now();
  const outcome = await play(name, factor, (command) => commands.add(command));
  const verdict = outcome.skipped !== undefined ? 'skipped' : outcome.faults.length > 0 ? 'failed' : 'passed';
  const seconds = Math.round((Date.now() - began) / 1_000);
  rows.push({ name, verdict, seconds, ...outcome });
  process.stdout.write(
    `${verdict.padEnd(7)}  ${name.padEnd(9)}  ${outcome.skipped ?? outcome.summary} (${seconds} s)\n`,
  );
  for (const fault of outcome.faults.slice(0, SHOWN_FAULTS)) process.stdout.write(`         ${fault}\n`);
  const more = outcome.faults.length - SHOWN_FAULTS;
  if (more > 0) process.stdout.write(`         and ${more} more\n`);
}

mkdirSync(FOLDER, { recursive: true });
const record = {
  command: `npm run soak${args.length > 0 ? ` -- ${args.join(' ')}` : ''}`,
  at: new Date(started).toISOString(),
  seconds: Math.round((Date.now() - started) / 1_000),
  machine,
  commands: [...commands],
  rows,
};
writeFileSync(join(FOLDER, 'soak.json'), `${JSON.stringify(record, null, 2)}\n`);

const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
process.stdout.write(
  `With every figure: .bench/soak.json\n${count('passed')} passed, ${count('failed')} failed\n`,
);
process.exitCode = count('failed') > 0 || count('passed') === 0 ? 1 : 0;
