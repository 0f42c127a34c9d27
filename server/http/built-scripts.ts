import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod/mini';
import type { SiteAssets } from '#core/site/rendered-site.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    isEntry: z.optional(z.boolean()),
    isDynamicEntry: z.optional(z.boolean()),
    imports: z.optional(z.array(z.string())),
  }),
);

export function scriptsIn(manifestText: string): Pick<SiteAssets, 'mainScript' | 'moduleScripts'> {
  const manifest = manifestSchema.parse(JSON.parse(manifestText));
  const main = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!main) throw new Error('the build has no entry script');

  function withImports(key: string, found: Set<string>): Set<string> {
    const chunk = manifest[key];
    if (!chunk || chunk === main || found.has(`/${chunk.file}`)) return found;
    found.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) withImports(imported, found);
    return found;
  }
  const modules = Object.entries(manifest).flatMap(([key, { name, isDynamicEntry }]) =>
    name !== undefined && isDynamicEntry ? [[name, [...withImports(key, new Set())]] as const] : [],
  );
  return { mainScript: `/${main.file}`, moduleScripts: Object.fromEntries(modules) };
}

export function builtAssets(manifest: string): SiteAssets {
  return {
    ...scriptsIn(readFileSync(manifest, 'utf8')),
    builtOn: statSync(manifest).mtime.toISOString().slice(0, 10),
  };
}
