import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LANGUAGE } from '#copy/language.ts';
import { shellCopy } from '#copy/shell.ts';
import { pathIn } from '#core/language/language-path.ts';
import type { Failure, Outage } from '#core/ports/failures.ts';
import { LOG_OUT_PATH, pathOf } from '#core/site/pages.ts';
import type { Message } from '../copy/message.ts';
import { useToast } from './toasts.tsx';
import { useLoadUseCases } from './use-cases-context.tsx';

type WordsOf = (failure: Outage | Failure<'rejected'>) => Message;

/** Signs out this browser, shows a toast and opens the landing page. Returns false after a failure, with an error toast. */
export function useLogOut(wordsOf: WordsOf = () => shellCopy.header.logoutError): () => Promise<boolean> {
  const load = useLoadUseCases();
  const navigate = useNavigate();
  const toast = useToast();
  const { loggedOut, logoutError } = shellCopy.header;
  return async () => {
    let words: Message = logoutError;
    try {
      const useCases = await load();
      const ended = await useCases.signOut();
      if (ended.isOk()) {
        toast({ about: 'session', ...loggedOut, tone: 'success' });
        navigate(pathOf('landing'));
        return true;
      }
      words = wordsOf(ended.error);
    } catch (error) {
      console.error(error);
    }
    toast({ about: 'session', ...words, tone: 'error', measuredAs: 'not-signed-out' });
    return false;
  };
}

/** Posts to the server where no script runs. */
export function LogOutForm({ logOut, children }: { logOut: () => Promise<unknown>; children: ReactNode }) {
  return (
    <form
      method="post"
      action={pathIn(LANGUAGE, LOG_OUT_PATH)}
      onSubmit={(event) => {
        event.preventDefault();
        void logOut();
      }}
    >
      {children}
    </form>
  );
}
