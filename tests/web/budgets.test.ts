// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BUDGETS, type BuiltChunk, brokenBudgets, FETCHED_WHEN_IDLE, measuredParts } from '#web/budgets.ts';
import { brotliBytes } from '../../server/launch/brotli.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Puts `code` at the end of one module, as somebody might who did not look at the budgets. */
function planted(path: string, code: string): Plugin {
  return {
    name: 'planted-breach',
    enforce: 'pre',
    transform: (text, id) => (id.endsWith(path) ? `${text}\n${code}` : null),
  };
}

/** Builds the page's own scripts with the product's settings; rejects with what the build says. */
async function buildWith(...plugins: Plugin[]): Promise<readonly BuiltChunk[]> {
  const built = await build({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'silent',
    plugins,
    build: { write: false },
    environments: { client: { build: { write: false } } },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

/** Text that no compression makes smaller. */
const noise = (bytes: number) =>
  `globalThis.__noise = ${JSON.stringify(randomBytes(bytes).toString('base64'))};`;

// Otherwise React comes as it is for developers.
beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
afterAll(() => void vi.unstubAllEnvs());

describe('the budgets', { timeout: 120_000 }, () => {
  it('hold, and look at every part they name', async () => {
    const chunks = await buildWith();
    expect(brokenBudgets(chunks, brotliBytes)).toEqual([]);
    const [main, landing, ...steps] = measuredParts(chunks);
    expect(main?.chunks.length).toBeGreaterThanOrEqual(1);
    expect(landing?.chunks.length).toBeGreaterThan(FETCHED_WHEN_IDLE.length);
    expect(steps.length).toBeGreaterThanOrEqual(10);
    for (const { name, chunks: needed } of steps) expect(needed.length, name).toBeGreaterThan(0);
  });

  it('fail the build that makes a part too big, and name the part and the module that did it', async () => {
    const tooBig = buildWith(
      planted('/web/pages/landing/hero.tsx', noise(12_000)),
      planted('/web/app/watch-visit.ts', noise(12_000)),
      planted('/web/pages/account/account-page.tsx', noise(60_000)),
    );
    const { message } = (await tooBig.catch((error: unknown) => error)) as Error;
    const sentences = message.split('\n').filter((line) => line.includes(' is the limit '));
    expect(sentences).toHaveLength(3);
    expect(sentences[0]).toMatch(
      /the main chunk is 9\d.* KB.*assets\/main-.*: web\/pages\/landing\/hero\.tsx/,
    );
    expect(sentences[1]).toMatch(/a visit to the landing page is .*web\/app\/watch-visit\.ts/);
    expect(sentences[2]).toMatch(
      /the step account\/account-page\.tsx is .*: web\/pages\/account\/account-page\.tsx/,
    );
  });

  it('fail the build whose landing page reaches what it must not carry, and name it', async () => {
    const reaches = (name: string) => planted('/web/app/shell.tsx', `import ${JSON.stringify(name)};`);
    await expect(buildWith(reaches('@xyflow/react'))).rejects.toThrow(/would load @xyflow .*@xyflow\/react/);
    const composes =
      "import { compose } from '../composition/compose.ts'; Object.assign(window, { compose });";
    await expect(buildWith(planted('/web/app/shell.tsx', composes))).rejects.toThrow(
      /would load (inversify|the composition root)/,
    );
  });

  it('say so where a page that they name is gone', () => {
    const alone: BuiltChunk = {
      fileName: 'assets/main.js',
      code: '',
      facadeModuleId: '/web/main.tsx',
      isEntry: true,
      imports: [],
      modules: {},
    };
    expect(() => brokenBudgets([alone], brotliBytes)).toThrow(/no chunk for web\//);
    expect(BUDGETS.document).toBe(14_000);
  });
});
