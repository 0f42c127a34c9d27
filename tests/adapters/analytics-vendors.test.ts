import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ANALYTICS_VENDORS } from '#core/site/site-settings.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe.each(ANALYTICS_VENDORS)('the analytics vendor %s', (vendor) => {
  it('runs the contract', () => {
    const folder = `tests/adapters/${vendor}`;
    const tests = readdirSync(join(ROOT, folder)).map((file) => read(`${folder}/${file}`));
    expect(tests.join('\n')).toContain(`\ndescribeAnalyticsContract('${vendor}, over http'`);
    expect(tests.join('\n')).toContain(`#adapters/${vendor}/${vendor}-analytics.ts`);
  });

  it('is described to operators', () => {
    expect(read('docs/configuration.md')).toContain(`\n- \`ANALYTICS=${vendor}\`: `);
  });
});
