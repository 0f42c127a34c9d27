import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered documents and during hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
