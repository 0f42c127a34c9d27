import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { argumentsOf } from '../../server/launch/commands.ts';
import { giveUp } from '../../server/launch/programs.mjs';
import { needSite } from '../../server/launch/site-build.mjs';
import { writePart } from '../docs/generated.ts';
import { durable } from './groups/durable.ts';
import { lite } from './groups/lite.ts';
import { page } from './groups/page.ts';
import { scale } from './groups/scale.ts';
import { server } from './groups/server.ts';
import { start } from './groups/start.ts';
import { machineFacts } from './harness/machine.ts';
import { chartSvg, tableMarkdown, tableText } from './harness/report.ts';
import { type Findings, type Group, ratioOf, verdictOf } from './harness/rows.ts';
import { spread } from './harness/statistics.ts';

/**
 * `npm run bench`: measures every figure together with its comparison in the same run. It prints a table and writes it
 * with all samples as JSON, as Markdown and as a chart into `.bench/`; a full run writes it into `docs/performance.md` too.
 * Nothing passes or fails here, because times depend on the machine.
 *
 * `--quick`: shorter, fewer people, one page; under two minutes. `--only=server,page`: some of the groups.
 */

const FOLDER = fileURLToPath(new URL('../../.bench/', import.meta.url));
const GROUPS: Readonly<Record<string, Group>> = { start, server, durable, lite, scale, page };

const { quick, only } = argumentsOf('bench').values;
const args = process.argv.slice(2);
const wanted = only?.split(',') ?? Object.keys(GROUPS);
const unknown = wanted.filter((name) => !(name in GROUPS));
if (unknown.length > 0)
  giveUp(`There is no group ${unknown.join(' ')}, only ${Object.keys(GROUPS).join(', ')}.`);

await needSite();
const machine = machineFacts();
const started = Date.now();
const say = (line: string) =>
  process.stdout.write(`[${String(Math.round((Date.now() - started) / 1_000)).padStart(4)} s] ${line}\n`);
const commands = new Set<string>();
const found: { rows: Findings['rows'][number][]; skipped: Findings['skipped'][number][] } = {
  rows: [],
  skipped: [],
};
for (const name of wanted) {
  const group = GROUPS[name];
  if (!group) continue;
  try {
    const { rows, skipped } = await group({ quick, say, ran: (command) => commands.add(command) });
    found.rows.push(...rows);
    found.skipped.push(...skipped);
  } catch (error) {
    say(`${name}: ${error instanceof Error ? error.stack : error}`);
    const reason = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
    found.skipped.push({ group: name, measure: 'all of it', reason });
  }
}

mkdirSync(FOLDER, { recursive: true });
const rows = found.rows.map((row) => ({
  ...row,
  summary: spread(row.ours),
  ratio: ratioOf(row),
  verdict: verdictOf(row),
}));
const record = {
  command: `npm run bench${args.length > 0 ? ` -- ${args.join(' ')}` : ''}`,
  at: new Date(started).toISOString(),
  seconds: Math.round((Date.now() - started) / 1_000),
  machine,
  commands: [...commands],
  rows,
  skipped: found.skipped,
};
writeFileSync(join(FOLDER, 'bench.json'), `${JSON.stringify(record, null, 2)}\n`);
writeFileSync(join(FOLDER, 'bench.md'), `${tableMarkdown(found)}\n`);
writeFileSync(join(FOLDER, 'bench.svg'), chartSvg(found));
if (args.length === 0) {
  const taken = `On ${machine.cores} cores, ${machine.processor}, Node ${machine.node.slice(1)}, ${record.at.slice(0, 10)}.`;
  writePart({
    page: 'docs/performance.md',
    name: 'figures',
    text: `${taken}\n\n${tableMarkdown(found)}`,
  });
}
process.stdout.write(`\n${tableText(found)}\n\nWith every sample: .bench/bench.json, bench.md, bench.svg\n`);
