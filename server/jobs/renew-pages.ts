/** Renders the pages again when the time that they show has changed (`shownTime`). A failed renewal is repeated. */
export function renewPages(renew: () => Promise<void>, shownNow: () => string): () => Promise<'done'> {
  let shown = shownNow();
  return async () => {
    const now = shownNow();
    if (now === shown) return 'done';
    await renew();
    shown = now;
    return 'done';
  };
}
