import { linkProblems } from '#copy/callback.ts';
import { startCopy } from '#copy/start.ts';
import { verifyEmailCopy, verifyEmailToasts } from '#copy/verify-email.ts';
import { tidyEmail } from '#core/intake/email.ts';
import type { LinkProblem } from '#core/onboarding/email-verification.ts';
import { requestSignInSentence } from '../../copy/request-sign-in-sentence.ts';
import { useValidatedForm } from '../../runtime/form/use-validated-form.tsx';
import { firstTouch, type PendingEmail, pendingEmail } from '../../runtime/pending-sign-up.ts';
import { savedUsername } from '../../runtime/saved-username.ts';
import { useToast } from '../../runtime/toasts.tsx';
import { useAsk } from '../../runtime/use-ask.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { EmailField, emailProblem } from '../../widgets/email-field/email-field.tsx';

/** The problem of the link that led here, in the state of the history entry, so that it survives a reload. */
export function linkProblemIn(state: unknown): LinkProblem | null {
  if (typeof state !== 'object' || state === null || !('linkProblem' in state)) return null;
  const { kind, email } = (state.linkProblem ?? {}) as Partial<LinkProblem>;
  if (kind !== 'link-expired' && kind !== 'link-used' && kind !== 'verification-failed') return null;
  return { kind, email: typeof email === 'string' ? email : null };
}

/** Says that a link did not work and sends a new one. The address is filled in where this browser knows it. */
export function NewLink({
  problem,
  onSent,
}: {
  problem: LinkProblem;
  onSent: (pending: PendingEmail) => void;
}) {
  const toast = useToast();
  const ask = useAsk();
  const form = useValidatedForm<{ email: string }>({
    fields: ['email'],
    initial: { email: problem.email ?? pendingEmail()?.email ?? savedUsername() ?? '' },
    validate: ({ email }) => emailProblem(email, startCopy.invalidEmail),
    onSubmit: send,
  });

  async function send({ email: typed }: { email: string }): Promise<void> {
    const email = tidyEmail(typed);
    const asked = await ask(({ requestSignIn }) => requestSignIn({ email, campaign: firstTouch() }));
    if (asked.isErr()) return form.setFieldError('email', requestSignInSentence(asked.error));
    toast({ about: 'form', ...verifyEmailToasts.resent, tone: 'success' });
    onSent({ email, sentAt: Date.now() });
  }

  const { title, text } = linkProblems[problem.kind];
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={5}>
        <Notice tone={problem.kind === 'link-used' ? 'calm' : 'error'} title={title} text={text} />
        <EmailField form={form} label={startCopy.emailLabel} hint={verifyEmailCopy.newLinkHint} />
        <Button {...form.submitButton()}>{form.busy ? startCopy.sending : verifyEmailCopy.newLink}</Button>
      </Stack>
    </form>
  );
}
