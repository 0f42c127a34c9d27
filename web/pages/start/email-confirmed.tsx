import { useState } from 'react';
import { startCopy } from '#copy/start.ts';
import type { JourneyPage } from '#core/onboarding/journey.ts';
import { pathOf } from '#core/site/pages.ts';
import { useSessionHint } from '../../runtime/session-hint.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Address } from '../../ui/address.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { useSignedInElsewhere } from '../../widgets/one-time-code/use-signed-in-elsewhere.ts';

/** For a person who comes back here, by 'Back' on the next step, after the address was confirmed. */
export function EmailConfirmed() {
  const { backend } = useSiteSettings();
  return useSessionHint(backend) ? <Confirmed /> : null;
}

function Confirmed() {
  const [person, setPerson] = useState<{ email: string; next: JourneyPage } | null>(null);
  useSignedInElsewhere(
    async (useCases, session) => {
      const next = (await useCases.continuePage(session)).unwrapOr('signup-calendar' as const);
      setPerson({ email: session.email, next });
    },
    { waiting: false },
  );
  if (person === null) return null;
  return (
    <Notice tone="calm" title={startCopy.confirmedTitle}>
      <Stack gap={4}>
        <p>
          <Address>{startCopy.confirmed(person.email)}</Address>
        </p>
        <Row>
          <LinkButton to={pathOf(person.next)}>{startCopy.confirmedContinue}</LinkButton>
        </Row>
      </Stack>
    </Notice>
  );
}
