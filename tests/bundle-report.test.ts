import { beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '#core/site/pages.ts';
import type { SiteSettings } from '#core/site/site-settings.ts';
import { builtChunks } from '#tests/support/built-chunks.ts';
import type { ReportedChunk as Chunk } from '#web/budgets.ts';

/** Modules that only one choice may load, by a part of their path. */
const CHOICES: Readonly<
  Record<
    Exclude<SiteSettings['analytics'], 'none'> | SiteSettings['backend'],
    { readonly entry: string; readonly own: RegExp }
  >
> = {
  memory: { entry: '/web/composition/memory.ts', own: /\/adapters\/(memory|mail)\/|^\/server\// },
  server: { entry: '/web/composition/server.ts', own: /\/adapters\/http\/http-(auth-port|onboarding-repo)/ },
  supabase: {
    entry: '/web/composition/supabase.ts',
    own: /\/adapters\/supabase\/|\/node_modules\/(@supabase|iceberg-js)\//,
  },
  'first-party': {
    entry: '/web/composition/first-party.ts',
    own: /\/adapters\/first-party-analytics\/first/,
  },
  mixpanel: {
    entry: '/adapters/mixpanel/mixpanel-analytics.ts',
    own: /\/adapters\/mixpanel\/|\/node_modules\/mixpanel-browser\//,
  },
  posthog: { entry: '/adapters/posthog/posthog-analytics.ts', own: /\/adapters\/posthog\// },
};
/** supabase-js with its dependencies. */
const SUPABASE_JS = /\/node_modules\/(@supabase|iceberg-js)\//;
/** Realtime and storage come with `createClient` and cannot be left out. */
const SUPABASE_PACKAGES = [
  '@supabase/auth-js',
  '@supabase/functions-js',
  '@supabase/phoenix',
  '@supabase/postgrest-js',
  '@supabase/realtime-js',
  '@supabase/storage-js',
  '@supabase/supabase-js',
  'iceberg-js',
];
/** Limit of the files that contain supabase-js and our adapter, bytes of brotli; the library is 46,700 of them. */
const HOSTED_LIMIT = 50.5 * 1024;

describe('what a page loads for a backend or a vendor', () => {
  let chunks: ReadonlyMap<string, Chunk>;
  beforeAll(async () => {
    chunks = new Map((await builtChunks()).map((chunk) => [chunk.fileName, chunk]));
  });

  const holding = (path: string) =>
    [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));

  it('gives each module that a document may preload a name of its own', () => {
    const names = [...chunks.values()].map(({ name }) => name);
    for (const module of ['measuring', 'compose', 'server', 'supabase', 'schedule-page'])
      expect(
        names.filter((name) => name === module),
        module,
      ).toHaveLength(1);
  });

  /** The chunk and what it needs before it runs. */
  function closure(start: Chunk): ReadonlySet<Chunk> {
    const seen = new Set<Chunk>();
    const waiting = [start];
    for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
      if (seen.has(chunk)) continue;
      seen.add(chunk);
      waiting.push(...chunk.imports.flatMap((name) => chunks.get(name) ?? []));
    }
    return seen;
  }
  const modulesOf = (some: Iterable<Chunk>) => [...some].flatMap(({ moduleIds }) => moduleIds);
  const everyPage = () =>
    [...chunks.values()].filter(({ isEntry }) => isEntry).flatMap((entry) => [...closure(entry)]);

  /** What a choice loads beyond what every page has. */
  function added(entry: string): readonly Chunk[] {
    const page = new Set(everyPage());
    const chunk = holding(entry);
    return chunk ? [...closure(chunk)].filter((each) => !page.has(each)) : [];
  }
  const bytesOf = (some: readonly Chunk[]) => some.reduce((sum, each) => sum + each.brotli, 0);

  it('prints its size', () => {
    const lines = Object.entries(CHOICES).map(([name, { entry }]) => {
      const own = added(entry);
      const chunk = holding(entry);
      return `  ${name}: ${bytesOf(own)} bytes in ${own.length} files, ${chunk?.brotli ?? 0} in its own`;
    });
    process.stdout.write(`\nbrotli, beyond what every page has:\n${lines.join('\n')}\n`);
    expect(lines).toHaveLength(Object.keys(CHOICES).length);
  });

  it.each(Object.entries(CHOICES))('%s is built, and nothing else loads it', (name, { entry, own }) => {
    const chunk = holding(entry);
    expect(chunk, entry).toBeDefined();
    if (!chunk) return;
    expect(modulesOf(closure(chunk)).filter((id) => own.test(id)).length).toBeGreaterThan(0);
    // Memory mode is the page of our server with its routes.
    const others = Object.entries(CHOICES).flatMap(([other, choice]) =>
      other === name || (other === 'memory' && name === 'server')
        ? []
        : [...closure(holding(choice.entry) ?? chunk)].filter((each) => each !== chunk),
    );
    for (const [where, some] of [
      ['every page', everyPage()],
      ['the use cases', [...closure(holding('/web/composition/compose.ts') ?? chunk)]],
      ['another choice', others],
    ] as const) {
      expect(
        modulesOf(some).filter((id) => own.test(id)),
        where,
      ).toEqual([]);
    }
  });

  it('each page has a chunk named after it, which its document fetches with the main script', () => {
    const names = [...chunks.values()].map(({ name }) => name);
    const own = ROUTES.filter(({ page, leadsTo }) => page !== 'landing' && (leadsTo ?? page) === page);
    for (const { page } of own) expect(names).toContain(`${page.replace(/^signup-/, '')}-page`);
    expect(own.length).toBeGreaterThan(15);
  });

  it('only the hosted backend loads supabase-js, within its limit', () => {
    expect(modulesOf(chunks.values()).length).toBeGreaterThan(300);
    const hosted = new Set(added(CHOICES.supabase.entry));
    const holders = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.some((id) => SUPABASE_JS.test(id)),
    );
    expect(holders.length).toBeGreaterThan(0);
    expect(holders.filter((chunk) => !hosted.has(chunk))).toEqual([]);
    expect(bytesOf(holders)).toBeGreaterThan(40_000);
    expect(bytesOf(holders)).toBeLessThanOrEqual(HOSTED_LIMIT);
    const packages = modulesOf(holders).flatMap(
      (id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [],
    );
    expect([...new Set(packages)].sort()).toEqual(SUPABASE_PACKAGES);
  });

  it('no page has a module that needs Node, or of the server, whose key passes all policies', () => {
    const modules = modulesOf(chunks.values());
    expect(modules.some((id) => id.startsWith('/adapters/supabase/'))).toBe(true);
    const ofServer =
      /^\/(server\/(?!http|routes)|adapters\/(supabase\/server|sqlite|node)\/)|browser-external/;
    expect(modules.filter((id) => ofServer.test(id))).toEqual([]);
  });
});
