/**
 * Loads the scripts that its own element lists, when the browser is idle after the first paint, or at the first touch or key. The load
 * event alone comes before the paint, and so does an idle callback then. Inline: uses nothing from outside its body.
 */
export function loadWhenIdle(run: (file: string) => Promise<unknown>): void {
  const scripts = (document.currentScript as HTMLScriptElement).dataset.scripts?.split(' ') ?? [];
  let mainScript = scripts.at(-1);
  function load(): void {
    if (!mainScript) return;
    for (const href of scripts) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    run(mainScript).catch(() => window.earlyPress?.giveUp());
    mainScript = undefined;
  }
  window.addEventListener('load', () => {
    setTimeout(load, 2_000);
    const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(load);
    new PerformanceObserver(whenIdle).observe({ type: 'paint', buffered: true });
  });
  for (const name of ['pointerdown', 'keydown'])
    window.addEventListener(name, load, { capture: true, passive: true });
}
