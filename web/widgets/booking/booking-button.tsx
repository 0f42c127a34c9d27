import { useState } from 'react';
import { bookingCopy, scheduleCopy } from '#copy/schedule.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { BookingPanel } from './booking-panel.tsx';
import type { BookingState } from './use-booking.ts';

/** 'Schedule a Call': opens the booking in a dialog, with what was already chosen and typed. */
export function BookingButton({ booking }: { booking: BookingState }) {
  const [opening, setOpening] = useState(false);
  const [open, setOpen] = useState(false);

  async function press() {
    if (booking.times.kind !== 'here') {
      setOpening(true);
      await booking.refresh();
      setOpening(false);
    }
    setOpen(true);
  }

  return (
    <>
      <Button kind="secondary" busy={opening} onClick={() => void press()}>
        {opening ? scheduleCopy.session.opening : scheduleCopy.session.open}
      </Button>
      <Dialog
        open={open}
        title={bookingCopy.dialogTitle}
        closeLabel={bookingCopy.close}
        onClose={() => setOpen(false)}
      >
        <BookingPanel booking={booking} prefix="popup" />
      </Dialog>
    </>
  );
}
