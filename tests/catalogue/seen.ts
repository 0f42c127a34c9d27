import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { SENTENCES, type Sentence } from './sentences.ts';

/** One folder per test run, emptied by `tests/run.mjs`; each process appends to a file of its own. */
export const SIGHTINGS_FOLDER = join('node_modules', '.cache', 'catalogue');

export interface Sighting {
  readonly id: string;
  readonly test: string;
}

export function sentence(id: string): Sentence {
  const found = SENTENCES.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`the catalogue has no sentence '${id}'`);
  return found;
}

/** Records that `test` saw the sentence. Call it only after the assertion that all its texts are visible. */
export function seen(id: string, test: string): void {
  const sighting: Sighting = { id: sentence(id).id, test };
  mkdirSync(SIGHTINGS_FOLDER, { recursive: true });
  appendFileSync(join(SIGHTINGS_FOLDER, `${process.pid}.jsonl`), `${JSON.stringify(sighting)}\n`);
}
