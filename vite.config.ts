import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { DEFAULT_SITE_SETTINGS } from './core/site/site-settings.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `memory`: the whole product in the page, no server. `server`: the page of Vite over a server on port 3000. */
const backend = process.env.CHECKAHEAD_BACKEND === 'server' ? 'server' : 'memory';

/** Packages that must never be in the landing page's own code: they come with the first use case, or with their page. */
const NOT_ON_THE_LANDING_PAGE = ['zod', 'inversify', '@supabase', 'mixpanel-browser', '@xyflow', '@dnd-kit'];

/** The libraries that draw every page, and the frame around them. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis)\/|\/web\/(main|app\/(?!guard|problem|watch|footer-content|session-watch))|\/web\/(ui\/(page|button|icons|logo|theme|loading|visually-hidden|use-hydrated)|copy\/(shell|landing\.|claims|wording|problems|page-descriptions|contact)|widgets\/(help-section\/|floating-button\/|survey\/survey-widget|contact\/contact-form)|pages\/landing\/(landing-page|hero|claim|band|closing|rising-sun|help|section-ids))/;

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

/** Fails the build when the landing page's graph reaches what it must not carry. */
function lightLandingPage(): Plugin {
  return {
    name: 'light-landing-page',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const waiting = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' && chunk.isEntry ? [chunk.fileName] : [],
      );
      const seen = new Set<string>();
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const chunk = bundle[name];
        if (seen.has(name) || chunk?.type !== 'chunk') continue;
        seen.add(name);
        waiting.push(...chunk.imports);
        for (const id of chunk.moduleIds) {
          const unwanted = NOT_ON_THE_LANDING_PAGE.find((name) => id.includes(`/node_modules/${name}/`));
          if (unwanted || id.includes('/web/composition/')) {
            this.error(`the landing page would load ${unwanted ?? 'the composition root'} (${id})`);
          }
        }
      }
    },
  };
}

export default defineConfig({
  root: fromHere('./web'),
  cacheDir: fromHere('./node_modules/.cache/vite'),
  plugins: [react(), developmentSettings(), lightLandingPage()],
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
          output: { codeSplitting: { groups: [{ name: 'main', test: FRAME }] } },
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
