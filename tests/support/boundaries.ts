import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** Path of the importing file from the repository's root, with forward slashes. */
  readonly file: string;
  /** As written in the source; null if it is computed. */
  readonly specifier: string | null;
  /** Repository path (`core/ports/clock.ts`) or package name; for a `/// <reference>`, the directive itself. */
  readonly target: string;
}

export interface Fault {
  readonly file: string;
  readonly target: string;
  readonly rule: string;
}

const TOP_FOLDERS = ['core', 'adapters', 'web', 'server'] as const;
const SOURCE = /\.(ts|tsx|mjs|js)$/;

/** Source files of the four top folders below `root`, as paths relative to it. */
export function sourceFiles(root: string): readonly string[] {
  return TOP_FOLDERS.flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(top, path.replaceAll('\\', '/')))
      .filter((path) => SOURCE.test(path) && !path.endsWith('.d.ts')),
  );
}

/** Every import of a file: values and types, re-exports, `import()`, `import('x').T`, `require` and references. */
export function importsOf(root: string, file: string): readonly Import[] {
  const code = readFileSync(join(root, file), 'utf8');
  const { program, comments, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (specifier: string | null) =>
    found.push({ file, specifier, target: specifier === null ? '(computed)' : resolve(file, specifier) });
  walk(program, (node) => {
    const source = sourceOf(node);
    if (source !== undefined) add(source);
  });
  for (const comment of comments) {
    if (/^\/\s*<reference\s/.test(comment.value)) add(`///${comment.value.slice(1).trim()}`);
  }
  return found;
}

type Node = Readonly<Record<string, unknown>>;

/** The specifier of an import, null if it is computed, undefined if the node imports nothing. */
function sourceOf(node: Node): string | null | undefined {
  const type = String(node.type);
  const isRequire = type === 'CallExpression' && (node.callee as Node).name === 'require';
  if (!isRequire && !/^(Import|Export|TSImportType|TSExternalModuleReference)/.test(type)) return undefined;
  const source = isRequire
    ? (node.arguments as Node[])[0]
    : ((node.source ?? node.expression ?? undefined) as Node | undefined);
  if (!source) return undefined;
  if (source.type === 'TemplateLiteral' && (source.expressions as Node[]).length === 0) {
    return (source.quasis as { value: { cooked: string } }[])[0]?.value.cooked ?? null;
  }
  return typeof source.value === 'string' ? source.value : null;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit);
  } else if (value !== null && typeof value === 'object') {
    if ('type' in value) visit(value as Node);
    for (const child of Object.values(value)) walk(child, visit);
  }
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#copy/')) return specifier.replace('#copy/', 'web/copy/en/');
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  return specifier;
}

const isInside = (path: string, folder: string) => path.startsWith(`${folder}/`);

/** A path of this repository rather than a package. */
function isOurs(found: Import): boolean {
  return found.specifier === null || /^[#./]/.test(found.specifier);
}

const isInversify = (found: Import) => /^(inversify|@inversifyjs\/|reflect-metadata)/.test(found.target);

/** The layers of the two programs, lowest first. Folders of the same layer do not import each other. */
const LAYERS: Readonly<Record<'web' | 'server', readonly (readonly string[])[]>> = {
  web: [
    ['fonts'],
    ['copy', 'ui'],
    ['runtime'],
    ['widgets'],
    ['pages'],
    ['app'],
    ['composition', 'prerender'],
  ],
  server: [['http', 'jobs', 'launch'], ['routes'], ['composition'], ['console']],
};

/** The folder of a file's layer; '' for a file directly in `web` or `server`, which may import every layer. */
function layerFolder(path: string): string {
  const [, folder = '', ...rest] = path.split('/');
  return rest.length > 0 ? folder : '';
}

function brokenLayer(program: 'web' | 'server', file: string, target: string): string | null {
  const from = layerFolder(file);
  const to = layerFolder(target);
  if (from === '') return null;
  // Composition passes the settings to the other layers; the console is a program of its own.
  if (['composition', 'console'].includes(from) && target === 'server/settings.ts') return null;
  const level = (folder: string) => LAYERS[program].findIndex((layer) => layer.includes(folder));
  if (level(from) < 0) return `${from} is not a layer of ${program}`;
  if (program === 'web' && from === 'pages' && to === 'pages' && file.split('/')[2] !== target.split('/')[2])
    return 'pages must not import other pages';
  if (from === to || (level(to) >= 0 && level(to) < level(from))) return null;
  return `a layer of ${program} may import only lower layers`;
}

/** Groups of files, or folders, that import each other in a cycle, type imports included. */
export function cyclesIn(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  const reachedFrom = (start: string) => {
    const reached = new Set<string>();
    const queue = [...(targets.get(start) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(...(targets.get(next) ?? []));
    }
    return reached;
  };
  const reach = new Map([...targets.keys()].map((file) => [file, reachedFrom(file)]));
  const grouped = new Set<string>();
  return [...targets.keys()].flatMap((file) => {
    if (grouped.has(file) || !reach.get(file)?.has(file)) return [];
    const group = [...targets.keys()].filter(
      (other) => reach.get(file)?.has(other) && reach.get(other)?.has(file),
    );
    for (const member of group) grouped.add(member);
    return [group];
  });
}

/** The imports between the folders of core. A file directly in core is a folder of its own. */
export function betweenFoldersOfCore(imports: readonly Import[]): readonly Import[] {
  const folderOf = (path: string) => path.split('/').slice(0, 2).join('/');
  return imports
    .filter(({ file, target }) => isInside(file, 'core') && isInside(target, 'core'))
    .map((found) => ({ ...found, file: folderOf(found.file), target: folderOf(found.target) }))
    .filter(({ file, target }) => file !== target);
}

/** The rule that an import breaks, or null. */
function brokenRule(found: Import): string | null {
  const { file, target } = found;
  const [top = '', folder = ''] = file.split('/');
  const own = `${top}/${folder}`;
  const isComposition = own === 'web/composition' || own === 'server/composition';

  if (found.specifier?.startsWith('///') && top !== 'web')
    return 'platform types come from tsconfig.json only';
  if (found.specifier === null && top !== 'server') return 'import specifiers must not be computed';
  if (found.specifier?.startsWith('///') || found.specifier === null) return null;
  if (isInversify(found) && !isComposition && own !== 'adapters/inversify') {
    return 'only composition may import the container';
  }
  if (top === 'core') {
    // The calendar packages calculate with dates and need no platform.
    const packages = ['neverthrow', 'zod/mini', '@18f/us-federal-holidays', 'dayjs', 'dayjs/plugin/utc.js'];
    return isInside(target, 'core') || packages.includes(target)
      ? null
      : 'core may import only core, neverthrow, zod/mini and the calendar packages';
  }
  if (target === 'zod' && top === 'web') return 'web must not import the full build of zod';
  if (own === 'adapters/sql' && !isOurs(found) && !/^(neverthrow$|node:)/.test(target)) {
    return 'what the databases share must not import a driver';
  }
  if (!isOurs(found) || isInside(target, 'core')) return null;
  if (top === 'adapters') {
    const isOwn = isInside(target, own) && file.split('/').length > 2;
    // What the databases share.
    const isSql =
      /^adapters\/(sqlite|postgres|supabase\/server)\//.test(file) && isInside(target, 'adapters/sql');
    return isOwn || isSql ? null : 'an adapter may import only core and its own folder';
  }
  if (isInside(target, top)) return top === 'web' || top === 'server' ? brokenLayer(top, file, target) : null;
  // Memory mode runs the routes in the page.
  if (own === 'web/composition' && isInside(target, 'server/routes')) return null;
  // Mails have their words in the language of the person.
  if (own === 'server/composition' && /^web\/copy\/\w+\/(mails|mail-words)\.ts$/.test(target)) return null;
  // The console has the colors of the pages, and its report the words in which people were asked.
  if (own === 'server/console' && /^web\/(ui\/tokens|copy\/en\/(calendar|survey))\.ts$/.test(target))
    return null;
  if (isInside(target, 'adapters')) return isComposition ? null : 'only composition may import adapters';
  return `${top} may import only core and itself`;
}

export function faultsIn(imports: readonly Import[]): readonly Fault[] {
  return imports.flatMap((found) => {
    const rule = brokenRule(found);
    return rule ? [{ file: found.file, target: found.target, rule }] : [];
  });
}
