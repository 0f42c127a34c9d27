import { expect, it } from 'vitest';
import { scriptsIn } from '#server/http/built-scripts.ts';

const manifest = {
  'main.tsx': { file: 'assets/main-1.js', name: 'main', isEntry: true, imports: ['_router.js', '_react.js'] },
  'pages/start/start-page.tsx': {
    file: 'assets/start-page-2.js',
    name: 'start-page',
    imports: ['main.tsx', '_fields.js'],
  },
  '_fields.js': { file: 'assets/fields-3.js', name: 'fields', imports: ['main.tsx', '_zod.js'] },
  '_router.js': { file: 'assets/router-6.js', name: 'router', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-5.js', name: 'react' },
  '_zod.js': { file: 'assets/zod-4.js', name: 'zod' },
};

it('finds the main scripts in the order in which they run, and the chunks that each page adds', () => {
  expect(scriptsIn(JSON.stringify(manifest))).toEqual({
    mainScripts: ['/assets/react-5.js', '/assets/router-6.js', '/assets/main-1.js'],
    pageScripts: { start: ['/assets/zod-4.js', '/assets/fields-3.js', '/assets/start-page-2.js'] },
  });
});

it('rejects a build without an entry', () => {
  const { 'main.tsx': _main, ...rest } = manifest;
  expect(() => scriptsIn(JSON.stringify(rest))).toThrow('no entry script');
});
