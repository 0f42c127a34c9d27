import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Screen } from '../screen.ts';

export const overviewScreen: Screen = {
  path: '/',
  name: 'Overview',
  routes: ({ showPage }) =>
    new Hono().get('/', (c) => showPage(c, { title: 'Overview', body: html`<p>Choose a screen.</p>` })),
};
