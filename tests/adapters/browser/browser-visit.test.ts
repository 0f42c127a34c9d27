import { describe, expect, it } from 'vitest';
import { makeBrowserId } from '#adapters/browser/browser-id.ts';
import { makeMeasuringChoice } from '#adapters/browser/privacy-signals.ts';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { perTest } from '#tests/support/per-test.ts';

const map = perTest(makeMapStorage);
const storage = perTest(() => map.safe);

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
