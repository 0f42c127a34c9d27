/**
 * Loads the scripts listed in its own element, if there are any, when the browser is idle after the first paint, or at the
 * first touch or key. All are preloaded in parallel; the main script, which is last, is then run. The load event alone is too
 * early: it fires before the first paint, and so does the idle callback then. Runs inline, so it must not use anything from
 * outside its body.
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
