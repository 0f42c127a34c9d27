import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { launchDialogCopy } from '#copy/confirmation.ts';
import { countdown } from '#core/launch/countdown.ts';
import { ownTimeZone } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';

/** The news first, and large. */
const Words = styled.div`
  display: grid;
  gap: 0.75rem;
  & > [role='status'] {
    font-weight: 700;
    font-size: min(9vw, 1.375rem);
    line-height: 1.25;
  }
`;

interface LaunchDialogProps {
  readonly open: boolean;
  readonly words: Readonly<Record<'launched' | 'notLive', (brand: string) => string>>;
  readonly onClose: () => void;
  /** Whether the person is on the list and what they gave is saved. It may change while the dialog is open. */
  readonly standing?: string;
  readonly children?: ReactNode;
}

/** The dialog 'Countdown to Launch', at the end of both flows. The sun rises on the page that follows. */
export function LaunchDialog({ open, words, onClose, standing, children }: LaunchDialogProps) {
  const { brand, launchAt } = useSiteSettings();
  const left = countdown({ now: Date.now(), timeZone: ownTimeZone(), launchAt });
  const launched = left.kind === 'launched';
  return (
    <Dialog
      open={open}
      title={launched ? launchDialogCopy.launchedTitle : launchDialogCopy.title}
      closeLabel={launchDialogCopy.close}
      onClose={onClose}
    >
      <Stack gap={5}>
        <Words>
          {standing ? <p role="status">{standing}</p> : null}
          <p>{launched ? words.launched(brand) : words.notLive(brand)}</p>
          {children}
        </Words>
        <Button onClick={onClose}>{launchDialogCopy.gotIt}</Button>
      </Stack>
    </Dialog>
  );
}
