import { TOKENS_CSS } from '#web/ui/tokens.ts';

const face = (weight: number) =>
  `@font-face { font-family: Atkinson; src: url(/console/font-${weight}.woff2) format('woff2'); font-weight: ${weight}; font-display: swap; }`;

/** The only stylesheet of the console: the tokens of the site, in denser tables. */
export const CONSOLE_CSS = `
${face(400)}
${face(700)}
${TOKENS_CSS}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.5 var(--font); overflow-wrap: break-word; }
h1, h2, h3 { margin: 0; line-height: 1.2; text-wrap: balance; }
h1 { font-size: 1.75rem; }
h2 { font-size: 1.25rem; }
h3 { font-size: 1.0625rem; }
p, ul, dl, dd, table { margin: 0; padding: 0; }
a { color: var(--action); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
:is(main, h1):focus { outline: none; }
.skip { position: absolute; left: -100rem; padding: 0.75rem 1rem; background: var(--card); }
.skip:focus { left: 0.5rem; top: 0.5rem; z-index: 1; }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1.5rem; padding: 0.5rem var(--gutter); background: var(--card); border-bottom: 1px solid var(--hairline); }
header .brand { font-weight: 700; }
header .brand span { font-weight: 400; color: var(--ink-soft); }
header nav { flex: 1 1 auto; }
header ul { display: flex; flex-wrap: wrap; gap: 0 0.25rem; list-style: none; }
header nav a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 0.6rem; color: var(--ink); text-decoration: none; border-bottom: 3px solid transparent; }
header nav a:hover { text-decoration: underline; }
header nav a[aria-current] { font-weight: 700; border-bottom-color: var(--action); }

main { display: grid; gap: 2rem; max-width: 76rem; margin: 0 auto; padding: 1.75rem var(--gutter) 4rem; }
main > *, section > * { min-width: 0; }
section { display: grid; gap: 0.75rem; align-content: start; }
.columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.card { display: grid; gap: 0.75rem; align-content: start; padding: 1.25rem; background: var(--card); border: 1px solid var(--hairline); border-radius: var(--radius); }
.soft { color: var(--ink-soft); }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 1rem; }
.notice { padding: 0.75rem 1rem; background: var(--calm); border-radius: var(--radius); }
.problem { padding: 0.75rem 1rem; background: var(--error-ground); color: var(--error); border: 1px solid var(--error); border-radius: var(--radius); }

.scroll { position: relative; overflow-x: auto; border: 1px solid var(--hairline); border-radius: var(--radius); background: var(--card); }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.45rem 0.9rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--hairline); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--ink-soft); font-weight: 700; white-space: nowrap; }
tbody th { font-weight: 400; }
.number { text-align: end; white-space: nowrap; }
.when { white-space: nowrap; }
.wide { width: 55%; }
.dense :is(th, td) { padding-block: 0.15rem; }
td:not(.number, .dense td, [colspan]) { min-width: 6.5rem; }
@media (max-width: 30em) { th, td { padding-inline: 0.5rem; } }
.group th { padding-top: 0.9rem; font-weight: 700; }
.check { display: flex; align-items: center; gap: 0.75rem; min-height: 2.75rem; font-weight: 400; }
.check input { flex: none; width: 1.5rem; min-height: 1.5rem; }
[aria-current='true'] { font-weight: 700; }
.bar { display: block; width: 100%; min-width: 4rem; height: 1.25rem; }
.bar rect { fill: var(--action); }
.chart { color: var(--action); overflow-x: auto; }
.chart svg { display: block; width: 100%; min-width: 36rem; max-width: 45rem; height: auto; font-size: 12px; }
progress { display: block; width: 100%; height: 1.25rem; margin-top: 0.5rem; accent-color: var(--action); }
dl { display: grid; grid-template-columns: minmax(7rem, auto) 1fr; gap: 0.35rem 1.25rem; }
dt { color: var(--ink-soft); }
@media (max-width: 30em) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }

form { display: grid; gap: 0.75rem; justify-items: start; }
form.row { display: flex; }
form.row .field { flex: 1 1 15rem; }
header form { display: block; }
.field { display: grid; gap: 0.25rem; width: 100%; max-width: 30rem; }
label { font-weight: 700; }
input, select, textarea { width: 100%; min-height: 2.75rem; padding: 0.45rem 0.7rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--edge); border-radius: 8px; }
textarea { min-height: 6rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: 0.4rem 1.1rem; font: inherit; font-weight: 700; color: var(--on-action); background: var(--action); border: 2px solid var(--action); border-radius: 10px; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--action-pressed); border-color: var(--action-pressed); }
button.quiet, .button.quiet { color: var(--action); background: none; }
button.danger { color: var(--error); background: none; border-color: var(--error); }
header button.quiet { border-color: transparent; }
details { border: 1px solid var(--hairline); border-radius: var(--radius); background: var(--card); }
summary { display: flex; align-items: center; min-height: 2.75rem; padding: 0.4rem 1rem; font-weight: 700; color: var(--action); cursor: pointer; }
summary::before { content: '+'; width: 1.25rem; }
[open] > summary::before { content: '−'; }
details > :not(summary) { padding: 0.25rem 1rem 1rem; }
pre.message { margin: 0; font: inherit; white-space: pre-wrap; max-width: 70ch; }
@media print { header, form, .skip { display: none; } body { background: none; } .scroll { overflow: visible; } }
`.trim();
