import { useHydrated } from '../../ui/use-hydrated.ts';
import { useSiteSettings } from '../site-settings-context.tsx';

/** For a form that our server takes without script. `action` undefined: this address. `atOnce` false: a press waits for the script. */
export function useNativeForm(action: string | undefined, atOnce = true) {
  const isSentAtOnce = useSiteSettings().backend === 'server' && atOnce;
  const noValidate = useHydrated();
  return { method: 'post', action, noValidate, 'data-native': isSentAtOnce ? '' : undefined } as const;
}
