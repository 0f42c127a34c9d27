/** What the build says about one file of scripts; the bundler's own words. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly code: string;
  /** The module that the chunk is for, where it is for one. */
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  /** File names that it cannot start without. */
  readonly imports: readonly string[];
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>;
}

/**
 * How many bytes people may have to wait for, brotli at its best level. A build or a test that finds more fails and says what
 * is too big. Every limit stands here and nowhere else.
 */
export const BUDGETS = Object.freeze({
  /**
   * The main chunk, which every page loads: React, router, styles, frame and landing page. The libraries as they come are
   * 78 KB; `lean-packages.ts` leaves out what no page uses of them.
   */
  mainChunk: 86_000,
  /** All scripts of a visit to the landing page, what it fetches when idle included. */
  landingScripts: 92_000,
  /** What a step of the journey fetches beyond the main chunk before it can be drawn. */
  stepScripts: 60_000,
  /** A document with the styles in it. */
  document: 14_000,
});

/** What a visit to the landing page imports by itself, beyond the main chunk; below `web/`. */
export const FETCHED_WHEN_IDLE = [
  'runtime/measuring/watch-visit.ts',
  'composition/arrival-recorder.ts',
  'composition/first-party.ts',
  'composition/measuring.ts',
  'runtime/early-input/take-over.ts',
];

/** The pages on the way from the e-mail address to the end; below `web/pages/`. */
const STEPS = [
  'start/start-page.tsx',
  'verify-email/verify-email-page.tsx',
  'callback/callback-page.tsx',
  'calendar/calendar-page.tsx',
  'account/account-page.tsx',
  'confirmation/confirmation-page.tsx',
  'launch-countdown/launch-countdown-page.tsx',
  'home-calendar/home-calendar-page.tsx',
  'home-info/home-info-page.tsx',
  'home-verify/home-verify-page.tsx',
];

/** Packages that must never be in the landing page's own code: they come with the first use case, or with their page. */
const NOT_ON_THE_LANDING_PAGE = ['zod', 'inversify', '@supabase', 'mixpanel-browser', '@xyflow', '@dnd-kit'];

const NAMED_MODULES = 5;

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;

/** A chunk and all that it cannot start without. */
function withImports(chunks: readonly BuiltChunk[], from: readonly BuiltChunk[]): readonly BuiltChunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<BuiltChunk>();
  const waiting = [...from];
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(
      ...chunk.imports.flatMap((name) => {
        const next = byName.get(name);
        return next ? [next] : [];
      }),
    );
  }
  return [...found];
}

function chunksFor(chunks: readonly BuiltChunk[], paths: readonly string[]): readonly BuiltChunk[] {
  return paths.map((path) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${path}`));
    if (!found) throw new Error(`the build has no chunk for web/${path}, which a budget names`);
    return found;
  });
}

/** Our own modules of these chunks, the biggest first; packages are named where nothing of ours is there. */
function biggestModules(chunks: readonly BuiltChunk[]): string {
  const all = chunks
    .flatMap(({ modules }) => Object.entries(modules))
    .sort(([, one], [, other]) => other.renderedLength - one.renderedLength);
  const own = all.filter(([id]) => !id.includes('/node_modules/'));
  return (own.length > 0 ? own : all)
    .slice(0, NAMED_MODULES)
    .map(
      ([id, { renderedLength }]) =>
        `${id.replace(/^.*\/(web|core|adapters|node_modules)\//, '$1/')} ${kilobytes(renderedLength)}`,
    )
    .join(', ');
}

interface Measured {
  readonly name: string;
  readonly chunks: readonly BuiltChunk[];
  readonly limit: number;
}

/** What is held against a limit: name, files, limit. Throws where a file that a budget names is not in the build. */
export function measuredParts(chunks: readonly BuiltChunk[]): readonly Measured[] {
  const main = withImports(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const idle = withImports(chunks, chunksFor(chunks, FETCHED_WHEN_IDLE));
  const steps = STEPS.map((path): Measured => {
    const needed = withImports(chunks, chunksFor(chunks, [`pages/${path}`]));
    return {
      name: `the step ${path}`,
      chunks: needed.filter((chunk) => !main.includes(chunk)),
      limit: BUDGETS.stepScripts,
    };
  });
  return [
    { name: 'the main chunk', chunks: main, limit: BUDGETS.mainChunk },
    {
      name: 'a visit to the landing page',
      chunks: [...new Set([...main, ...idle])],
      limit: BUDGETS.landingScripts,
    },
    ...steps,
  ];
}

/** Every broken budget as a sentence that names what broke it; none: all hold. `weigh` answers the bytes of a file on the wire. */
export function brokenBudgets(
  chunks: readonly BuiltChunk[],
  weigh: (code: string) => number,
): readonly string[] {
  const main = withImports(
    chunks,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const strangers = main.flatMap(({ modules }) =>
    Object.keys(modules).flatMap((id) => {
      const unwanted = NOT_ON_THE_LANDING_PAGE.find((name) => id.includes(`/node_modules/${name}/`));
      if (unwanted === undefined && !id.includes('/web/composition/')) return [];
      return [`the landing page would load ${unwanted ?? 'the composition root'} (${id})`];
    }),
  );
  if (strangers.length > 0) return strangers;
  const weights = new Map<BuiltChunk, number>();
  const weightOf = (chunk: BuiltChunk) => {
    const weight = weights.get(chunk) ?? weigh(chunk.code);
    weights.set(chunk, weight);
    return weight;
  };
  return measuredParts(chunks).flatMap(({ name, chunks: needed, limit }) => {
    const size = needed.reduce((sum, chunk) => sum + weightOf(chunk), 0);
    if (size <= limit) return [];
    const [biggest] = [...needed].sort((one, other) => other.code.length - one.code.length);
    return [
      `${name} is ${kilobytes(size)}, and ${kilobytes(limit)} is the limit (${biggest?.fileName}; biggest modules: ${biggestModules(needed)})`,
    ];
  });
}
