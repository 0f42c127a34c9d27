import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, parseSync } from 'vite';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'adapters', 'supabase');
const FROM_THE_PAGE = join(ROOT, 'web', 'composition', 'supabase.ts');
/** What the adapter may add to the three parts of supabase-js that it is made of. */
const OVERHEAD_BYTES = 3.5 * 1024;

const PARTS: readonly (readonly [string, string])[] = [
  ['AuthClient', '@supabase/auth-js'],
  ['FunctionsClient', '@supabase/functions-js'],
  ['PostgrestClient', '@supabase/postgrest-js'],
];

/** Names that a file takes as values from the modules that `wanted` names, as `[name, module]`. */
function takenBy(file: string, wanted: RegExp): readonly (readonly [string, string])[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticImports.flatMap(({ moduleRequest, entries }) =>
    wanted.test(moduleRequest.value)
      ? entries.flatMap(({ isType, importName }) =>
          isType || !importName.name ? [] : [[importName.name, moduleRequest.value] as const],
        )
      : [],
  );
}

/** What every backend has: core, neverthrow and zod, as far as the adapter uses them. */
const common = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) => takenBy(join(FOLDER, name), /^(#core\/|neverthrow$|zod\/)/));
/** What the page's composition takes of the adapter. */
const factories = takenBy(FROM_THE_PAGE, /^#adapters\/supabase\//);

const brotli = (code: string) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/**
 * Minified for the browser, with all that the names need and nothing else: what our adapter is, and what stands around it.
 * Both come of one build, for in another one the minifier names everything anew.
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
              // The first takes along whatever it needs.
              { name: 'around', test: (id) => !isOurs(id) && id !== entry, priority: 2 },
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
    around: codeOf('around'),
    // In one file the two need no words between them.
    ours: codeOf('ours').replace(/^import\{[^}]*\}from[^;]*;|export\{[^}]*\};?\s*$/g, ''),
  };
}

/**
 * How often the text around it is turned, so that another part of it stands just before: the packer's gain varies by more than
 * a name from place to place, and nothing of what it may refer to is left out.
 */
const TURNS = 8;

it('the adapter adds at most 3.5 KB to the three parts of supabase-js, and brings no other part', async () => {
  expect(common.length).toBeGreaterThan(15);
  expect(factories.length).toBe(11);
  const parts = brotli((await bundleOf(PARTS)).around);
  const { around, ours, modules } = await bundleOf([...PARTS, ...common, ...factories]);
  const additions = Array.from({ length: TURNS }, (_turn, place) => {
    const start = Math.floor((around.length / TURNS) * place);
    const beside = around.slice(start) + around.slice(0, start);
    return brotli(`${beside}\n${ours}`) - brotli(beside);
  });
  const added = Math.round(additions.reduce((sum, each) => sum + each) / TURNS);
  process.stdout.write(
    `\nhosted backend in brotli: auth-js, postgrest-js and functions-js ${parts} bytes; our adapter adds ${added}\n`,
  );
  // Both are really there.
  expect(parts).toBeGreaterThan(20_000);
  expect(ours.length).toBeGreaterThan(8_000);
  expect(added).toBeGreaterThan(2_000);
  expect(added).toBeLessThanOrEqual(OVERHEAD_BYTES);
  const packages = modules.flatMap((id) => /node_modules\/(@supabase\/[^/]+)/.exec(id)?.[1] ?? []);
  expect([...new Set(packages)].sort()).toEqual(PARTS.map(([, name]) => name).sort());
}, 120_000);
