import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGHTINGS_FOLDER, type Sighting } from './seen.ts';
import { SENTENCES } from './sentences.ts';

const witnesses = new Map<string, Set<string>>();
const files = existsSync(SIGHTINGS_FOLDER) ? readdirSync(SIGHTINGS_FOLDER) : [];
for (const file of files) {
  for (const line of readFileSync(join(SIGHTINGS_FOLDER, file), 'utf8').split('\n')) {
    if (line === '') continue;
    const sighting = JSON.parse(line) as Sighting;
    const tests = witnesses.get(sighting.id) ?? new Set();
    tests.add(sighting.test);
    witnesses.set(sighting.id, tests);
  }
}

console.log('| kind | sentence | shown by |\n|---|---|---|');
for (const sentence of SENTENCES) {
  const tests = [...(witnesses.get(sentence.id) ?? [])];
  console.log(
    `| ${sentence.kind} | **${sentence.id}**: ${sentence.texts.join(' / ')} | ${tests.join('; ') || 'NOT REACHED'} |`,
  );
}

const unreached = SENTENCES.filter((sentence) => !witnesses.has(sentence.id));
console.log(`\n${SENTENCES.length - unreached.length} of ${SENTENCES.length} sentences were seen by a test.`);
if (files.length === 0) console.error('No test run was found: run `npm test` first.');
for (const sentence of unreached) console.error(`not reached: ${sentence.id}`);
process.exitCode = unreached.length > 0 ? 1 : 0;
