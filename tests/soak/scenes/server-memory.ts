import { readFileSync } from 'node:fs';

/**
 * The private memory of a process, MB, without cached file pages. Null if the system
 * does not report it.
 */
export function ownMemoryMb(pid: number | undefined): number | null {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
  } catch {
    return null;
  }
}

/** Samples repeatedly; `stop` returns the maximum. */
export function watchMemory(pid: number | undefined): { stop(): number | null } {
  let most = ownMemoryMb(pid);
  const timer = setInterval(() => {
    const now = ownMemoryMb(pid);
    if (now !== null && (most === null || now > most)) most = now;
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}
