import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNEY, JOURNEY_STEP_COUNT } from '#core/onboarding/journey.ts';
import { DEFINITIONS } from '#core/research/definitions.ts';
import { SETTINGS_TABLE } from '#server/settings.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

/** A part of a page in `docs/` that is generated; it is between `<!-- name -->` and `<!-- end of name -->`. */
interface GeneratedPart {
  readonly page: string;
  readonly name: string;
  readonly text: string;
}

function placeOf(content: string, { page, name }: Omit<GeneratedPart, 'text'>) {
  const start = `<!-- ${name} -->\n`;
  const from = content.indexOf(start);
  const to = content.indexOf(`\n<!-- end of ${name} -->`);
  if (from < 0 || to < from) throw new Error(`${page} has no markers for '${name}'.`);
  return { from: from + start.length, to };
}

export function readPart(part: Omit<GeneratedPart, 'text'>): string {
  const content = readFileSync(join(ROOT, part.page), 'utf8');
  const { from, to } = placeOf(content, part);
  return content.slice(from, to);
}

export function writePart(part: GeneratedPart): void {
  const file = join(ROOT, part.page);
  const content = readFileSync(file, 'utf8');
  const { from, to } = placeOf(content, part);
  writeFileSync(file, content.slice(0, from) + part.text + content.slice(to));
}

function settingsTable(): string {
  return [
    '| variable | description | default |',
    '|---|---|---|',
    ...SETTINGS_TABLE.map(
      ({ name, description, default: fallback }) => `| \`${name}\` | ${description} | ${fallback} |`,
    ),
  ].join('\n');
}

const idOf = (page: string) => page.replaceAll('-', '_');

/** The journey as a Mermaid flowchart: each page with its step number and the steps that it saves. */
function journeyDrawing(): string {
  const boxes = JOURNEY.map(({ page, number, marksOnEntry, writes }) => {
    const saved = [...(marksOnEntry === null ? [] : [marksOnEntry]), ...writes];
    const lines = [
      `<b>${page}</b>`,
      ...(number === null ? [] : [`step ${number} of ${JOURNEY_STEP_COUNT}`]),
      ...(saved.length === 0 ? [] : [`saves ${saved.join(', ')}`]),
    ];
    return `  ${idOf(page)}["${lines.join('<br>')}"]`;
  });
  const arrows = JOURNEY.flatMap(({ page, leadsTo }) =>
    leadsTo === null ? [] : [`  ${idOf(page)} --> ${idOf(leadsTo)}`],
  );
  const signedIn = JOURNEY.filter(({ needs }) => needs !== 'nothing').map(({ page }) => idOf(page));
  return [
    '```mermaid',
    'flowchart TD',
    ...boxes,
    ...arrows,
    `  class ${signedIn.join(',')} signedIn`,
    '  classDef signedIn stroke-width:3px',
    '```',
  ].join('\n');
}

/** What `npm run docs` writes, and `tests/docs.test.ts` compares. */
/** The definitions of the research report. */
function figuresTable(): string {
  const rows = Object.values(DEFINITIONS).map(({ title, definition }) => `| ${title} | ${definition} |`);
  return ['| table | what its figures are |', '|---|---|', ...rows].join('\n');
}

export const GENERATED: readonly GeneratedPart[] = [
  { page: 'docs/configuration.md', name: 'settings', text: settingsTable() },
  { page: 'docs/architecture.md', name: 'journey', text: journeyDrawing() },
  { page: 'docs/operating.md', name: 'figures', text: figuresTable() },
];
