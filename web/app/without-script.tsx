import { lazy } from 'react';

const Words = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./without-script-words.tsx')).WithoutScriptWords }))
  : null;

/** Says what a page cannot do without script, where none runs. It stands in the document only: no script has to bring it. */
export function WithoutScript() {
  return <noscript>{Words ? <Words /> : null}</noscript>;
}
