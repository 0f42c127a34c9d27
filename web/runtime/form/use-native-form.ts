import { useHydrated } from '../../ui/use-hydrated.ts';
import { useSiteSettings } from '../site-settings-context.tsx';

/**
 * The attributes of a form that our own server takes without script. `atOnce` false: a press before the script waits for it,
 * because only the script can send what is asked for.
 */
export function useNativeForm(action: string, atOnce = true) {
  const { backend } = useSiteSettings();
  const hydrated = useHydrated();
  return backend === 'server'
    ? ({ method: 'post', action, noValidate: hydrated, ...(atOnce ? { 'data-native': '' } : {}) } as const)
    : { noValidate: true };
}
