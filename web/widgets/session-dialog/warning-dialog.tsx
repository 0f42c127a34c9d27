import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { sessionCopy, signedOutIn } from '#copy/session.ts';
import { shellCopy } from '#copy/shell.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { LOW_SCREEN } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const TimeLeft = styled.p`
  font-size: clamp(1.375rem, 6vw, 1.75rem);
  font-weight: 700;
  line-height: 1.3;
  text-wrap: balance;
  font-variant-numeric: tabular-nums;
  ${LOW_SCREEN} {
    font-size: var(--text);
  }
`;

/** Seconds left at which the time is announced again, after the announcement when the dialog opens. */
const ANNOUNCED_AT: readonly number[] = [60, 30];

interface WarningDialogProps {
  /** Whole seconds until the session ends, or null if no warning is due. */
  readonly secondsLeft: number | null;
  readonly onStay: () => void;
  /** Resolves to whether it succeeded. */
  readonly onLogOut: () => Promise<boolean>;
}

/** The dialog 'Are you still there?'. It stays open until the session ends; Enter or Escape keeps the session. */
export function WarningDialog({ secondsLeft, onStay, onLogOut }: WarningDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const open = secondsLeft !== null;

  useEffect(() => {
    if (open) return;
    setBusy(false);
    setFailed(false);
  }, [open]);

  async function logOut() {
    setBusy(true);
    setFailed(!(await onLogOut()));
    setBusy(false);
  }

  return (
    <Dialog
      open={open}
      title={sessionCopy.warningTitle}
      closeLabel={sessionCopy.closeWarning}
      onClose={onStay}
      initialFocus={stay}
    >
      <Stack gap={4}>
        <TimeLeft role="timer">{signedOutIn(secondsLeft ?? 0)}</TimeLeft>
        <TimeAnnouncement secondsLeft={secondsLeft ?? 0} />
        {failed ? <Notice tone="error">{shellCopy.header.logoutError.description}</Notice> : null}
        <Row>
          <Button ref={stay} onClick={onStay}>
            {sessionCopy.stay}
          </Button>
          <Button kind="secondary" busy={busy} onClick={logOut}>
            {busy ? sessionCopy.loggingOut : sessionCopy.logOutNow}
          </Button>
        </Row>
        <p>{sessionCopy.warningText}</p>
      </Stack>
    </Dialog>
  );
}

/** Announces the time left when the dialog opens, at one minute and at 30 seconds. */
function TimeAnnouncement({ secondsLeft }: { secondsLeft: number }) {
  // Starts empty, because screen readers announce only changes of a live region.
  const [said, setSaid] = useState('');
  const stage = ANNOUNCED_AT.filter((limit) => secondsLeft <= limit).length;
  const say = useEffectEvent(() => setSaid(signedOutIn(secondsLeft)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stage is announced once
  useEffect(() => say(), [stage]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
