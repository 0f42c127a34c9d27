import { launchDialogCopy } from '#copy/confirmation.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DialogSun } from '../../ui/sun.tsx';

interface LaunchDialogProps {
  /** Null until the last step is finished. */
  readonly end: { readonly failure: SaveFailure | null } | null;
  /** The details that failed to be saved have been sent since. */
  readonly isSentLater: boolean;
  readonly onClose: () => void;
}

/** The dialog 'Countdown to Launch'. It says whether the details were saved. */
export function LaunchDialog({ end, isSentLater, onClose }: LaunchDialogProps) {
  const { brand, launchAt } = useSiteSettings();
  const launched = hasLaunched(launchAt, Date.now());
  const kind = end?.failure?.failure.kind;
  const standing =
    kind === undefined
      ? launchDialogCopy.onTheList
      : isSentLater
        ? launchDialogCopy.sentLater
        : kind === 'not-signed-in' || kind === 'forbidden'
          ? launchDialogCopy.signedOut
          : launchDialogCopy.notSent;
  return (
    <Dialog
      open={end !== null}
      title={launched ? launchDialogCopy.launchedTitle : launchDialogCopy.title}
      closeLabel={launchDialogCopy.close}
      onClose={onClose}
    >
      <Stack gap={5}>
        <DialogSun />
        <p role="status">{standing}</p>
        <p>{launched ? launchDialogCopy.launched(brand) : launchDialogCopy.notLive(brand)}</p>
        <Button onClick={onClose}>{launchDialogCopy.gotIt}</Button>
      </Stack>
    </Dialog>
  );
}
