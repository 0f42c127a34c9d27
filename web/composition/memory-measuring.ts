import { makeMemoryAnalytics } from '#adapters/memory/memory-analytics.ts';
import type { Analytics } from '#core/ports/analytics.ts';

/** Keeps the events in the page. Loaded in memory mode only. */
export function openMemoryAnalytics(): Analytics {
  return makeMemoryAnalytics();
}
