/** A press that came before the page's code: it is held and made again once the page can answer it. */
export interface EarlyPress {
  /** The page answers by itself from now on. Returns what was pressed last, or null. */
  take(): HTMLElement | null;
  /** The code did not come: forms and links go where their HTML says. */
  giveUp(): void;
}

declare global {
  interface Window {
    earlyPress?: EarlyPress;
  }
}

/**
 * Runs inline in every prerendered document, before anything can be pressed, and so must not use anything outside itself.
 * Only the last press counts, and only once. A form with `data-native` is sent as HTML meanwhile, because the server itself
 * answers it; a link with `data-held` waits as buttons do, because the page does something better than following it.
 */
export function holdEarlyPress(): void {
  let pressed: HTMLElement | null = null;
  let givenUp = false;

  function goesByItself(control: HTMLElement): boolean {
    return control.closest(givenUp ? 'a,form[method=post]' : 'form[data-native]') !== null;
  }

  function hold(event: MouseEvent): void {
    const control = (event.target as Element).closest<HTMLElement>('button,a[data-held]');
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (goesByItself(control)) return;
    event.preventDefault();
    pressed?.removeAttribute('aria-busy');
    pressed = control;
    control.setAttribute('aria-busy', 'true');
  }

  function release(): HTMLElement | null {
    const held = pressed;
    pressed = null;
    held?.removeAttribute('aria-busy');
    return held;
  }

  function giveUp(): void {
    givenUp = true;
    if (pressed && goesByItself(pressed)) release()?.click();
  }

  window.addEventListener('click', hold, true);
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true);
  window.earlyPress = {
    take() {
      window.removeEventListener('click', hold, true);
      return release();
    },
    giveUp,
  };
}
