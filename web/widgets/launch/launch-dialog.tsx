import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { launchDialogCopy } from '#copy/confirmation.ts';
import { countdown } from '#core/launch/countdown.ts';
import { ownTimeZone } from '../../runtime/local-date.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Hills } from '../../ui/hills.tsx';
import { ENLARGED, raysTo } from '../../ui/theme.ts';

/** The title stands in the sky, and the sun of the launch on the horizon beside it. */
const Sunrise = styled.div`
  display: contents;
  ${ENLARGED} {
    & > dialog {
      max-height: calc(100dvh - 1rem);
    }
  }
  & > dialog > :first-child {
    --size: min(5rem, 20vw);
    --hills: min(1.5rem, 6.5vw);
    --at: 85% calc(100% - var(--hills) / 3);
    --calm: var(--dawn);
    --action: var(--on-deep);
    ${raysTo('24rem')}
    background-clip: padding-box;
    position: relative;
    top: 0;
    overflow: hidden;
    margin: calc(-1 * var(--padding));
    margin-bottom: 0.75rem;
    padding: var(--padding) var(--padding) min(2.25rem, 9vw);
    /* In forced colors, the horizon. */
    border-bottom: 2px solid transparent;
    color: var(--on-deep);
    &::after {
      content: '';
      position: absolute;
      z-index: -1;
      left: calc(85% - var(--size) / 2);
      bottom: calc(var(--hills) / 3 - var(--size) / 2);
      width: var(--size);
      aspect-ratio: 1;
      border-radius: 50%;
      background: var(--sun);
      forced-color-adjust: none;
    }
    /* Clear of the words, and of the edge of the close button. */
    ${[ENLARGED, '@media (forced-colors: active)'].map((low) => `${low} { &::after { translate: 0 20%; } }`)}
    /* Two lines, beside the sun. */
    & > h2 {
      max-width: 9.25em;
    }
    & > h2 > svg {
      --deep: var(--card);
      bottom: 0;
      height: var(--hills);
    }
  }
`;

const Words = styled.div`
  display: grid;
  gap: min(0.75rem, 3vw);
  /* The news first, and large. */
  & > [role='status'] {
    font-weight: 700;
    font-size: min(9vw, 1.375rem);
    line-height: 1.25;
  }
  /* In view, however large the text is. */
  & > :last-child {
    position: sticky;
    bottom: calc(-1 * var(--padding));
    display: grid;
    margin: min(0.5rem, 2vw) 0 calc(-1 * var(--padding));
    padding-bottom: var(--padding);
    background: var(--card);
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
  const left = countdown({ now: Date.now(), timeZone: ownTimeZone(), launchAt });
  const launched = left.kind === 'launched';
  return (
    <Sunrise>
      <Dialog
        open={open}
        title={
          <>
            {launched ? launchDialogCopy.launchedTitle : launchDialogCopy.title}
            <Hills />
          </>
        }
        closeLabel={launchDialogCopy.close}
        onClose={onClose}
      >
        <Words>
          {standing ? <p role="status">{standing}</p> : null}
          <p>{launched ? words.launched(brand) : words.notLive(brand)}</p>
          {children}
          <div>
            <Button onClick={onClose}>{launchDialogCopy.gotIt}</Button>
          </div>
        </Words>
      </Dialog>
    </Sunrise>
  );
}
