import { z } from 'zod/mini';
import type { SiteAssets } from '#core/site/rendered-site.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
  }),
);

/** The script URLs in the build's manifest, each after those that it imports. The chunk of a page has a name such as `start-page`. */
export function scriptsIn(manifestText: string): Pick<SiteAssets, 'mainScripts' | 'pageScripts'> {
  const manifest = manifestSchema.parse(JSON.parse(manifestText));

  function withImports(key: string, seen = new Set<string>()): readonly string[] {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap((name) => withImports(name, seen)), `/${chunk.file}`];
  }
  const main = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (main === undefined) throw new Error('the build has no entry script');
  const mainScripts = withImports(main);
  const pages = Object.entries(manifest).flatMap(([key, { name }]) => {
    const [, page] = name?.match(/^(.+)-page$/) ?? [];
    if (page === undefined) return [];
    return [[page, withImports(key).filter((file) => !mainScripts.includes(file))] as const];
  });
  return { mainScripts, pageScripts: Object.fromEntries(pages) };
}
