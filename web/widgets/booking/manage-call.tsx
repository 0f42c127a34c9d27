import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bookingCopy, manageCallCopy } from '#copy/schedule.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Stack } from '../../ui/stack.tsx';
import { SlotPicker } from './slot-picker.tsx';
import type { BookingState } from './use-booking.ts';
import type { HoldLink, ManageTrouble } from './use-hold-link.ts';

/** Moves or cancels the booked call of the emailed link. Each takes a second press. */
export function ManageCall({ link, booking }: { link: HoldLink; booking: BookingState }) {
  const [task, setTask] = useState<'move' | 'cancel' | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<ManageTrouble | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { times, choice } = booking;

  function choose(next: 'move' | 'cancel' | null) {
    flushSync(() => {
      setTrouble(null);
      setTask(next);
    });
    // The pressed button is gone, so the question takes the focus.
    place.current?.focus();
  }

  async function run(action: () => Promise<ManageTrouble | null>) {
    setBusy(true);
    setTrouble(null);
    const found = await action();
    setTrouble(found);
    setBusy(false);
    if (found === null) setTask(null);
    else if (found === 'taken') {
      booking.choose({ startsAt: null });
      await booking.refresh();
    }
  }

  const message = trouble === null ? null : manageCallCopy.trouble[trouble];
  const keep = (
    <Button kind="quiet" onClick={() => choose(null)}>
      {manageCallCopy.keep}
    </Button>
  );
  if (task === null) {
    return (
      <Row>
        <Button kind="secondary" onClick={() => choose('move')}>
          {manageCallCopy.move}
        </Button>
        <Button kind="secondary" onClick={() => choose('cancel')}>
          {manageCallCopy.cancel}
        </Button>
      </Row>
    );
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Card heading={task === 'move' ? manageCallCopy.moveTitle : manageCallCopy.cancelTitle}>
        <Stack gap={5}>
          {message ? <Notice tone="error" {...message} /> : null}
          <p>{task === 'move' ? manageCallCopy.moveText : manageCallCopy.cancelText}</p>
          {task === 'cancel' ? (
            <Row>
              {keep}
              <Button busy={busy} onClick={() => void run(link.cancel)}>
                {busy ? manageCallCopy.canceling : manageCallCopy.cancelNow}
              </Button>
            </Row>
          ) : times.kind === 'loading' ? (
            <Loading label={bookingCopy.loading} />
          ) : times.kind === 'not-loaded' ? (
            <Button kind="secondary" onClick={() => void booking.refresh()}>
              {bookingCopy.loadFailed.again}
            </Button>
          ) : (
            <>
              <SlotPicker
                prefix="move"
                days={times.days}
                day={choice.day}
                startsAt={choice.startsAt}
                onDay={(day) => booking.choose({ day })}
                onTime={(startsAt) => booking.choose({ startsAt })}
              />
              <Row>
                {keep}
                <Button
                  busy={busy}
                  blockedBecause={choice.startsAt === null ? manageCallCopy.moveBlocked : null}
                  onClick={() => void run(() => link.move(choice.startsAt ?? 0))}
                >
                  {busy ? manageCallCopy.moving : manageCallCopy.moveNow}
                </Button>
              </Row>
            </>
          )}
        </Stack>
      </Card>
    </div>
  );
}
