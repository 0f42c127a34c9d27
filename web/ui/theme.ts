import wholeRegular from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2?url';
import wholeBold from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2?url';
import { DEFAULT_LANGUAGE, type Language } from '#core/language/languages.ts';
import commonRegular from '../fonts/common-400.woff2?url';
import commonBold from '../fonts/common-700.woff2?url';
import { ALL_CHARACTERS, COMMON_CHARACTERS } from '../fonts/common-characters.ts';
import { TOKENS_CSS } from './tokens.ts';

/** Set on the root element once the service has launched. Elements of class `before-launch` or `after-launch` follow it. */
export const HAS_LAUNCHED_ATTRIBUTE = 'data-launched';

/** A phone with text of 150 % or more. A container, because a media query would not follow a text size that is set by a style. */
export const ENLARGED = '@container (max-width: 17rem)';

/** The font files with the common characters. Every document preloads them. */
export const FONT_FILES: readonly string[] = [commonRegular, commonBold];

const face = (weight: number, file: string, characters: string) =>
  `@font-face { font-family: Atkinson; src: url(${file}); font-weight: ${weight}; font-display: swap; unicode-range: ${characters}; }`;

/** From `width` on, the header has its links on one line with the brand; below it a menu, on a tablet with the language beside it. */
function headerCss(language: Language): string {
  const [width, until, padding, room] =
    language === DEFAULT_LANGUAGE
      ? [
          '56.25rem',
          ' and (max-width: 59.99rem)',
          '0.25rem',
          'header > nav { flex: 1; } header > nav ul { justify-content: space-between; white-space: nowrap; } header > nav form { margin-right: -6px; }',
        ]
      : ['72rem', '', '0.7rem', 'header { column-gap: 0 !important; }'];
  return `
header > nav { display: none; }
@container (min-width: 48rem) { header > nav { display: block; margin-left: auto; } }
@container not (min-width: ${width}) { header > nav :is(a:not([hreflang]), form) { display: none; } }
@container (min-width: ${width}) { header > div { display: none !important; } }
@container (min-width: ${width})${until} { ${room} header > nav ul { gap: 0 !important; } header > nav :is(button, li:not(:last-child) > a) { padding-inline: ${padding} !important; } header > nav li > * { font-size: var(--text-small); } header > nav li:last-child > a { padding-inline: 0.75rem; } }`;
}

/** Adjusts Arial to the metrics of the web font, so that the layout does not shift when the font loads. */
const FALLBACK_METRICS =
  'size-adjust: 99%; ascent-override: 99.4%; descent-override: 31.9%; line-gap-override: 0%;';

/** The global CSS of every document. What has the class `.late` is hidden, also from assistive technology, for its first 10 s. */
export function themeCss(language: Language): string {
  return `
${face(400, wholeRegular, ALL_CHARACTERS)}
${face(700, wholeBold, ALL_CHARACTERS)}
${face(400, commonRegular, COMMON_CHARACTERS)}
${face(700, commonBold, COMMON_CHARACTERS)}
@font-face { font-family: 'Atkinson Fallback'; src: local('Arial'), local('Liberation Sans'), local('Arimo'); font-weight: 400; ${FALLBACK_METRICS} }
@font-face { font-family: 'Atkinson Fallback'; src: local('Arial Bold'), local('Liberation Sans Bold'), local('Arimo Bold'); font-weight: 700; ${FALLBACK_METRICS} }
${TOKENS_CSS}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 80px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 var(--text)/1.5 var(--font); overflow-wrap: break-word; }
h1, h2, h3 { margin: 0; font-weight: 700; line-height: 1.12; letter-spacing: -0.015em; text-wrap: balance; }
h1 { font-size: min(13vw, clamp(1.75rem, 1.25rem + 1.8vw, 2.5rem)); }
/* The marker of a claim must not push the lines of a heading apart. */
h1 a[aria-label] { line-height: inherit; }
h2 { font-size: min(13vw, clamp(1.5rem, 1.3rem + 0.9vw, 1.875rem)); }
${ENLARGED} { header, main, footer, dialog { hyphens: auto; } }
h3 { font-size: 1.25rem; line-height: 1.25; }
p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; }
p, li, dd { text-wrap: pretty; }
fieldset { border: 0; min-width: 0; }
a { color: var(--action); text-underline-offset: 0.2em; text-decoration-thickness: 0.08em; }
a:hover { text-decoration-thickness: 0.14em; }
a[aria-busy] { outline: 3px dashed currentColor; outline-offset: 3px; cursor: progress; }
button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 3px; }
:is(h1, h2, h3, main):focus { outline: none; }
svg { display: block; }
${headerCss(language)}
.language-offer:not([hidden]) { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0 1rem; padding: 0.25rem var(--gutter); background: var(--calm); }
.language-offer > * { display: inline-flex; align-items: center; min-height: 3rem; padding: 0.5rem 0.25rem; border: 0; background: none; color: var(--action); font-weight: 700; text-decoration: underline; text-underline-offset: 0.2em; font-size: 1rem; cursor: pointer; }
.language-offer > button { font-weight: 400; }
@keyframes late { from { visibility: hidden; } }
.late { animation: late 10s step-end; }
@media (scripting: none) { .with-script { display: none !important; } }
[${HAS_LAUNCHED_ATTRIBUTE}] .before-launch, :root:not([${HAS_LAUNCHED_ATTRIBUTE}]) .after-launch { display: none; }
`
    .replace(/\/\*.*?\*\//g, '')
    .replace(/\s*([{},;])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .trim();
}

/** From this width the diagram of the pages is shown as a whole. */
export const DIAGRAM_FITS = '(min-width: 64em)';
/** From this width there is room for the floating button for feedback beside every form. */
export const FEEDBACK_FLOATS = '(min-width: 90em)';

/** From 768 px: columns side by side. This and the next follow the size of the text, like `ENLARGED`. */
export const WIDE_SCREEN = '@container (min-width: 48rem)';
export const DESKTOP = '@container (min-width: 64rem)';
/** A phone in landscape, or a page zoomed to 400 %. */
export const LOW_SCREEN = '@media (max-height: 26em)';
/** Below this width, buttons take the full width. */
export const PHONE = '@media (max-width: 29.99em)';

/** With our colors, what stands over a step and in the hero is the sky. */
export const sky = (css: string) => `@media screen and (forced-colors: none) { ${css} }`;
/** The rays of a sun at `--at`, which fade in the sky. */
export const raysTo = (reach: string) =>
  `background: radial-gradient(circle at var(--at), #0000, var(--deep) ${reach}), repeating-conic-gradient(from -5deg at var(--at), var(--dawn) 0 10deg, var(--deep) 0 20deg);`;
