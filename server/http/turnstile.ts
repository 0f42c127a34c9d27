/**
 * Lets few pieces of work for one key run at once, the others wait in order. Guesses cannot outrun the counting of their
 * failures that way, and correct sign-ins at the same moment all get their turn.
 */
export function makeTurnstile({ atOnce }: { atOnce: number }) {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(key);
      }
    }
  };
}
