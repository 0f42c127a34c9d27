import { readFileSync } from 'node:fs';

/**
 * What a process has of its own, MB: pages of files that the system holds in memory anyway do not count. Null where the system
 * does not tell.
 */
export function ownMemoryMb(pid: number | undefined): number | null {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
  } catch {
    return null;
  }
}

/** Looks again and again; `stop` answers the most that was seen. */
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
