export function scrollIntoView(element: Element, block: ScrollLogicalPosition): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block });
}
