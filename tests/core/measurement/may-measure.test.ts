import { expect, it } from 'vitest';
import { consentingAnalytics, type PrivacySignals } from '#core/measurement/may-measure.ts';

const NONE: PrivacySignals = { gpc: false, dnt: false, optOut: false };

it('a choice made on an open page applies at once; resetting is always allowed', () => {
  const calls: string[] = [];
  let signals = NONE;
  const analytics = consentingAnalytics(
    {
      capture: ({ name }) => void calls.push(name),
      linkIdentity: () => void calls.push('link'),
      registerCampaign: () => void calls.push('campaign'),
      reset: () => void calls.push('reset'),
    },
    () => signals,
  );
  const everything = () => {
    analytics.capture({ name: 'Partner Landing' });
    analytics.linkIdentity('a', 'b');
    analytics.registerCampaign({});
    analytics.reset();
  };
  everything();
  expect(calls.splice(0)).toEqual(['Partner Landing', 'link', 'campaign', 'reset']);
  signals = { ...NONE, optOut: true };
  everything();
  expect(calls.splice(0)).toEqual(['reset']);
  signals = NONE;
  analytics.capture({ name: 'Partner Landing' });
  expect(calls).toEqual(['Partner Landing']);
});
