import { useNavigate } from 'react-router-dom';
import { shellCopy } from '#copy/shell.ts';
import { pathOf } from '#core/site/pages.ts';
import { useToast } from '../runtime/toasts.tsx';
import { useLoadUseCases } from '../runtime/use-cases-context.tsx';

/** Signs out this browser, shows a toast and opens the landing page. Returns false after a failure, with an error toast. */
export function useLogOut(): () => Promise<boolean> {
  const load = useLoadUseCases();
  const navigate = useNavigate();
  const toast = useToast();
  const { loggedOut, logoutError } = shellCopy.header;
  return async () => {
    try {
      const useCases = await load();
      const ended = await useCases.signOut();
      if (ended.isOk()) {
        toast({ about: 'session', ...loggedOut, tone: 'success' });
        navigate(pathOf('landing'));
        return true;
      }
    } catch (error) {
      console.error(error);
    }
    toast({ about: 'session', ...logoutError, tone: 'error', measuredAs: 'not-signed-out' });
    return false;
  };
}
