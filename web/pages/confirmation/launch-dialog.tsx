import type { SaveFailure } from '#core/onboarding/save-step.ts';
import { launchDialogCopy } from '../../copy/confirmation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';
import { SunOnHorizon } from '../../ui/sun.tsx';

interface LaunchDialogProps {
  /** Null: the last step is not finished yet. */
  readonly end: { readonly failure: SaveFailure | null } | null;
  readonly brand: string;
  readonly onClose: () => void;
}

/** 'Countdown to Launch'. It opens whether or not the details could be saved, and says which. */
export function LaunchDialog({ end, brand, onClose }: LaunchDialogProps) {
  const kind = end?.failure?.failure.kind;
  const standing =
    kind === undefined
      ? launchDialogCopy.onTheList
      : kind === 'not-signed-in' || kind === 'forbidden'
        ? launchDialogCopy.signedOut
        : launchDialogCopy.notSent;
  return (
    <Dialog
      open={end !== null}
      title={launchDialogCopy.title}
      closeLabel={launchDialogCopy.close}
      onClose={onClose}
    >
      <Stack gap={5}>
        <SunOnHorizon />
        <p>{standing}</p>
        <p>{launchDialogCopy.notLive(brand)}</p>
        <Button onClick={onClose}>{launchDialogCopy.gotIt}</Button>
      </Stack>
    </Dialog>
  );
}
