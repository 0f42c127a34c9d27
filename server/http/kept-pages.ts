import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Language } from '#core/language/languages.ts';
import { shownTime } from '#core/launch/shown-time.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';

// The packed pages of each language in a file, so that the next start need not render and compress them.

export interface PageSource {
  readonly settings: SiteSettings;
  readonly distFolder: string;
  /** Folder of the kept pages. If it is missing or cannot be written to, nothing is kept. */
  readonly keepIn: string;
}

export const manifestPath = (distFolder: string, language: Language) =>
  join(distFolder, 'client', language, '.vite', 'manifest.json');

const DIGEST_BYTES = 32;

/** Everything that the packed pages depend on, besides what they contain; null if there is no complete build. */
export function keyOf({ settings, distFolder }: PageSource, language: Language): string | null {
  try {
    const manifest = manifestPath(distFolder, language);
    return JSON.stringify([
      language,
      settings,
      shownTime(settings.launchAt, Date.now()),
      // The build removes it first and writes it last.
      readFileSync(join(distFolder, 'built-from'), 'utf8'),
      readFileSync(manifest, 'utf8'),
      statSync(manifest).mtimeMs,
      readdirSync(import.meta.dirname).map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')),
      process.versions,
      process.env.NODE_OPTIONS,
      Intl.DateTimeFormat().resolvedOptions(),
    ]);
  } catch {
    return null;
  }
}

const fileOf = ({ keepIn }: PageSource, language: Language) => join(keepIn, `pages-${language}`);

const digestOf = (key: string, content: Uint8Array) =>
  createHash('sha256').update(key).update('\0').update(content).digest();

/** The kept pages; null unless they are whole and made from exactly this. */
export function readKeptPages(source: PageSource, language: Language): unknown {
  const key = keyOf(source, language);
  if (key === null) return null;
  try {
    const file = readFileSync(fileOf(source, language));
    const content = file.subarray(DIGEST_BYTES);
    return digestOf(key, content).equals(file.subarray(0, DIGEST_BYTES)) ? deserialize(content) : null;
  } catch {
    return null;
  }
}

/** Keeps pages that were made from what `key` says, unless that has changed meanwhile. */
export function keepPages(source: PageSource, language: Language, key: string | null, packed: unknown): void {
  if (key === null || key !== keyOf(source, language)) return;
  const file = fileOf(source, language);
  const unfinished = `${file}.${process.pid}`;
  try {
    const content = serialize(packed);
    writeFileSync(unfinished, Buffer.concat([digestOf(key, content), content]), { mode: 0o600, flag: 'wx' });
    renameSync(unfinished, file);
  } catch {
    // The next start renders them again.
    rmSync(unfinished, { force: true });
  }
}
