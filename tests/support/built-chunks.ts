import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE } from '#core/language/languages.ts';
import { CHUNK_REPORT, type ReportedChunk } from '#web/budgets.ts';
import { ROOT } from '../../server/launch/programs.mjs';
import { needSite } from '../../server/launch/site-build.mjs';

/** All chunks that browsers may load in the default language, built if the sources have changed. */
export async function builtChunks(): Promise<readonly ReportedChunk[]> {
  await needSite();
  return JSON.parse(readFileSync(join(ROOT, 'dist', 'client', DEFAULT_LANGUAGE, CHUNK_REPORT), 'utf8'));
}

/** The path of the chunk with this name, such as '/assets/a1b2c3d4.js'. */
export async function chunkPath(name: string): Promise<string> {
  const found = (await builtChunks()).find((chunk) => chunk.name === name);
  if (!found) throw new Error(`there is no chunk ${name}`);
  return `/${found.fileName}`;
}
