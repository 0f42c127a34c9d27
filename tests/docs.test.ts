import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STAGES } from '#server/launch/commands.ts';
import { GENERATED, ROOT, readPart } from './docs/generated.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((path) => `docs/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .sort(),
];
const SCRIPTS = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '');

/** The anchors of a page, as GitHub makes them of its headings. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isBroken(page: string, link: string): boolean {
  if (/^https?:\/\//.test(link)) return false;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** What is wrong on each page, one line a fault. */
const faults = (faultsOf: (page: string, text: string) => readonly string[]) =>
  PAGES.flatMap((page) => faultsOf(page, read(page)).map((fault) => `${page}: ${fault}`));

describe('the documentation', () => {
  it('is found, and so are the commands that it may name', () => {
    expect(PAGES.length).toBeGreaterThan(10);
    expect(SCRIPTS).toContain('start');
  });

  it('has no broken link', () => {
    const broken = faults((page, text) =>
      found(withoutCode(text), /\]\(([^)\s]+)\)/g).filter((link) => isBroken(page, link)),
    );
    expect(broken).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    const path = /`((?:\.ci|adapters|core|docs|server|tests|web)\/[\w./-]+|[\w.-]+\.(?:md|json))`/g;
    expect(faults((_, text) => found(text, path).filter((name) => !existsSync(join(ROOT, name))))).toEqual(
      [],
    );
  });

  it('names only commands that exist', () => {
    const wrong = faults((_, text) => [
      ...found(text, /npm run (?:--silent )?([\w-]+)/g).filter((name) => !SCRIPTS.includes(name)),
      ...found(text, /npm test -- --only=(\w+)/g).filter((stage) => !STAGES.includes(stage)),
      ...found(text, /npm test -- --only=\w+ ([\w./-]+)/g).filter((file) => !existsSync(join(ROOT, file))),
    ]);
    expect(wrong).toEqual([]);
  });

  it('cites nothing that a reader cannot open', () => {
    expect(
      faults((_, text) => found(text, /\b((?:decisions?|spec(?:ification)?(?:,)? sections?) \d+)/gi)),
    ).toEqual([]);
  });

  it.each(GENERATED)('is up to date in $page (`npm run docs` writes it)', (part) => {
    expect(readPart(part)).toBe(part.text);
  });

  it('has a README of at most 120 lines, with pictures of at most 150 KB', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120);
    const pictures = [...read('README.md').matchAll(/\]\((docs\/images\/[^)]+)\)/g)].map(
      ([, path]) => path ?? '',
    );
    const bytes = pictures.map((path) => statSync(join(ROOT, path)).size);
    expect(bytes.length).toBe(2);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150_000);
  });
});
