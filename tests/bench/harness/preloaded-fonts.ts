import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'dist',
  'client',
  'en',
  '.vite',
  'manifest.json',
);

/** The addresses of the two fonts that every document preloads: regular and bold. */
export function preloadedFonts(): readonly [string, string] {
  const built: Record<string, { file: string }> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const addressOf = (weight: number) => {
    const font = built[`fonts/common-${weight}.woff2`];
    if (!font) throw new Error(`the build has no font of weight ${weight}`);
    return `/${font.file}`;
  };
  return [addressOf(400), addressOf(700)];
}
