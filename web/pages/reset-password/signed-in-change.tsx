import { useEffect, useRef, useState } from 'react';
import { resetPasswordCopy } from '#copy/reset-password.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSensitiveAction } from '../../widgets/session-dialog/use-sensitive-action.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

interface SignedInChangeProps {
  readonly useCases: UseCases;
  readonly session: Session;
  /** Opened by a link that no longer works. The page says so before it asks for anything. */
  readonly linkFailed: boolean;
  /** The form is there already, and its button asks for the proof. */
  readonly cameWithDocument: boolean;
  readonly onUpdated: (session: Session | null) => Promise<void>;
  readonly onInvalidLink: () => void;
  readonly onSignedOut: () => void;
}

/** Changing the password within a session always requires re-authentication first. */
export function SignedInChange({
  useCases,
  session,
  linkFailed,
  cameWithDocument,
  onUpdated,
  onInvalidLink,
  onSignedOut,
}: SignedInChangeProps) {
  const [proved, setProved] = useState(cameWithDocument && !linkFailed);
  const { run, runAfterProof, dialog } = useSensitiveAction({ useCases, email: session.email, onSignedOut });

  const prove = useRef(() => {});
  prove.current = () =>
    runAfterProof(async () => {
      setProved(true);
      return 'done';
    });
  useEffect(() => {
    if (!linkFailed && !cameWithDocument) prove.current();
  }, [linkFailed, cameWithDocument]);

  return (
    <>
      {proved ? (
        <>
          <p>{resetPasswordCopy.intro}</p>
          <NewPasswordForm
            email={session.email}
            change={(password) =>
              useCases.auth.setPassword({ email: session.email, password }).map(() => null)
            }
            run={cameWithDocument ? runAfterProof : run}
            onUpdated={onUpdated}
            onInvalidLink={onInvalidLink}
          />
        </>
      ) : (
        <>
          <Notice
            tone="calm"
            title={linkFailed ? resetPasswordCopy.linkFailedTitle : resetPasswordCopy.proveTitle}
          >
            <p>{linkFailed ? resetPasswordCopy.linkFailedText : resetPasswordCopy.proveText}</p>
          </Notice>
          <Button onClick={() => prove.current()}>{resetPasswordCopy.prove}</Button>
        </>
      )}
      {dialog}
    </>
  );
}
