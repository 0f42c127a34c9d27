import type { MeasuringChoice } from '#core/measurement/may-measure.ts';
import type { BrowserStorage } from '#core/ports/browser-storage.ts';

const OPT_OUT_KEY = 'checkahead.measuring.opt-out';

/** This browser's signals and the person's own choice, in `storage` or, where that is blocked, in memory. */
export function makeMeasuringChoice({
  navigator,
  storage,
  onOptOut = () => {},
}: {
  readonly navigator: { readonly globalPrivacyControl?: unknown; readonly doNotTrack?: unknown };
  readonly storage: BrowserStorage;
  /** Deletes what was stored for measuring. */
  readonly onOptOut?: () => void;
}): MeasuringChoice {
  let chosen: boolean | null = null;
  return {
    signals: () => ({
      gpc: navigator.globalPrivacyControl === true,
      dnt: navigator.doNotTrack === '1',
      optOut: chosen ?? storage.getItem(OPT_OUT_KEY) !== null,
    }),
    setOptOut(optOut) {
      chosen = optOut;
      if (optOut) {
        storage.setItem(OPT_OUT_KEY, '1');
        onOptOut();
      } else {
        storage.removeItem(OPT_OUT_KEY);
      }
    },
  };
}
