import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IGNORED = new Set(['.git', ...ignoredFolders()]);

function ignoredFolders(): readonly string[] {
  const lines = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
  return lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1));
}

function files(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (IGNORED.has(entry.name) || !(entry.isFile() || entry.isDirectory())) return [];
    return entry.isDirectory() ? files(path) : [path];
  });
}

describe('the files of the repository', () => {
  const texts = files('')
    .filter((path) => statSync(join(ROOT, path)).size < 2_000_000)
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));

  it('are found', () => {
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.map(({ path }) => path)).toContain('package.json');
  });

  it('contain no path of a development machine', () => {
    // Composed from parts, so that this file does not match itself.
    const folders = ['root', 'work', 'Users', 'opt/node', 'mnt', 'private/tmp', 'tmp/bash'];
    const machinePath = new RegExp(`(?<![\\w.)/-])/(?:${folders.join('|')})/[\\w.-]+`);
    const found = texts.flatMap(({ path, text }) => {
      const match = machinePath.exec(text);
      return match ? [`${path}: ${match[0]}`] : [];
    });
    expect(found).toEqual([]);
  });

  it('contain no leftover notes', () => {
    const note = new RegExp(
      `\\b(${['TO', 'FIX'].map((start) => `${start}${start === 'TO' ? 'DO' : 'ME'}`).join('|')})\\b`,
    );
    const found = texts.filter(({ text }) => note.test(text)).map(({ path }) => path);
    expect(found).toEqual([]);
  });
});
