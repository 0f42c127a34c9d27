import { makeMemoryAnalytics } from '#adapters/memory/memory-analytics.ts';
import type { Analytics } from '#core/ports/analytics.ts';

/** Loaded in memory mode only: what is measured stays in the page. */
export function openMemoryAnalytics(): Analytics {
  return makeMemoryAnalytics();
}
