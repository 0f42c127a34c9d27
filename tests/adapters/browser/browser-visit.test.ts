import { describe, expect, it } from 'vitest';
import { makeBrowserCampaignMemory } from '#adapters/browser/browser-campaign-memory.ts';
import { makeBrowserId } from '#adapters/browser/browser-id.ts';
import { makeBrowserPendingSurveys } from '#adapters/browser/browser-pending-surveys.ts';
import { makeMeasuringChoice } from '#adapters/browser/privacy-signals.ts';
import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { surveySubmission } from '#core/survey/survey-submission.ts';
import { SURVEY_ANSWERS } from '#tests/contracts/survey-inbox.contract.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { perTest } from '#tests/support/per-test.ts';

const map = perTest(makeMapStorage);
const storage = perTest(() => makeSafeStorage(() => map));

describe('the opt-out', () => {
  it('reads Global Privacy Control and Do Not Track, and no other signal', () => {
    const signals = (navigator: object) => makeMeasuringChoice({ navigator, storage }).signals();
    expect(signals({})).toEqual({ gpc: false, dnt: false, optOut: false });
    expect(signals({ globalPrivacyControl: true }).gpc).toBe(true);
    expect(signals({ globalPrivacyControl: false }).gpc).toBe(false);
    expect(signals({ doNotTrack: '1' }).dnt).toBe(true);
    for (const doNotTrack of ['0', 'unspecified', null]) expect(signals({ doNotTrack }).dnt).toBe(false);
  });

  it('is stored, can be withdrawn, and deletes what was stored for measuring', () => {
    let forgotten = 0;
    const choose = () =>
      makeMeasuringChoice({
        navigator: {},
        storage,
        onOptOut: () => {
          forgotten += 1;
        },
      });
    choose().setOptOut(true);
    expect(choose().signals().optOut).toBe(true);
    expect(forgotten).toBe(1);
    choose().setOptOut(false);
    expect(choose().signals().optOut).toBe(false);
    expect(forgotten).toBe(1);
  });

  it('applies to this page where the browser stores nothing', () => {
    map.block();
    const choice = makeMeasuringChoice({ navigator: {}, storage });
    choice.setOptOut(true);
    expect(choice.signals().optOut).toBe(true);
  });
});

describe('a random id of the browser', () => {
  const random = makeWebCryptoRandomness();
  const key = 'checkahead.test';

  it('survives a reload, changes on renewal, and is deleted by forget', () => {
    const id = () => makeBrowserId({ key, storage, random });
    const first = id().current();
    expect(id().current()).toBe(first);
    const later = id();
    later.renew();
    expect(later.current()).not.toBe(first);
    expect(id().current()).toBe(later.current());
    id().forget();
    expect(map.getItem(key)).toBeNull();
  });

  it('ignores invalid stored values, and works without storage', () => {
    map.setItem(key, 'rose@example.com');
    expect(makeBrowserId({ key, storage, random }).current()).toMatch(/^[0-9a-f-]{36}$/);
    map.block();
    const id = makeBrowserId({ key, storage, random });
    expect(id.current()).toBe(id.current());
  });
});

describe('the campaign of the visit', () => {
  const campaign = { parameters: { utm_source: 'radio' }, referrer: null, landing_page: '/' };

  it('survives a reload; invalid stored values are ignored', () => {
    expect(makeBrowserCampaignMemory({ storage }).read()).toBeNull();
    makeBrowserCampaignMemory({ storage }).write(campaign);
    expect(makeBrowserCampaignMemory({ storage }).read()).toEqual(campaign);
    for (const odd of ['{', '{}', '{"parameters":{"email":"x"},"referrer":null,"landing_page":"/"}']) {
      map.setItem('checkahead.campaign', odd);
      expect(makeBrowserCampaignMemory({ storage }).read()).toBeNull();
    }
  });

  it('is kept in memory where storage is blocked', () => {
    map.block();
    const memory = makeBrowserCampaignMemory({ storage });
    memory.write(campaign);
    expect(memory.read()).toEqual(campaign);
  });
});

describe('pending surveys', () => {
  const waiting = surveySubmission(SURVEY_ANSWERS, 'faq', '11111111-1111-4111-8111-111111111111', 'es');

  it('survive a reload, and are deleted once sent', () => {
    const store = () => makeBrowserPendingSurveys({ storage });
    expect(store().read()).toEqual([]);
    expect(store().write([waiting])).toBe(true);
    expect(store().read()).toEqual([waiting]);
    store().write([]);
    expect(map.length).toBe(0);
  });

  it('reports when the browser stores nothing, and drops unreadable entries', () => {
    map.setItem('checkahead.waiting-surveys', JSON.stringify([waiting, { answers: {} }, 7]));
    expect(makeBrowserPendingSurveys({ storage }).read()).toEqual([waiting]);
    map.block();
    expect(makeBrowserPendingSurveys({ storage }).write([waiting])).toBe(false);
    expect(makeBrowserPendingSurveys({ storage }).read()).toEqual([]);
  });
});
