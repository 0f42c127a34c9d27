import { use, useEffect, useState } from 'react';
import { privacyCopy } from '#copy/privacy.ts';
import type { MeasuringChoice } from '#core/measurement/may-measure.ts';
import { LoadMeasuringContext } from '../../runtime/measuring/measuring.tsx';
import { useSiteSettings } from '../../runtime/site-settings-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/stack.tsx';

/** Turns measuring on or off in this browser, or says that the browser opts out. Without script nothing is measured. */
export function MeasuringSwitch() {
  const { analytics } = useSiteSettings();
  const load = use(LoadMeasuringContext);
  const [choice, setChoice] = useState<MeasuringChoice | null>(null);
  const [optOut, setOptOut] = useState(false);

  useEffect(() => {
    let here = true;
    load?.()
      .then((measuring) => {
        if (!here) return;
        setOptOut(measuring.choice.signals().optOut);
        setChoice(measuring.choice);
      })
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [load]);

  if (analytics === 'none' || choice === null) return null;
  const words = privacyCopy.measuringSwitch;
  const { gpc, dnt } = choice.signals();
  if (gpc || dnt) return <p role="status">{words.bySignal}</p>;
  return (
    <Stack gap={3}>
      <p role="status">{optOut ? words.off : words.on}</p>
      <div>
        <Button
          kind="secondary"
          onClick={() => {
            choice.setOptOut(!optOut);
            setOptOut(!optOut);
          }}
        >
          {optOut ? words.turnOn : words.turnOff}
        </Button>
      </div>
    </Stack>
  );
}
