import { savingCopy } from '#copy/saving.ts';
import { endedText, sessionExpired, typedAgain, whyExpired } from '#copy/session.ts';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import type { SessionEnd } from '#core/session-security/session-limits.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says why the session ended, if known, and that nothing is lost. */
export function ExpiryNotice({ page, reason }: { page: GuardedPage; reason: SessionEnd | null }) {
  const { title, ended } = savingCopy.sessionEnded;
  return (
    <Notice tone="calm" title={reason === null ? title : sessionExpired(reason)}>
      <p>
        {reason === null ? ended : whyExpired(reason)} {endedText(page)} {typedAgain[page]}
      </p>
    </Notice>
  );
}
