import { html } from 'hono/html';
import { REASON_LENGTH } from '#core/operating/audited.ts';
import type { Session } from './access.ts';
import type { Html, Screen } from './screen.ts';

export type MenuEntry = Pick<Screen, 'path' | 'name'>;

/** A document of the console, with the menu unless it is locked. Links and forms begin with './', below the session's path. */
export const layout = (page: {
  readonly title: string;
  readonly brand: string;
  readonly body: Html;
  /** Of the request. */
  readonly url: string;
  /** The same within the console, to mark the current screen. */
  readonly path: string;
  readonly session: Session | undefined;
  readonly menu: readonly MenuEntry[];
}): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${page.session === undefined ? '' : html`<base href="${page.session.base}/">`}
<title>${page.title} · ${page.brand} console</title>
<link rel="icon" href="/console/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/console/style.css">
</head>
<body>
<a class="skip" href="${page.url}#content">Skip to content</a>
<header>
<p class="brand">${page.brand} <span>console</span></p>
${
  page.menu.length === 0
    ? ''
    : html`<nav aria-label="Screens"><ul>${page.menu.map(
        ({ path, name }) =>
          html`<li><a href=".${path}" ${isCurrent(path, page.path) ? html`aria-current="page"` : ''}>${name}</a></li>`,
      )}</ul></nav>
<p class="soft">${page.session?.who}</p>
<form method="post" action="./log-out"><button class="quiet">Log out</button></form>`
}
</header>
<main id="content" tabindex="-1">
<h1>${page.title}</h1>
${page.body}
</main>
</body>
</html>`;

const isCurrent = (path: string, current: string) =>
  path === '/' ? current === '/' : current === path || current.startsWith(`${path}/`);

/** The reason that every look at personal data and every change asks for. */
export const reasonField = (id: string, value = ''): Html => html`<p class="field">
<label for="${id}">Reason, without names</label>
<input id="${id}" name="why" value="${value}" required minlength="${REASON_LENGTH.least}" maxlength="${REASON_LENGTH.most}" autocomplete="off">
</p>`;

/** An action that is opened before it can be sent. */
export const action = (
  path: string,
  name: string,
  {
    fields,
    id = path.split('/').at(-1),
    why,
    kind = '',
    label = name,
  }: { fields: Html; id?: string; why?: string; kind?: string; label?: string },
): Html =>
  html`<details><summary>${name}</summary><form method="post" action=".${path}">
${fields}${reasonField(`why-${id}`, why)}<button class="${kind}">${label}</button></form></details>`;

/** A table that scrolls sideways in a narrow window. */
export const table = (
  name: string,
  head: readonly (string | Html)[],
  rows: readonly Html[],
  kind = '',
): Html =>
  html`<div class="scroll ${kind}" role="region" aria-label="${name}" tabindex="0"><table>
<thead><tr>${head.map((each) => (typeof each === 'string' ? html`<th scope="col">${each}</th>` : each))}</tr></thead>
<tbody>${rows}</tbody>
</table></div>`;

/** Sentences for what was done, by the name in the address after a redirect. */
export const doneNotice = (
  sentences: Readonly<Record<string, string>>,
  done: string | undefined,
): Html | '' => {
  const sentence = done !== undefined && Object.hasOwn(sentences, done) ? sentences[done] : undefined;
  return sentence === undefined ? '' : html`<p class="notice" role="status">${sentence}</p>`;
};
