import type { GuardedPage } from '#core/onboarding/admit-step.ts';
import type { SessionEnd } from '#core/session-security/session-limits.ts';
import { savingCopy } from '../../copy/saving.ts';
import { sessionCopy, sessionExpired, typedAgain, whyExpired } from '../../copy/session.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why the person is here, as far as it is known, and that nothing is lost (decision 24). */
export function ExpiryNotice({ page, reason }: { page: GuardedPage; reason: SessionEnd | null }) {
  const { title, text } = savingCopy.sessionEnded;
  return (
    <Notice tone="calm" title={reason === null ? title : sessionExpired(reason)}>
      <p>
        {reason === null ? text : `${whyExpired(reason)} ${sessionCopy.endedText}`} {typedAgain(page)}
      </p>
    </Notice>
  );
}
