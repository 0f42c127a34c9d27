const GROWS_MS = 600;
/** The next page is loaded already. Nothing can be pressed until it is shown. */
const WAIT_MS = 400;

/** What stays: in the drawing, and on the next page. */
const KEPT = { sky: ['*', '[data-sky]'], sun: ['b', '[data-sky] [data-sun]'] } as const;

function nameParts(within: ParentNode, which: 0 | 1, named: boolean): void {
  for (const [name, selectors] of Object.entries(KEPT)) {
    const part = within.querySelector<HTMLElement>(selectors[which]);
    if (!part) continue;
    part.style.viewTransitionName = named ? name : '';
    // It moves before the hills, which hide its lower part otherwise.
    if (name === 'sun') part.style.clipPath = named ? 'inset(0 0 22%)' : '';
  }
}

const canGrow = () =>
  'startViewTransition' in document && matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** Leaves the page, and the drawing grows into the sky of the next one. At once with reduced motion, or in an older browser. */
export function growInto(drawing: HTMLElement | null, leave: () => void): void {
  if (!(drawing && canGrow())) {
    leave();
    return;
  }
  nameParts(drawing, 0, true);
  const { ready, finished } = document.startViewTransition(async () => {
    leave();
    const began = Date.now();
    while (drawing.isConnected && Date.now() - began < WAIT_MS)
      await new Promise((shown) => window.setTimeout(shown, 10));
    nameParts(drawing, 0, false);
    nameParts(document, 1, true);
  });
  const slow = () => {
    for (const { effect } of document.getAnimations())
      if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'))
        effect.updateTiming({ duration: GROWS_MS });
  };
  ready.then(slow, () => {});
  const tidy = () => nameParts(document, 1, false);
  finished.then(tidy, tidy);
}
