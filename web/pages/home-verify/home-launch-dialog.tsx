import { homeLaunchCopy } from '../../copy/anonymous.ts';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/stack.tsx';
import { DialogSun } from '../../ui/sun.tsx';
import { NotSaved } from '../../widgets/not-saved/not-saved.tsx';

/** 'Countdown to Launch' at the end of the anonymous flow. */
export function HomeLaunchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { brand } = useSiteSettings();
  return (
    <Dialog open={open} title={homeLaunchCopy.title} closeLabel={homeLaunchCopy.close} onClose={onClose}>
      <Stack gap={5}>
        <DialogSun />
        <p>{homeLaunchCopy.notLive(brand)}</p>
        <NotSaved />
        <p>{homeLaunchCopy.onTheList}</p>
        <Button onClick={onClose}>{homeLaunchCopy.gotIt}</Button>
      </Stack>
    </Dialog>
  );
}
