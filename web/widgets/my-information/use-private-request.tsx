import type { ResultAsync } from 'neverthrow';
import { createContext, use, useState } from 'react';
import type { Session } from '#core/ports/auth-port.ts';
import { mustLogIn, type SensitiveActionError } from '#core/ports/failures.ts';
import {
  type FailedPart,
  type FailureWords,
  myInformationFailure,
} from '../../copy/my-information-failure.ts';
import { useUseCases } from '../../runtime/use-cases-context.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSensitiveAction } from '../session-dialog/use-sensitive-action.tsx';

interface Owner {
  readonly session: Session;
  readonly onSignedOut: () => void;
}

/** Whose information it is. */
export const OwnerContext = createContext<Owner | null>(null);

/** A button of 'My information': a sensitive action with its busy state and its failure. */
export function usePrivateRequest(part: FailedPart) {
  const useCases = useUseCases();
  const owner = use(OwnerContext);
  if (!owner) throw new Error('usePrivateRequest needs an OwnerContext');
  const { session, onSignedOut } = owner;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<FailureWords | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { run, dialog } = useSensitiveAction({ useCases, email: session.email, onSignedOut });

  return {
    session,
    busy,
    /** Render it outside of any form. */
    dialog,
    /** The message of the last failure, or null. */
    failure: failed ? <Notice key={attempt} tone="error" {...failed} /> : null,
    /** Sends the request, after re-authentication if needed, and passes on the answer. */
    send<T>(ask: () => ResultAsync<T, SensitiveActionError>, then: (answer: T) => void) {
      run(async () => {
        setBusy(true);
        const answer = await ask();
        setBusy(false);
        // Not before the answer: without the old message the buttons would move under the finger.
        setFailed(null);
        setAttempt((before) => before + 1);
        if (answer.isOk()) {
          then(answer.value);
          return 'done';
        }
        if (mustLogIn(answer.error)) return answer.error.kind;
        setFailed(myInformationFailure(part, answer.error));
        return 'done';
      });
    },
  };
}

export type PrivateRequest = ReturnType<typeof usePrivateRequest>;
