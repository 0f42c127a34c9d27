import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { LANGUAGES, type Language } from './core/language/languages.ts';
import { DEFAULT_SITE_SETTINGS } from './core/site/site-settings.ts';
import { brotli } from './server/launch/brotli.mjs';
import { brokenBudgets, CHUNK_REPORT } from './web/budgets.ts';
import { CHOSEN_LANGUAGE, copyFolder } from './web/copy-folder.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `memory`: the whole product runs in the page. `server`: Vite serves the page and proxies requests to port 3000. */
const backend = process.env.CHECKAHEAD_BACKEND === 'server' ? 'server' : 'memory';

/** Embeds the settings and the language in the development document, like the server does in its documents. */
function developmentSettings(): Plugin {
  return {
    name: 'development-settings',
    apply: 'serve',
    transformIndexHtml: (html) => ({
      html: html.replace('lang="en"', `lang="${CHOSEN_LANGUAGE}"`),
      tags: [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'site-settings' },
          children: JSON.stringify({ ...DEFAULT_SITE_SETTINGS, backend }),
          injectTo: 'body-prepend',
        },
      ],
    }),
  };
}

/**
 * Names styled components by the place of their file among all, instead of by a hash of it: the names are random letters of 1 % of a
 * document, and of the script too.
 */
function shortComponentIds(): Plugin {
  const files = globSync('web/**/*.tsx', { cwd: fromHere('.') })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  return {
    name: 'short-component-ids',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const place = files.findIndex((file) => id.endsWith(`/${file}`));
      return place < 0 ? null : code.replace(/(componentId: ?["'])sc-\w+-/g, `$1s${place.toString(36)}-`);
    },
  };
}

/**
 * The styles of a component that are always the same stand under its name, which is in the class attribute anyway, instead of under
 * random letters of their own: 4 % of a document.
 */
function noSecondClassName(): Plugin {
  const EDITS = [
    [
      /=(\w+\(\w+\(\w+\(this\.baseHash,\w+\.hash\),\w+\)>>>0\))/,
      "=this.rules.every(e=>typeof e=='string')?this.componentId:$1",
    ],
    [/}(\w+)=(\w+\(\1,(\w+)\))}}return \1/, '}$3!==this.componentId&&($1=$2)}}return $1'],
  ] as const;
  return {
    name: 'no-second-class-name',
    apply: 'build',
    transform(code, id) {
      if (!/\/styled-components[\w.]*\.esm\.js$/.test(id)) return null;
      if (EDITS.some(([from]) => !from.test(code))) throw new Error(`${id} is not as expected`);
      return EDITS.reduce((edited, [from, to]) => edited.replace(from, to), code);
    },
  };
}

/** Without the warnings for developers: the package's own exports name no other build than that for development. */
function productionRouter(): Plugin {
  const replacement = fromHere('./node_modules/react-router/dist/production/index.mjs');
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement }] } }),
    transform(code, id) {
      if (!id.includes('/react-router/')) return null;
      return code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/(?<== )React\d*\.\w+\(/g, '/* @__PURE__ */ $&');
    },
  };
}

/** Asks Chrome to compile all functions of the main script while it loads, instead of each at its first call. */
function compileOnLoad(): Plugin {
  return {
    name: 'compile-on-load',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.build.ssr === false,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/** Precompresses scripts and styles, and reports the chunks. Fails the build if a budget of `web/budgets.ts` is exceeded. */
function compressWithinBudgets(): Plugin {
  return {
    name: 'compress-within-budgets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.build.ssr === false,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const bytes = new Map<string, number>();
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css)$/.test(fileName)) continue;
          const source = brotli(file.type === 'chunk' ? file.code : file.source);
          bytes.set(fileName, source.length);
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source });
        }
        const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
        const broken = brokenBudgets(
          chunks,
          (fileName) => bytes.get(fileName) ?? 0,
          languageOf(this.environment.name),
        );
        if (broken.length > 0) this.error(broken.join('\n'));
        const report = chunks.map(({ fileName, name, isEntry, imports, moduleIds }) => {
          const modules = moduleIds.map((id) => id.replace(fromHere('.'), '/'));
          return { fileName, name, isEntry, imports, moduleIds: modules, brotli: bytes.get(fileName) };
        });
        this.emitFile({ type: 'asset', fileName: CHUNK_REPORT, source: JSON.stringify(report) });
      },
    },
  };
}

/** The same in the script and in the documents, which name the fonts. */
const ASSET_NAMES = 'assets/[hash:7][extname]';

/** The script of a language and the code that renders its documents. */
const environmentsOf = (language: Language): Readonly<Record<string, EnvironmentOptions>> => ({
  [`client_${language}`]: {
    consumer: 'client',
    build: {
      outDir: fromHere(`./dist/client/${language}`),
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // A busy machine is no reason for a warning.
        checks: { pluginTimings: false },
        input: fromHere('./web/main.tsx'),
        output: {
          codeSplitting: {
            groups: [
              { name: 'main', test: /\/web\/main\.tsx$/ },
              // Only the use cases need it, which load after the page.
              { name: 'zod', test: /\/node_modules\/zod\// },
              // One file instead of dozens of small ones, each a request of its own. Without what few steps need: each would load it.
              {
                name: 'shared',
                minShareCount: 5,
                test: /(?<!email-field|misspelled-host|phone|digit-field|booking-form|callback|choice-group|dawn|opening-hours|wording|\bstart)\.\w+$/,
              },
              // Two that are always loaded together.
              { name: 'record-arrival', test: /\/(record-arrival|browser-campaign-memory)\.ts$/ },
            ],
          },
          // The main file names all chunks: their own names would be 0.7 % of it.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: ASSET_NAMES,
        },
      },
    },
  },
  [`ssr_${language}`]: {
    consumer: 'server',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { noExternal: true },
    build: {
      ssr: true,
      // The scripts inside documents are functions of this code.
      minify: true,
      outDir: fromHere(`./dist/prerender/${language}`),
      emptyOutDir: true,
      rolldownOptions: {
        checks: { pluginTimings: false },
        // Of the second one the server loads only what a person's page needs.
        input: {
          entry: fromHere('./web/prerender/entry.tsx'),
          personal: fromHere('./web/prerender/personal.ts'),
        },
        output: { entryFileNames: '[name].js', assetFileNames: ASSET_NAMES },
      },
    },
  },
});

/** An environment without a language in its name, such as `client` of the development server, has the chosen one. */
const languageOf = (environment: string): Language =>
  LANGUAGES.find((language) => environment.endsWith(`_${language}`)) ?? CHOSEN_LANGUAGE;

export default defineConfig({
  root: fromHere('./web'),
  cacheDir: fromHere('./node_modules/.cache/vite'),
  plugins: [
    copyFolder(languageOf),
    react(),
    developmentSettings(),
    shortComponentIds(),
    noSecondClassName(),
    productionRouter(),
    compileOnLoad(),
    compressWithinBudgets(),
  ],
  // The same class names in the document and in the script, so that the script need not compile the styles again.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false } } },
  server: backend === 'server' ? { proxy: { '^(/[a-z]+)?/(api|functions)/': 'http://localhost:3000' } } : {},
  builder: {
    async buildApp({ environments, build }) {
      const ofLanguages = Object.values(environments).filter(({ name }) => name.includes('_'));
      await Promise.all(ofLanguages.map((environment) => build(environment)));
    },
  },
  environments: Object.assign({}, ...LANGUAGES.map(environmentsOf)),
});
