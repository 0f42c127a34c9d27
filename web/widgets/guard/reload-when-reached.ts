/**
 * Opens the document anew once the site answers. For code that could not be fetched: browsers remember the failure and do not
 * ask for the same module again, so that only a new document helps. Does nothing while nothing answers.
 */
export async function reloadWhenReached(): Promise<void> {
  const reached = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (reached) window.location.reload();
}
