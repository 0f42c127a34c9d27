/**
 * The design tokens: every color, radius and size of the site, for an operator to change. `--sun` marks only the day the money arrives
 * and is never a text color. Beside each color is its contrast: at least 7:1 for text and 3:1 for edges.
 */
const LIGHT = `
  --paper: #fbf6ec;
  --card: #fffdf8;
  --ink: #1d2a2a;          /* 13.8:1 */
  --ink-soft: #465353;     /* 7.4:1 */
  --action: #0b4f4a;       /* 8.7:1 */
  --action-pressed: #083b37;
  --on-action: #fff;       /* 9.4:1 */
  --deep: #083b37;
  --night: #062c29;        /* these three are the sky's, in dark mode too */
  --dawn: #0b4f4a;
  --haze: #14655d;
  --on-deep: #fdf8ee;      /* 11.6:1 */
  --on-deep-soft: #cfe0d8;
  --sun: #f3b229;
  --sun-edge: #083b37;
  --on-sun: #1d2a2a;       /* 7.9:1 */
  --error: #8f1d14;        /* 8.3:1 */
  --error-ground: #fcefe8;
  --edge: #857a5f;         /* 3.9:1 */
  --hairline: #e4dac3;
  --faded: #e4dac3;        /* background of blocked buttons and future steps; never a line */
  --calm: #e3efe9;
  --ribbon-ground: #c4ded2; /* of the days between the earlier day and the usual one */
  --shade: rgb(29 42 42 / 0.08);
  --veil: rgb(8 36 34 / 0.62);
`;

const DARK = `
  --paper: #0f1b1a;
  --card: #172625;
  --ink: #f5efe2;          /* 15.3:1 */
  --ink-soft: #c2ccc4;     /* 10.6:1 */
  --action: #93d8c8;       /* 10.9:1 */
  --action-pressed: #b4e6da;
  --on-action: #06302c;
  --deep: #08302d;
  --on-deep: #f5efe2;
  --on-deep-soft: #c2d6cd;
  --sun: #f3b229;
  --sun-edge: #f5efe2;
  --on-sun: #1d2a2a;
  --error: #ffb9ac;        /* 10.6:1 */
  --error-ground: #34201d;
  --edge: #92a099;         /* 6.6:1 */
  --hairline: #2c3f3c;
  --faded: #2c3f3c;
  --calm: #17352f;
  --ribbon-ground: #24524a;
  --shade: rgb(0 0 0 / 0.35);
  --veil: rgb(0 0 0 / 0.7);
`;

const MORE_CONTRAST_LIGHT = `
  --paper: #fff;
  --card: #fff;
  --ink: #000;
  --ink-soft: #1d2a2a;
  --edge: #000;
  --hairline: #465353;
`;

const MORE_CONTRAST_DARK = `
  --paper: #000;
  --card: #000;
  --ink: #fff;
  --ink-soft: #f5efe2;
  --edge: #fff;
  --hairline: #c2ccc4;
`;

const MEASURES = `
  --font: Atkinson, 'Atkinson Fallback', Verdana, sans-serif;
  --radius: 12px;
  --radius-large: 20px;
  --control-height: 3.25rem;
  --text: 1.125rem;
  --text-small: 1rem;
  --gutter: min(5vw, 2rem);
  --narrow: 35rem;
  --wide: clamp(69rem, 80vw, 80rem); /* 1,280 px from screens of 1,600 px on */
  --page-edge: max(var(--gutter), 50% - var(--wide) / 2); /* beside the content, in a part as wide as the page */
`;

/** Every token as a custom property, in light, dark and more contrast. Forced colors leave the colors of pictures as they are. */
export const TOKENS_CSS = `:root { color-scheme: light dark; ${LIGHT} ${MEASURES} }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }
@media (prefers-contrast: more) { :root { ${MORE_CONTRAST_LIGHT} } }
@media (prefers-contrast: more) and (prefers-color-scheme: dark) { :root { ${MORE_CONTRAST_DARK} } }
@media (forced-colors: active) { :root { --faded: var(--edge); } }
`;
