import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Safari before 16.4 refuses a whole file for one lookbehind. */
const LOOKBEHIND = /\(\?<[=!]/;

it('no script looks behind in a pattern', () => {
  const scripts = globSync('dist/client/*/assets/*.js');
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((path) => LOOKBEHIND.test(readFileSync(path, 'utf8')))).toEqual([]);
});
