import { makeSafeStorage } from '#adapters/browser/safe-storage.ts';
import { describeBrowserStorageContract } from '#tests/contracts/browser-storage.contract.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';

function refuse(): never {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
}

describeBrowserStorageContract('whose methods throw', () => {
  const map = makeMapStorage();
  return {
    storage: map.safe,
    block: map.block,
    unblock: map.unblock,
    fill: () => Object.assign(map, { setItem: refuse }),
  };
});

describeBrowserStorageContract('whose property throws', () => {
  const map = makeMapStorage();
  let allowed = true;
  return {
    storage: makeSafeStorage(() => {
      if (!allowed) throw new DOMException('denied', 'SecurityError');
      return map;
    }),
    block() {
      allowed = false;
    },
    unblock() {
      allowed = true;
    },
    fill: () => Object.assign(map, { setItem: refuse }),
  };
});
