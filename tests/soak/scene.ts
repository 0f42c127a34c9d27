import { setTimeout as pause } from 'node:timers/promises';

/**
 * The result of a scene. A scene checks a promise at any size: small in `npm test`, large in `npm run soak`. Times never
 * decide whether it passes; they are figures, null if the system does not report them.
 */
export interface Seen<Figures extends Readonly<Record<string, number | null>>> {
  readonly figures: Figures;
  /** Descriptions of violations; empty: the scene passed. */
  readonly faults: readonly string[];
}

/** So many clients do `count` things, each the next one when it is due: evenly over `seconds`, or at once. */
export async function byClients(
  { count, clients, seconds = 0 }: { count: number; clients: number; seconds?: number },
  work: (index: number, due: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  let next = 0;
  const client = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      const due = started + (index * seconds * 1_000) / count;
      const early = due - performance.now();
      if (early > 0) await pause(early);
      await work(index, due);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
