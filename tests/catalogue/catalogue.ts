import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/language/languages.ts';
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

const COPY = join(import.meta.dirname, '..', '..', 'web', 'copy');
const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** Adds to `found` what stands in the place of each English text in another language. */
function pair(english: unknown, translated: unknown, found: Map<string, string>): void {
  if (typeof english === 'string') found.set(english, String(translated));
  if (english === null || typeof english !== 'object') return;
  for (const [key, text] of Object.entries(english)) {
    pair(text, (translated as Readonly<Record<string, unknown>>)[key], found);
  }
}

async function translationsTo(language: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const file of readdirSync(join(COPY, DEFAULT_LANGUAGE))) {
    const [english, translated] = await Promise.all(
      [DEFAULT_LANGUAGE, language].map((each) => import(`../../web/copy/${each}/${file}`)),
    );
    pair(english, translated, found);
  }
  return found;
}

const translations = await Promise.all(OTHERS.map(translationsTo));

console.log(
  `| kind | sentence | ${OTHERS.join(' | ')} | shown by |\n|---|---|${OTHERS.map(() => '---|').join('')}---|`,
);
for (const sentence of SENTENCES) {
  const tests = [...(witnesses.get(sentence.id) ?? [])];
  // Texts that depend on a value are not listed.
  const translated = translations.map((found) =>
    sentence.texts.map((text) => found.get(text) ?? '…').join(' / '),
  );
  console.log(
    `| ${sentence.kind} | **${sentence.id}**: ${sentence.texts.join(' / ')} | ${translated.join(' | ')} | ${tests.join('; ') || 'NOT REACHED'} |`,
  );
}

const unreached = SENTENCES.filter((sentence) => !witnesses.has(sentence.id));
console.log(`\n${SENTENCES.length - unreached.length} of ${SENTENCES.length} sentences were seen by a test.`);
if (files.length === 0) console.error('No test run was found: run `npm test` first.');
for (const sentence of unreached) console.error(`not reached: ${sentence.id}`);
process.exitCode = unreached.length > 0 ? 1 : 0;
