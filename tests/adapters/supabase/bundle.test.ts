import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'adapters', 'supabase');
const FROM_THE_PAGE = join(ROOT, 'web', 'composition', 'supabase.ts');
/**
 * Limits in bytes of brotli: the library, and what our adapter adds to it. The second swings by 40 bytes with the order of two
 * words.
 */
const LIBRARY_LIMIT = 48 * 1024;
const ADAPTER_LIMIT = 3.8 * 1024;

const LIBRARY: readonly (readonly [string, string])[] = [['createClient', '@supabase/supabase-js']];
/** Packages of the library; realtime and storage come with `createClient` and cannot be left out. */
const LIBRARY_PACKAGES = [
  '@supabase/auth-js',
  '@supabase/functions-js',
  '@supabase/phoenix',
  '@supabase/postgrest-js',
  '@supabase/realtime-js',
  '@supabase/storage-js',
  '@supabase/supabase-js',
  'iceberg-js',
];
/** Packages that the page has with every backend. */
const COMMON_PACKAGES = ['neverthrow', 'zod'];

/** Values that a file imports from the modules that match `wanted`, as `[name, module]`. */
function importsOf(file: string, wanted: RegExp): readonly (readonly [string, string])[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticImports.flatMap(({ moduleRequest, entries }) =>
    wanted.test(moduleRequest.value)
      ? entries.flatMap(({ isType, importName }) =>
          isType || !importName.name ? [] : [[importName.name, moduleRequest.value] as const],
        )
      : [],
  );
}

/** What the adapter uses of core, neverthrow and zod, which every backend has. */
const common = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => importsOf(join(FOLDER, name), /^(#core\/|neverthrow$|zod\/)/));
/** What the page's composition imports from the adapter. */
const factories = importsOf(FROM_THE_PAGE, /^#adapters\/supabase\//);

const brotli = (code: string) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/**
 * The imports, minified for the browser, in two texts: our adapter, and everything else. Both come from one build, because
 * the minifier chooses other names in another one.
 */
async function bundleOf(names: readonly (readonly [string, string])[]) {
  const unique = [...new Map(names.map((name) => [name.join(), name])).values()];
  const source = [
    ...unique.map(([name, from], index) => `import { ${name} as kept${index} } from '${from}';`),
    `globalThis.kept = [${unique.map((_name, index) => `kept${index}`)}];`,
  ].join('\n');
  const entry = join(ROOT, 'virtual-entry.ts');
  const isOurs = (id: string) => id.startsWith(FOLDER);
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'virtual:entry',
        output: {
          codeSplitting: {
            groups: [
              // Rolldown adds the dependencies of the first group to it.
              { name: 'rest', test: (id) => !isOurs(id) && id !== entry, priority: 2 },
              { name: 'ours', test: isOurs, priority: 1 },
            ],
          },
        },
      },
    },
  });
  const { output } = built as {
    output: readonly { type: string; name: string; code?: string; moduleIds?: readonly string[] }[];
  };
  const chunks = output.filter(({ type }) => type === 'chunk');
  const codeOf = (name: string) => chunks.find((chunk) => chunk.name === name)?.code ?? '';
  return {
    modules: chunks.flatMap(({ moduleIds = [] }) => moduleIds),
    rest: codeOf('rest'),
    // In one file, no imports and exports would connect the two.
    ours: codeOf('ours').replace(/^import\{[^}]*\}from[^;]*;|export\{[^}]*\};?\s*$/g, ''),
  };
}

/**
 * How well our text compresses depends on the text just before it. The rest is rotated this many times, and the results are
 * averaged.
 */
const ROTATIONS = 8;

it('the hosted backend is supabase-js within its limit, and our adapter adds at most 3.8 KB', async () => {
  expect(common.length).toBeGreaterThan(15);
  expect(factories.length).toBe(11);
  const library = brotli((await bundleOf(LIBRARY)).rest);
  const { rest, ours, modules } = await bundleOf([...LIBRARY, ...common, ...factories]);
  const additions = Array.from({ length: ROTATIONS }, (_rotation, index) => {
    const start = Math.floor((rest.length / ROTATIONS) * index);
    const before = rest.slice(start) + rest.slice(0, start);
    return brotli(`${before}\n${ours}`) - brotli(before);
  });
  const added = Math.round(additions.reduce((sum, each) => sum + each) / ROTATIONS);
  process.stdout.write(
    `\nhosted backend in brotli: supabase-js ${library} bytes; our adapter adds ${added}\n`,
  );
  // Guards against an empty build.
  expect(library).toBeGreaterThan(40_000);
  expect(ours.length).toBeGreaterThan(8_000);
  expect(added).toBeGreaterThan(2_000);
  expect(library).toBeLessThanOrEqual(LIBRARY_LIMIT);
  expect(added).toBeLessThanOrEqual(ADAPTER_LIMIT);
  const packages = modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
  expect([...new Set(packages)].sort()).toEqual([...LIBRARY_PACKAGES, ...COMMON_PACKAGES].sort());
});
