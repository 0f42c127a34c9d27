import { homeLaunchCopy } from '#copy/anonymous.ts';
import { hasLaunched } from '#core/launch/has-launched.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DialogSun } from '../../ui/sun.tsx';
import { NotSaved } from '../../widgets/not-saved/not-saved.tsx';

/** 'Countdown to Launch' at the end of the anonymous flow. */
export function HomeLaunchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { brand, launchAt } = useSiteSettings();
  const launched = hasLaunched(launchAt, Date.now());
  return (
    <Dialog
      open={open}
      title={launched ? homeLaunchCopy.launchedTitle : homeLaunchCopy.title}
      closeLabel={homeLaunchCopy.close}
      onClose={onClose}
    >
      <Stack gap={5}>
        <DialogSun />
        <p>{launched ? homeLaunchCopy.launched(brand) : homeLaunchCopy.notLive(brand)}</p>
        <NotSaved />
        <p>{homeLaunchCopy.onTheList}</p>
        <Button onClick={onClose}>{homeLaunchCopy.gotIt}</Button>
      </Stack>
    </Dialog>
  );
}
