import { expect, it } from 'vitest';
import { scriptsIn } from '#server/http/built-scripts.ts';

const manifest = {
  'main.tsx': { file: 'assets/main-1.js', name: 'main', isEntry: true },
  'pages/start/start-page.tsx': {
    file: 'assets/start-page-2.js',
    name: 'start-page',
    isDynamicEntry: true,
    imports: ['main.tsx', '_fields.js'],
  },
  '_fields.js': { file: 'assets/fields-3.js', name: 'fields', imports: ['main.tsx', '_zod.js'] },
  '_zod.js': { file: 'assets/zod-4.js', name: 'zod' },
};

it('finds each module that is loaded on demand with its imports, without the main script', () => {
  expect(scriptsIn(JSON.stringify(manifest))).toEqual({
    mainScript: '/assets/main-1.js',
    moduleScripts: { 'start-page': ['/assets/start-page-2.js', '/assets/fields-3.js', '/assets/zod-4.js'] },
  });
});

it('rejects a build without an entry', () => {
  const { 'main.tsx': _main, ...rest } = manifest;
  expect(() => scriptsIn(JSON.stringify(rest))).toThrow('no entry script');
});
