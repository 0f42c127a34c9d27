import { useHydrated } from '../../ui/use-hydrated.ts';
import { useSiteSettings } from '../site-settings-context.tsx';

/**
 * The attributes of a form that our own server takes without script. `action` undefined: it goes to the address of the page.
 * `atOnce` false: a press before the script waits for it, because the script does more than send it.
 */
export function useNativeForm(action: string | undefined, atOnce = true) {
  const isSentAtOnce = useSiteSettings().backend === 'server' && atOnce;
  const noValidate = useHydrated();
  return { method: 'post', action, noValidate, 'data-native': isSentAtOnce ? '' : undefined } as const;
}
