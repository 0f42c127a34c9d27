/** What the build says about one file of scripts; the bundler's own words. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  /** File names that it cannot start without. */
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

/** How many bytes people may have to wait for, brotli at its best level. */
export const BUDGETS = Object.freeze({
  /** All scripts of a visit to the landing page, what it fetches when idle included. */
  landingScripts: 100_000,
  /** What a step of the journey fetches beyond the main chunk before it can be drawn. */
  stepScripts: 60_000,
  /** A document with the styles in it. */
  document: 14_000,
});

/** What a visit to the landing page loads; below `web/`. The main chunk contains the page itself. */
const LANDING = [
  'main.tsx',
  'runtime/measuring/watch-visit.ts',
  'composition/arrival-recorder.ts',
  'composition/first-party.ts',
  'composition/measuring.ts',
];

/** The pages on the way from the e-mail address to the end. */
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

/** Must not be loaded on the landing page: they come with the first use case, or with their page. */
const NOT_ON_LANDING =
  /\/node_modules\/(zod|inversify|@supabase|mixpanel-browser|@xyflow|@dnd-kit)\/|\/web\/composition\/compose\.ts$/;

/** A set of files that is loaded together, and how big it may be. */
interface Budget {
  readonly name: string;
  readonly chunks: readonly BuiltChunk[];
  readonly limit: number;
}

/** The files of these modules, below `web/`, and all that they cannot start without. */
function loadedWith(chunks: readonly BuiltChunk[], modules: readonly string[]): readonly BuiltChunk[] {
  const found = new Set<BuiltChunk>();
  function add(chunk: BuiltChunk | undefined, name: string): void {
    if (!chunk) throw new Error(`the build has no chunk for ${name}, which a budget names`);
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
      chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${path}`)),
      path,
    );
  return [...found];
}

/** The landing page first, then each step of the journey without what every page has. */
export function budgetsOf(chunks: readonly BuiltChunk[]): readonly Budget[] {
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
      limit: BUDGETS.landingScripts,
    },
    ...steps,
  ];
}

/** Every broken budget as a sentence that names what broke it. `bytesOf`: the size of a file on the wire. */
export function brokenBudgets(
  chunks: readonly BuiltChunk[],
  bytesOf: (fileName: string) => number,
): readonly string[] {
  const unwanted = loadedWith(chunks, LANDING)
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => NOT_ON_LANDING.test(id))
    .map((id) => `the landing page would load ${id}`);
  const tooBig = budgetsOf(chunks).flatMap(({ name, chunks: needed, limit }) => {
    const sizes = needed.map(({ fileName }) => ({ fileName, bytes: bytesOf(fileName) }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= limit) return [];
    const files = sizes.map(({ fileName, bytes }) => `${fileName} ${bytes}`).join(', ');
    return [`${name} loads ${total} bytes, and ${limit} is the limit: ${files}`];
  });
  return [...unwanted, ...tooBig];
}
