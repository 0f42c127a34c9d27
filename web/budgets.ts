import { DEFAULT_LANGUAGE, type Language } from '../core/language/languages.ts';
import { FIRST_FLIGHT } from '../core/site/rendered-site.ts';

export interface BuiltChunk {
  readonly fileName: string;
  /** File names of its static imports. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

/** A chunk as reported by the build, with its bytes after compression. Modules are relative to the repository. */
export interface ReportedChunk extends BuiltChunk {
  readonly name: string;
  readonly isEntry: boolean;
  readonly brotli: number;
}

/** The report, in the folder of the browser's files. It is not served. */
export const CHUNK_REPORT = '.vite/chunks.json';

/** Size limits in bytes, after brotli compression at the highest level. */
export const BUDGETS = Object.freeze({
  /** All scripts of a visit to the landing page, including those loaded when idle. */
  landingScripts: 100_000,
  /** Allowed beyond it in a translation, whose words are longer than the English ones. */
  longerWords: 1_000,
  /** What a step of the journey loads in addition to the main chunk before it renders. */
  stepScripts: 38_000,
  /** A document with its inline styles and scripts. */
  document: FIRST_FLIGHT,
});

/** Modules that a visit to the landing page loads, relative to `web/`. The main chunk contains the page itself. */
const LANDING = [
  'main.tsx',
  'runtime/measuring/watch-visit.ts',
  'composition/arrival-recorder.ts',
  'composition/first-party.ts',
  'composition/measuring.ts',
];

/** The pages of both sign-up flows. */
const STEPS = [
  'start',
  'verify-email',
  'callback',
  'calendar',
  'account',
  'confirmation',
  'launch-countdown',
  'home-calendar',
  'home-info',
  'home-verify',
];

/** Modules that the landing page must not load. */
const NOT_ON_LANDING =
  /\/node_modules\/(zod|inversify|@supabase|mixpanel-browser|@xyflow|@dnd-kit)\/|\/web\/composition\/compose\.ts$/;

/** Chunks that are loaded together, and their size limit. */
interface Budget {
  readonly name: string;
  readonly chunks: readonly BuiltChunk[];
  readonly limit: number;
}

/** The chunks of these modules (relative to `web/`) with all their static imports. */
function loadedWith(chunks: readonly BuiltChunk[], modules: readonly string[]): readonly BuiltChunk[] {
  const found = new Set<BuiltChunk>();
  function add(chunk: BuiltChunk | undefined, name: string): void {
    if (!chunk) throw new Error(`a budget names ${name}, but the build has no chunk for it`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports)
      add(
        chunks.find(({ fileName }) => fileName === file),
        file,
      );
  }
  for (const path of modules)
    add(
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${path}`))),
      path,
    );
  return [...found];
}

/** The budgets of the landing page and of each step. Steps do not count the main chunk. */
export function budgetsOf(chunks: readonly BuiltChunk[], language: Language): readonly Budget[] {
  const main = loadedWith(chunks, ['main.tsx']);
  const steps = STEPS.map((step): Budget => {
    const needed = loadedWith(chunks, [`pages/${step}/${step}-page.tsx`]);
    return {
      name: `the step ${step}`,
      chunks: needed.filter((chunk) => !main.includes(chunk)),
      limit: BUDGETS.stepScripts,
    };
  });
  return [
    {
      name: 'the landing page',
      chunks: loadedWith(chunks, LANDING),
      limit: BUDGETS.landingScripts + (language === DEFAULT_LANGUAGE ? 0 : BUDGETS.longerWords),
    },
    ...steps,
  ];
}

/** A message for each exceeded budget. `bytesOf` returns the compressed size of a file. */
export function brokenBudgets(
  chunks: readonly BuiltChunk[],
  bytesOf: (fileName: string) => number,
  language: Language,
): readonly string[] {
  const unwanted = loadedWith(chunks, LANDING)
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => NOT_ON_LANDING.test(id))
    .map((id) => `the landing page would load ${id}`);
  const tooBig = budgetsOf(chunks, language).flatMap(({ name, chunks: needed, limit }) => {
    const sizes = needed.map(({ fileName }) => ({ fileName, bytes: bytesOf(fileName) }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= limit) return [];
    const files = sizes.map(({ fileName, bytes }) => `${fileName} ${bytes}`).join(', ');
    return [`${name} loads ${total} bytes, more than the limit of ${limit}: ${files}`];
  });
  return [...unwanted, ...tooBig];
}
