import { Hono } from 'hono';
import { html } from 'hono/html';
import { ok } from 'neverthrow';
import type { Finding } from '#core/operating/installation.ts';
import { checkInstallation } from '../../composition/check-installation.ts';
import { table } from '../layout.ts';
import type { Screen } from '../screen.ts';

const LEVELS: Readonly<Record<Finding['level'], string>> = {
  ok: 'OK',
  warning: 'Warning',
  problem: 'Problem',
};
const ORDER = Object.keys(LEVELS).reverse();

export const installationScreen: Screen = {
  path: '/installation',
  name: 'Installation',
  routes: ({ settings, showPage }) =>
    new Hono().get('/', async (c) => {
      const findings = await checkInstallation(ok(settings), Object.keys(process.env));
      const rows = findings
        .toSorted((one, other) => ORDER.indexOf(one.level) - ORDER.indexOf(other.level))
        .map(({ level, line }) => html`<tr><th scope="row">${LEVELS[level]}</th><td>${line}</td></tr>`);
      const body = html`<p class="soft">Checked just now, from this machine and with the settings of the console.</p>
${table('Installation', ['Result', 'What was found'], rows)}`;
      return showPage(c, { title: 'Installation', body });
    }),
};
