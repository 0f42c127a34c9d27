import { type RefObject, useState } from 'react';
import { loginCopy } from '#copy/login.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { UseCases } from '#core/use-cases.ts';
import { verifyCodeSentence } from '../../copy/verify-code-sentence.ts';
import type { PendingEmail } from '../../runtime/pending-sign-up.ts';
import { useAsk } from '../../runtime/use-ask.ts';
import { useLoadUseCases } from '../../runtime/use-cases-context.tsx';
import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { CodeForm } from '../../widgets/one-time-code/code-form.tsx';
import { ResendPanel } from '../../widgets/one-time-code/resend-panel.tsx';
import { useSendAgain } from '../../widgets/one-time-code/use-send-again.ts';

interface TypeCodeProps {
  readonly sent: PendingEmail;
  /** True until the code was checked and the verification recorded. */
  readonly signingIn: RefObject<boolean>;
  readonly onSignedIn: (useCases: UseCases, session: Session) => Promise<void>;
  readonly onPassword: () => void;
}

/** Signs in with the emailed code. The page continues on its own if the link is opened instead. */
export function TypeCode({ sent, signingIn, onSignedIn, onPassword }: TypeCodeProps) {
  const loadUseCases = useLoadUseCases();
  const ask = useAsk();
  const [sentAt, setSentAt] = useState(sent.sentAt);
  const [resends, setResends] = useState(0);
  const sendAgain = useSendAgain((again) => {
    setResends((before) => before + 1);
    setSentAt(again.sentAt);
  });

  async function signIn(code: string): Promise<string | null> {
    signingIn.current = true;
    const verified = await ask(({ verifyCode }) => verifyCode({ email: sent.email, code }));
    if (verified.isOk()) {
      await onSignedIn(await loadUseCases(), verified.value.session);
      return null;
    }
    signingIn.current = false;
    return verifyCodeSentence(verified.error);
  }

  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <p>
          {loginCopy.codeSentTo} <Address as="strong">{sent.email}</Address>.
        </p>
        <p>{loginCopy.codeIntro}</p>
      </Stack>
      <CodeForm resends={resends} onSubmit={signIn} />
      <Row>
        <Button kind="quiet" onClick={onPassword}>
          {loginCopy.passwordInstead}
        </Button>
      </Row>
      <ResendPanel sentAt={sentAt} onResend={() => sendAgain({ email: sent.email })} />
    </Stack>
  );
}
