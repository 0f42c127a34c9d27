import { use, useReducer } from 'react';
import { privacyCopy } from '#copy/privacy.ts';
import { LoadMeasuringContext } from '../../runtime/measuring/measuring.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { useLoaded } from '../../runtime/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';

/** Turns measuring on or off in this browser, or says that the browser opts out. Without script nothing is measured. */
export function MeasuringSwitch() {
  const { analytics } = useSiteSettings();
  const choice = useLoaded(use(LoadMeasuringContext))?.choice;
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  if (analytics === 'none' || !choice) return null;
  const words = privacyCopy.measuringSwitch;
  const { gpc, dnt, optOut } = choice.signals();
  if (gpc || dnt) return <p role="status">{words.bySignal}</p>;
  return (
    <Stack gap={3}>
      <p role="status">{optOut ? words.off : words.on}</p>
      <div>
        <Button
          kind="secondary"
          onClick={() => {
            choice.setOptOut(!optOut);
            rerender();
          }}
        >
          {optOut ? words.turnOn : words.turnOff}
        </Button>
      </div>
    </Stack>
  );
}
