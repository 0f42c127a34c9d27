import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBuilder, loadConfigFromFile } from 'vite';
import { pseudoSource, pseudoText } from './pseudo-words.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCES = ['core', 'adapters', 'web', 'server', 'package.json', 'vite.config.ts', 'tsconfig.json'];

/** The invented language, made from English. It finds texts that are not in `web/copy`. */
export const PSEUDO = 'xx';

/** Days and months of `Intl` are in Greek, so that no Latin word is right. */
const TAG = 'el-GR';

/** The table of languages and the line that `CONTRIBUTING.md` asks for. */
const TABLE = 'core/language/languages.ts';
const LINE = `  ${PSEUDO}: { tag: '${TAG}', name: '${pseudoText('Pseudo')}' },`;

/** Adds the language to a copy of the sources, as `CONTRIBUTING.md` says, and builds its pages there. Its server has the language. */
export async function makePseudoSite() {
  const root = mkdtempSync(join(tmpdir(), 'checkahead-language-'));
  for (const path of SOURCES) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  addFolder(join(root, 'web', 'copy'));
  addLine(join(root, TABLE));
  await build(root);
  return { root, dispose: () => rmSync(root, { recursive: true, force: true }) };
}

function addFolder(copy: string): void {
  mkdirSync(join(copy, PSEUDO));
  for (const file of readdirSync(join(copy, 'en'))) {
    const english = readFileSync(join(copy, 'en', file), 'utf8');
    const source = pseudoSource(file, english).replaceAll("'en-US'", `'${TAG}'`);
    writeFileSync(join(copy, PSEUDO, file), source);
  }
  writeFileSync(join(copy, PSEUDO, 'language.ts'), `export const LANGUAGE = '${PSEUDO}';\n`);
}

function addLine(table: string): void {
  const before = readFileSync(table, 'utf8');
  const after = before.replace(/^ {2}en: .*$/m, `$&\n${LINE}`);
  if (after === before) throw new Error(`${TABLE} has no line for English.`);
  writeFileSync(table, after);
}

/** The pages of the other languages are those of the last build. */
async function build(root: string): Promise<void> {
  for (const program of ['client', 'prerender']) {
    const built = join(ROOT, 'dist', program);
    mkdirSync(join(root, 'dist', program), { recursive: true });
    for (const language of readdirSync(built))
      symlinkSync(join(built, language), join(root, 'dist', program, language));
  }
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'vite.config.ts'),
  );
  if (!loaded) throw new Error('vite.config.ts was not found.');
  // The budgets are those of the published languages.
  const plugins = [loaded.config.plugins ?? []]
    .flat()
    .filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'compress-within-budgets'));
  const builder = await createBuilder({ ...loaded.config, plugins, configFile: false, logLevel: 'warn' });
  const ours = Object.values(builder.environments).filter(({ name }) => name.endsWith(`_${PSEUDO}`));
  await Promise.all(ours.map((environment) => builder.build(environment)));
}
