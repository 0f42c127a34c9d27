import type { Plugin } from 'vite';

/** Words of a package that must stand there for a part of it to be left out. */
function replaced(code: string, pattern: RegExp, by: string, what: string): string {
  const shorter = code.replace(pattern, by);
  if (shorter === code) throw new Error(`${what} no longer looks as it did: see web/lean-packages.ts`);
  return shorter;
}

/**
 * The router makes its contexts and components while its one file is read, and says nowhere that nobody notices: a bundler
 * then keeps its data router, its forms and its server components, 7 KB, although no page uses them. Said here, they go.
 */
export function onlyTheRouterInUse(): Plugin {
  return {
    name: 'only-the-router-in-use',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/, code: /function BrowserRouter\(/ },
      handler(code) {
        const made = replaced(
          code,
          /= (React\d*\.)(createContext|forwardRef|memo)\(/g,
          '= /* @__PURE__ */ $1$2(',
          'react-router',
        );
        const unnamed = replaced(made, /^\w+\.displayName = "\w+";$/gm, '', 'react-router');
        return { code: withStaticContextTypes(unnamed), map: null };
      },
    },
  };
}

/** A class that gets its context type after it was made counts as used; one that is made with it does not. */
function withStaticContextTypes(code: string): string {
  const [line, name, context] = code.match(/^(\w+)\.contextType = (\w+);$/m) ?? [];
  if (line === undefined)
    throw new Error('react-router has no class with a context: see web/lean-packages.ts');
  return replaced(
    code.replace(line, ''),
    new RegExp(`^(var ${name} = class extends React\\d*\\.Component \\{)$`, 'm'),
    `$1 static contextType = ${context};`,
    'react-router',
  );
}

/** styled-components asks for vendor prefixes only where a page turns them on, which none does: their table stays out, 1.5 KB. */
export function withoutVendorPrefixes(): Plugin {
  return {
    name: 'without-vendor-prefixes',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/stylis\/src\/Middleware\.js$/ },
      handler: (code) => ({
        code: replaced(
          code,
          /^export function prefixer \([\s\S]*?^\}$/m,
          'export function prefixer () {}',
          'stylis',
        ),
        map: null,
      }),
    },
  };
}

/**
 * Vite fetches the styles of a chunk beside it, by half a kilobyte of code in every page. No chunk has any: a stylesheet is
 * a link that React waits for. Fails the build where a chunk brings one after all.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const [style] = (file.type === 'chunk' && file.viteMetadata?.importedCss) || [];
        if (style !== undefined) {
          this.error(
            `${file.fileName} needs ${style}, which nothing would fetch: import its address with '?url'`,
          );
        }
      }
    },
  };
}
