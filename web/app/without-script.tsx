import { lazy } from 'react';

const Words = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./without-script-words.tsx')).WithoutScriptWords }))
  : null;

/** The notice for browsers without script. It is only in prerendered documents, so no script contains its text. */
export function WithoutScript() {
  return <noscript>{Words ? <Words /> : null}</noscript>;
}
