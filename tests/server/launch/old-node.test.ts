import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const LAUNCH = join(import.meta.dirname, '..', '..', '..', 'server', 'launch');

/** Since Node 20.12 or later: a program that imports one of them statically does not start on Node 18 or 20. */
const TOO_NEW =
  'enableCompileCache flushCompileCache constants styleText glob stripTypeScriptTypes hash'.split(' ');

it('programs that start on an old Node import nothing that it lacks', () => {
  const imported = readdirSync(LAUNCH)
    .filter((name) => name.endsWith('.mjs'))
    .flatMap((name) => [
      ...readFileSync(join(LAUNCH, name), 'utf8').matchAll(/^import \{([^}]*)\} from 'node:(\w+)/gm),
    ])
    .filter(
      ([, , module]) => module === 'module' || module === 'util' || module === 'fs' || module === 'crypto',
    )
    .flatMap(([, names]) => (names ?? '').split(',').map((name) => name.trim()));
  expect(imported.length).toBeGreaterThan(5);
  expect(imported.filter((name) => TOO_NEW.includes(name))).toEqual([]);
});
