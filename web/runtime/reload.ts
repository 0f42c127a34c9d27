import { attempt } from '#core/attempt.ts';
import { RELOADED_KEY } from './early-input/kept-input-key.ts';

// Code that does not load was there when this document was opened: the site has been updated, or the connection failed. Browsers keep
// such a failure until the document is reloaded.

const isReached = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Reloads the document if the site answers. Does nothing while the site is unreachable. */
export async function reloadWhenReached(): Promise<void> {
  if (await isReached()) window.location.reload();
}

/** Null where nothing can be remembered: it might reload forever. */
const reloadedBuilds = () => attempt(() => window.sessionStorage.getItem(RELOADED_KEY) ?? '', null);

/** For the `catch` of code that is needed now: reloads if the site answers, once for each build in a tab, or throws the error. */
export async function reloadOnce(error: unknown, keep?: (() => void) | null): Promise<never> {
  const builds = reloadedBuilds();
  if (builds?.includes(import.meta.url) !== false || !(await isReached())) throw error;
  window.sessionStorage.setItem(RELOADED_KEY, builds + import.meta.url);
  keep?.();
  window.location.reload();
  return new Promise(() => {});
}
