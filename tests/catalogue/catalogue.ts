import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/language/languages.ts';
import { giveUp } from '../../server/launch/programs.mjs';
import { type Node, textOf } from '../support/copy-texts.ts';
import { SIGHTINGS_FOLDER, type Sighting } from './seen.ts';
import { SENTENCES } from './sentences.ts';

const witnesses = new Map<string, Set<string>>();
const files = existsSync(SIGHTINGS_FOLDER) ? readdirSync(SIGHTINGS_FOLDER) : [];
if (files.length === 0) giveUp('No test run was found: run `npm test` first.');
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

/** Where the files of two languages may differ in form: the expression that holds the words. */
function unwrapped(value: unknown): unknown {
  const node = value as Node | null;
  switch (node?.type) {
    case 'ExportNamedDeclaration':
      return unwrapped(node.declaration);
    case 'VariableDeclaration':
      return unwrapped((node.declarations as readonly Node[])[0]?.init);
    case 'FunctionDeclaration':
    case 'ArrowFunctionExpression':
      return unwrapped(node.body);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return unwrapped(node.expression);
    case 'ReturnStatement':
      return unwrapped(node.argument);
    case 'BlockStatement': {
      const body = node.body as readonly Node[];
      return body.length === 1 ? unwrapped(body[0]) : node;
    }
    default:
      return value;
  }
}

/** The name of a declaration or a property, or the value of a case. */
function nameOf(value: unknown): unknown {
  const node = value as Node | null;
  const named = (node?.declaration ?? node) as Node | null;
  const declared = (named?.declarations as readonly Node[] | undefined)?.[0];
  const name = (declared?.id ?? named?.id ?? named?.key ?? named?.test ?? null) as Node | null;
  return name?.name ?? name?.value ?? null;
}

/** Adds to `found` what stands in the place of each English text in another language. */
function pair(english: unknown, translated: unknown, found: Map<string, string>): void {
  const [one, other] = [unwrapped(english), unwrapped(translated)];
  const [text, itsText] = [textOf(one), textOf(other)];
  if (text !== null && itsText !== null) found.set(text, itsText);
  if (one === null || typeof one !== 'object' || other === null || typeof other !== 'object') return;
  for (const [key, part] of Object.entries(one)) {
    const name = Array.isArray(one) ? nameOf(part) : null;
    const parts = Object.entries(other);
    const same = parts.find(([place, its]) => (name === null ? place === key : nameOf(its) === name));
    pair(part, same?.[1], found);
  }
}

async function translationsTo(language: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const file of readdirSync(join(COPY, DEFAULT_LANGUAGE))) {
    const [english, translated] = [DEFAULT_LANGUAGE, language].map(
      (each) => parseSync(file, readFileSync(join(COPY, each, file), 'utf8')).program.body,
    );
    pair(english, translated, found);
  }
  return found;
}

/** The translation of a text, or of the sentence with values that it is a piece of; '…' if the files differ in form. */
function translated(text: string, found: ReadonlyMap<string, string>): string {
  const whole = [...found].find(([english]) => english.includes('…') && english.includes(text.trim()));
  return found.get(text) ?? whole?.[1] ?? '…';
}

const translations = await Promise.all(OTHERS.map(translationsTo));

console.log(
  `| kind | sentence | ${OTHERS.join(' | ')} | shown by |\n|---|---|${OTHERS.map(() => '---|').join('')}---|`,
);
for (const sentence of SENTENCES) {
  const tests = [...(witnesses.get(sentence.id) ?? [])];
  const inOthers = translations.map((found) =>
    sentence.texts.map((text) => translated(text, found)).join(' / '),
  );
  console.log(
    `| ${sentence.kind} | **${sentence.id}**: ${sentence.texts.join(' / ')} | ${inOthers.join(' | ')} | ${tests.join('; ') || 'NOT REACHED'} |`,
  );
}

const unreached = SENTENCES.filter((sentence) => !witnesses.has(sentence.id));
console.log(`\n${SENTENCES.length - unreached.length} of ${SENTENCES.length} sentences were seen by a test.`);
for (const sentence of unreached) console.error(`not reached: ${sentence.id}`);
process.exitCode = unreached.length > 0 ? 1 : 0;
