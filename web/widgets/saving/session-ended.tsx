import { savingCopy } from '#copy/saving.ts';
import { sessionCopy } from '#copy/session.ts';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import { pathOf } from '#core/site/pages.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { ReturnState } from './return-state.ts';

/** Shown when a save failed because the session has ended. Logging in returns to this page with what was typed. */
export function SessionEnded({ page }: { page: GuardedPage }) {
  const state: ReturnState = { returnTo: page };
  return (
    <Notice tone="error" title={savingCopy.sessionEnded.title} intoView>
      <Stack gap={4}>
        <p>
          {savingCopy.sessionEnded.text} {sessionCopy.backToStep}
        </p>
        <LinkButton kind="secondary" to={pathOf('login')} state={state}>
          {savingCopy.sessionEnded.signIn}
        </LinkButton>
      </Stack>
    </Notice>
  );
}
