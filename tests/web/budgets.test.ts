import { expect, it } from 'vitest';
import { type BuiltChunk, brokenBudgets, budgetsOf } from '#web/budgets.ts';

const OF_LANDING = [
  'main.tsx',
  'runtime/measuring/watch-visit.ts',
  'composition/arrival-recorder.ts',
  'composition/first-party.ts',
  'composition/measuring.ts',
];

/** What the build makes of the modules that a budget names, each in a chunk of its own; `main.tsx` and a shared chunk besides. */
function built(changes: Readonly<Record<string, Partial<BuiltChunk>>> = {}): readonly BuiltChunk[] {
  const steps =
    'start verify-email callback calendar account confirmation launch-countdown home-calendar home-info home-verify';
  const modules = [
    ...OF_LANDING,
    'shared.ts',
    ...steps.split(' ').map((step) => `pages/${step}/${step}-page.tsx`),
  ];
  return modules.map((path) => ({
    fileName: path,
    imports: path.startsWith('pages/') ? ['main.tsx', 'shared.ts'] : [],
    moduleIds: [`/checkout/web/${path}`],
    ...changes[path],
  }));
}

const bytes =
  (big: Readonly<Record<string, number>>) =>
  (fileName: string): number =>
    big[fileName] ?? 1_000;

it('accepts a small build', () => expect(brokenBudgets(built(), bytes({}), 'en')).toEqual([]));

it('counts idle-time scripts for the landing page, and only additional chunks for a step', () => {
  const [landing, ...steps] = budgetsOf(built(), 'en');
  expect(landing?.chunks.map(({ fileName }) => fileName)).toEqual(OF_LANDING);
  expect(steps).toHaveLength(10);
  for (const { chunks } of steps) expect(chunks.map(({ fileName }) => fileName)).toContain('shared.ts');
  for (const { chunks } of steps) expect(chunks).toHaveLength(2);
});

it('names the exceeded budget and its files', () => {
  const broken = brokenBudgets(
    built(),
    bytes({ 'runtime/measuring/watch-visit.ts': 97_000, 'pages/account/account-page.tsx': 37_001 }),
    'en',
  );
  expect(broken).toEqual([
    expect.stringMatching(
      /^the landing page loads 101000 bytes, more than the limit of 100000: .*runtime\/measuring\/watch-visit\.ts 97000/,
    ),
    expect.stringMatching(
      /^the step account loads 38001 bytes, more than the limit of 38000: pages\/account\/account-page\.tsx 37001, shared\.ts 1000$/,
    ),
  ]);
});

it('leaves room for the longer words of a translation', () => {
  const size = (watch: number) => bytes({ 'runtime/measuring/watch-visit.ts': watch });
  expect(brokenBudgets(built(), size(97_000), 'es')).toEqual([]);
  expect(brokenBudgets(built(), size(97_001), 'es')).toHaveLength(1);
});

it.each([
  '/checkout/node_modules/zod/v4/mini/schemas.js',
  '/checkout/node_modules/inversify/index.js',
  '/checkout/node_modules/@supabase/supabase-js/index.js',
  '/checkout/node_modules/mixpanel-browser/index.js',
  '/checkout/node_modules/@xyflow/react/index.js',
  '/checkout/node_modules/@dnd-kit/core/index.js',
  '/checkout/web/composition/compose.ts',
])('refuses a landing page that loads %s, however it gets there', (id) => {
  const changes = {
    'composition/measuring.ts': { imports: ['shared.ts'] },
    'shared.ts': { moduleIds: [id] },
  };
  expect(brokenBudgets(built(changes), bytes({}), 'en')).toEqual([`the landing page would load ${id}`]);
});

it('fails if a module named in a budget is missing', () => {
  const without = built().filter(({ fileName }) => fileName !== 'pages/start/start-page.tsx');
  expect(() => brokenBudgets(without, bytes({}), 'en')).toThrow(
    /a budget names pages\/start\/start-page\.tsx, but the build has no chunk/,
  );
});
