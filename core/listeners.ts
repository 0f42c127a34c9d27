/** Who hears of something. A listener that subscribes twice is called twice, and unsubscribes each time. */
export function makeListeners<Heard extends readonly unknown[]>() {
  const all = new Set<readonly [(...heard: Heard) => void]>();
  return {
    tell(...heard: Heard): void {
      for (const [listener] of [...all]) listener(...heard);
    },
    subscribe(listener: (...heard: Heard) => void) {
      const own = [listener] as const;
      all.add(own);
      return () => void all.delete(own);
    },
  };
}
