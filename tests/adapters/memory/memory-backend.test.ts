import { expect, it } from 'vitest';
import { makeWebCryptoRandomness } from '#adapters/browser/web-crypto-randomness.ts';
import { makeBrowserKeys } from '#adapters/memory/browser-keys.ts';
import { makeMemoryAuthPort } from '#adapters/memory/memory-auth-port.ts';
import { makeMemoryBackend } from '#adapters/memory/memory-backend.ts';
import { makeMemoryMagicLinkFunction } from '#adapters/memory/memory-magic-link-function.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { makeMapStorage } from '#tests/support/map-storage.ts';
import { makeTestServices } from '#tests/support/memory-auth-harness.ts';

/** Loads the page once with the stored data. */
function loadPage(storage: Storage, clock = makeManualClock()) {
  const backend = makeMemoryBackend({ storage, clock });
  const { identity } = makeTestServices(backend.uow, clock);
  const keys = makeBrowserKeys({ random: makeWebCryptoRandomness(), storage });
  return {
    ...backend,
    auth: makeMemoryAuthPort({ service: identity, keys }),
    magicLink: makeMemoryMagicLinkFunction({ service: identity, keys }),
  };
}

const arrived = (page: ReturnType<typeof loadPage>) =>
  new Promise<string>((resolve) => {
    page.mailbox.subscribe(() => resolve(page.mailbox.all()[0]?.text ?? ''));
  });
const fragmentIn = (text: string) => /#token=\S+/.exec(text)?.[0] ?? '';

it('a link from the mailbox in the page works after a reload, and so does the session', async () => {
  const storage = makeMapStorage();
  const first = loadPage(storage);
  const mail = arrived(first);
  (await first.auth.requestSignInLink({ email: 'rose@example.com' }))._unsafeUnwrap();
  const fragment = fragmentIn(await mail);

  const second = loadPage(storage);
  expect(second.mailbox.all()).toHaveLength(1);
  expect((await second.auth.readCallback(fragment))._unsafeUnwrap()).toEqual({ kind: 'automatic' });
  expect((await second.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');

  const third = loadPage(storage);
  expect((await third.auth.currentSession())._unsafeUnwrap()?.email).toBe('rose@example.com');
});

it('the generate-magic-link function sends the same message and shares the cool-down', async () => {
  const page = loadPage(makeMapStorage());
  const mail = arrived(page);
  (await page.magicLink.generateMagicLink({ email: 'rose@example.com' }))._unsafeUnwrap();
  const fragment = fragmentIn(await mail);
  const again = await page.auth.requestSignInLink({ email: 'rose@example.com' });
  expect(again._unsafeUnwrapErr().kind).toBe('rate-limited');
  expect((await page.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('signed-in');
});
