/**
 * Reloads the document if the site answers. Needed after a module failed to load, because browsers cache the failure until the
 * document is reloaded. Does nothing while the site is unreachable.
 */
export async function reloadWhenReached(): Promise<void> {
  const reached = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (reached) window.location.reload();
}
