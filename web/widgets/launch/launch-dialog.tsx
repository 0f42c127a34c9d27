import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { launchDialogCopy } from '#copy/confirmation.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dawn } from '../../ui/dawn.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';

/** Low and narrow screens leave the room to the button. */
const SunWhereItFits = styled.div`
  & > div {
    height: 8.5rem;
  }
  @media (max-height: 38em), (max-width: 22em) {
    display: none;
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

/** The dialog 'Countdown to Launch', at the end of both flows. */
export function LaunchDialog({ open, words, onClose, standing, children }: LaunchDialogProps) {
  const { brand, launchAt } = useSiteSettings();
  const launched = hasLaunched(launchAt, Date.now());
  return (
    <Dialog
      open={open}
      title={launched ? launchDialogCopy.launchedTitle : launchDialogCopy.title}
      closeLabel={launchDialogCopy.close}
      onClose={onClose}
    >
      <Stack gap={5}>
        <SunWhereItFits>
          <Dawn />
        </SunWhereItFits>
        {standing ? <p role="status">{standing}</p> : null}
        <p>{launched ? words.launched(brand) : words.notLive(brand)}</p>
        {children}
        <Button onClick={onClose}>{launchDialogCopy.gotIt}</Button>
      </Stack>
    </Dialog>
  );
}
