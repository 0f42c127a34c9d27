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

/** Whether this build has not reloaded the tab before. Without storage that could not be told, and it might go on forever. */
function isFirstReload(): boolean {
  try {
    const builds = window.sessionStorage.getItem(RELOADED_KEY) ?? '';
    if (builds.includes(import.meta.url)) return false;
    window.sessionStorage.setItem(RELOADED_KEY, builds + import.meta.url);
    return true;
  } catch {
    return false;
  }
}

/**
 * For the `catch` of code that is needed now: reloads the document if the site answers, once for each build in a tab, and does not
 * settle then. Otherwise it throws the error. `keep` is called before.
 */
export async function reloadOnce(error: unknown, keep?: (() => void) | null): Promise<never> {
  if (!(await isReached()) || !isFirstReload()) throw error;
  keep?.();
  window.location.reload();
  return new Promise(() => {});
}
