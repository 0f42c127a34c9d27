import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { DEFAULT_SITE_SETTINGS } from './core/site/site-settings.ts';
import { brotli, brotliBytes } from './server/launch/brotli.mjs';
import { brokenBudgets } from './web/budgets.ts';
import { onlyTheRouterInUse, plainDynamicImports, withoutVendorPrefixes } from './web/lean-packages.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `memory`: the whole product in the page, no server. `server`: the page of Vite over a server on port 3000. */
const backend = process.env.CHECKAHEAD_BACKEND === 'server' ? 'server' : 'memory';

/** The libraries that draw every page, and the frame around them. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis)\/|\/web\/(main|app\/(?!footer-content|session-watch)|runtime\/(paths|navigation|page\.|site-settings-context|use-cases-context|toasts|session-hint|sign-up|measuring\/(?!watch)|early-input\/page-taken-over|form\/use-after-press))|\/web\/(ui\/(button|link|icons|logo|theme|loading|visually-hidden|use-hydrated)|copy\/(shell|landing\.|claims|wording|problems|page-descriptions|contact)|widgets\/(claim-marker\/|help-section\/|floating-button\/|survey\/survey-widget|contact\/contact-form)|pages\/landing\/(landing-page|hero|claim|band|closing|help|section-ids))/;

/**
 * Tells the browser that nearly all of the main chunk runs at once: it is then compiled in the background, while it comes,
 * and not function by function while the page waits (Chromium; others read a comment).
 */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';

/** The development document carries the settings as the server's documents do. */
function developmentSettings(): Plugin {
  return {
    name: 'development-settings',
    apply: 'serve',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'site-settings' },
        children: JSON.stringify({ ...DEFAULT_SITE_SETTINGS, backend }),
        injectTo: 'body-prepend',
      },
    ],
  };
}

/** Fails the build where a budget of `web/budgets.ts` is broken, and says by what. */
function keepBudgets(): Plugin {
  return {
    name: 'keep-budgets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
      const broken = brokenBudgets(chunks, brotliBytes);
      if (broken.length > 0) this.error(broken.join('\n'));
    },
  };
}

/** Compresses scripts and styles once and well, so that no start of the server has to. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css)$/.test(fileName)) continue;
          const source = brotli(file.type === 'chunk' ? file.code : file.source);
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source });
        }
      },
    },
  };
}

export default defineConfig({
  root: fromHere('./web'),
  cacheDir: fromHere('./node_modules/.cache/vite'),
  plugins: [
    react(),
    developmentSettings(),
    onlyTheRouterInUse(),
    withoutVendorPrefixes(),
    plainDynamicImports(),
    keepBudgets(),
    compressAssets(),
  ],
  server:
    backend === 'server'
      ? { proxy: { '/api': 'http://localhost:3000', '/functions': 'http://localhost:3000' } }
      : {},
  // The package names its development build for browsers; the other one stands beside it.
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: fromHere('./node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: fromHere('./dist/client'),
        emptyOutDir: true,
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          input: fromHere('./web/main.tsx'),
          // What every page needs is one file: it compresses better, and no page waits for a second one.
          output: {
            codeSplitting: { groups: [{ name: 'main', test: FRAME }] },
            postBanner: (chunk) => (chunk.isEntry ? COMPILE_WHOLE : ''),
          },
        },
      },
    },
    ssr: {
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        ssr: true,
        outDir: fromHere('./dist/prerender'),
        emptyOutDir: true,
        rolldownOptions: {
          input: fromHere('./web/prerender/entry.tsx'),
          output: { entryFileNames: 'entry.js', codeSplitting: false },
        },
      },
    },
  },
});
