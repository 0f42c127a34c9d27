/** Records a press that came before the page's script, so that it can be repeated once the page is interactive. */
export interface EarlyPress {
  /** Stops recording. Returns the control that was pressed last, or null. */
  take(): HTMLElement | null;
  /** The script failed to load: forms and links use their native behavior. */
  giveUp(): void;
}

declare global {
  interface Window {
    earlyPress?: EarlyPress;
  }
}

/**
 * Runs inline at the start of every document, so it uses nothing from outside its body. A complete form with `data-native` is sent at
 * once. Nothing is left to a browser that is offline: its error page would replace what was typed. A link with `data-needs-script`,
 * or to another language on a page with more than its path to carry, waits for the script like a button.
 */
export function recordEarlyPress(opensElsewhere: (press: MouseEvent) => boolean): void {
  let pressed: HTMLElement | null = null;
  let givenUp = false;

  function isHandledNatively(control: HTMLElement): boolean {
    if (!navigator.onLine) return false;
    if (givenUp) return control.closest('a,form[method=post]') !== null;
    return control.closest<HTMLFormElement>('form[data-native]')?.checkValidity() === true;
  }

  function hasMoreThanItsPath(): boolean {
    const { search, hash } = location;
    return search + hash !== '' || document.querySelector('main input,main textarea,main select') !== null;
  }

  function onClick(event: MouseEvent): void {
    const recorded = hasMoreThanItsPath()
      ? 'button,a[data-needs-script],a[hreflang]'
      : 'button,a[data-needs-script]';
    const control = (event.target as Element).closest<HTMLElement>(recorded);
    if (!control || opensElsewhere(event)) return;
    if (isHandledNatively(control)) return;
    event.preventDefault();
    pressed?.removeAttribute('aria-busy');
    pressed = control;
    control.setAttribute('aria-busy', 'true');
  }

  function takePressed(): HTMLElement | null {
    const last = pressed;
    pressed = null;
    last?.removeAttribute('aria-busy');
    return last;
  }

  function giveUp(): void {
    givenUp = true;
    if (pressed && isHandledNatively(pressed)) takePressed()?.click();
  }

  window.addEventListener('click', onClick, true);
  window.addEventListener('online', () => givenUp && giveUp());
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && giveUp(), true);
  window.earlyPress = {
    take() {
      window.removeEventListener('click', onClick, true);
      return takePressed();
    },
    giveUp,
  };
}
