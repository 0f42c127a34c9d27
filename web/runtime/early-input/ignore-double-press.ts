/**
 * Ignores the second press of a double press on another control: the page has moved under the finger, or the first press opened or
 * closed something. The browser counts only the presses of a mouse. Inline: uses nothing from outside its body.
 */
export function ignoreDoublePress(): void {
  let first: PointerEvent | null = null;
  let pressed: Element | null = null;

  function controlAt({ target }: Event): Element | null {
    const control = (target as Element).closest('a,button,input,label,summary');
    return control instanceof HTMLLabelElement ? control.control : control;
  }

  function isSecond({ detail, pointerType, timeStamp, clientX, clientY }: PointerEvent): boolean {
    if (detail > 1) return true;
    if (!first || pointerType === 'mouse' || timeStamp - first.timeStamp > 600) return false;
    return Math.hypot(clientX - first.clientX, clientY - first.clientY) < 30;
  }

  function onClick(event: MouseEvent): void {
    // The press was made by a key or a script.
    if (event.detail === 0) return;
    const control = controlAt(event);
    const isElsewhere = first ? pressed && control !== pressed : event.detail > 1;
    if (isElsewhere && isSecond(event as PointerEvent)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    pressed = control;
    first = event as PointerEvent;
  }

  window.addEventListener('click', onClick, true);
  // Between two presses of a shaking hand nobody types.
  window.addEventListener(
    'keydown',
    () => {
      pressed = null;
    },
    true,
  );
}
