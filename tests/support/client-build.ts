import { join } from 'node:path';
import { createBuilder, type Rollup } from 'vite';
import { DEFAULT_LANGUAGE } from '#core/language/languages.ts';
import { ROOT } from '#server/launch/programs.mjs';

/** Everything that browsers may load in the default language, built and not written. */
export async function clientBuild(): Promise<Rollup.RollupOutput['output'][number][]> {
  const name = `client_${DEFAULT_LANGUAGE}`;
  const builder = await createBuilder({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'silent',
    environments: { [name]: { build: { write: false } } },
  });
  const client = builder.environments[name];
  if (!client) throw new Error('there is no build for the browser');
  const built = await builder.build(client);
  return [built].flat().flatMap((one) => ('output' in one ? one.output : []));
}
