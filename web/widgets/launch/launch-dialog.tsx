import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { launchDialogCopy } from '#copy/confirmation.ts';
import { countdown } from '#core/launch/countdown.ts';
import { ownTimeZone } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dawn } from '../../ui/dawn.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';

/** Low and narrow screens leave the room to the button. */
const NO_SKY = '(max-height: 36em), (max-width: 19em)';

/** Begins with the sky: the title is on it. */
const SkyDialog = styled(Dialog)`
  max-width: none;
  background: linear-gradient(var(--night) 0 0) 0 0 / 100% 4rem no-repeat var(--card);
  & > :first-child {
    background: none;
    @media ${NO_SKY} {
      background: var(--night);
    }
    color: var(--on-deep);
    padding-block: calc(var(--padding) - 0.25rem) 0.75rem;
    & > h2 {
      font-size: min(10vw, 1.25rem);
      padding-top: 0.25rem;
    }
    & > button:hover {
      background: var(--haze);
    }
    & > :focus-visible {
      outline-color: currentColor;
    }
  }
`;

/** Behind the title too. */
const Sky = styled.div`
  margin: calc(-3rem - var(--padding)) calc(-1 * var(--padding)) 0;
  & > div {
    height: clamp(11rem, 30dvh, 15rem);
    border-radius: 0;
    --size: clamp(9rem, 32dvh, 16rem);
    --risen: 0.36;
    --right: calc(50% - var(--size) / 2);
    & > :last-child > svg {
      height: 2.25rem;
    }
  }
  @media ${NO_SKY} {
    display: none;
    & + * {
      margin-top: 1rem;
    }
  }
`;

/** The news first, and large. */
const Words = styled.div`
  display: grid;
  gap: 0.75rem;
  & > [role='status'] {
    font-weight: 700;
    font-size: min(9vw, 1.375rem);
    line-height: 1.25;
  }
  & > p {
    text-wrap: balance;
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
    <SkyDialog
      open={open}
      title={launched ? launchDialogCopy.launchedTitle : launchDialogCopy.title}
      closeLabel={launchDialogCopy.close}
      onClose={onClose}
    >
      <Stack gap={5}>
        <Sky>
          <Dawn />
        </Sky>
        <Words>
          {standing ? <p role="status">{standing}</p> : null}
          <p>{launched ? words.launched(brand) : words.notLive(brand)}</p>
          {children}
        </Words>
        <Button onClick={onClose}>{launchDialogCopy.gotIt}</Button>
      </Stack>
    </SkyDialog>
  );
}
