import { expect, it } from 'vitest';
import { isMailWords } from '#core/identity/mail-words.ts';
import { MAIL_WORDS } from '#tests/support/english-mails.ts';
import { GOOD, OTHER_GOOD, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { MINUTE } from '#tests/support/times.ts';
import { makeIdentityWorld } from './identity-world.ts';

const world = perTest(makeIdentityWorld);
const lineOf = async () => {
  const leased = await world.queue.lease({ at: world.clock.now(), limit: 100, leaseMs: 1 });
  world.clock.advance(2);
  return (
    /^Your CheckAhead words: (.*)$/m.exec(leased._unsafeUnwrap().at(-1)?.message.text ?? '')?.[1] ?? null
  );
};
const wordsOf = async () => (await world.account())?.mailWords ?? null;
const asking = { email: ROSE, browserId: 'browser-1' };

it('the first mail to an address has no words; they are given at the first verification', async () => {
  (await world.service.requestSignInLink(asking))._unsafeUnwrap();
  expect(await lineOf()).toBeNull();
  world.clock.advance(2 * MINUTE);
  await world.signIn();
  const words = (await wordsOf()) ?? '';
  expect(isMailWords(MAIL_WORDS, words)).toBe(true);
  world.clock.advance(2 * MINUTE);
  (await world.service.requestSignInLink(asking))._unsafeUnwrap();
  expect(await lineOf()).toBe(words);
  world.clock.advance(2 * MINUTE);
  (await world.service.requestPasswordReset(asking))._unsafeUnwrap();
  expect(await lineOf()).toBe(words);
  world.clock.advance(2 * MINUTE);
  await world.signIn();
  expect(await wordsOf()).toBe(words);
});

it('a password is set with a mail that has the words', async () => {
  const { token } = await world.signIn();
  world.clock.advance(1);
  (await world.service.setPassword({ sessionToken: token, password: GOOD }))._unsafeUnwrap();
  expect(await lineOf()).toBe(await wordsOf());
});

it('an account without a verified address has no words, whatever was asked for', async () => {
  await world.seedUnproved(OTHER_GOOD);
  (await world.service.requestPasswordReset(asking))._unsafeUnwrap();
  expect(await lineOf()).toBeNull();
  world.clock.advance(2 * MINUTE);
  (await world.service.requestSignInLink(asking))._unsafeUnwrap();
  expect(await lineOf()).toBeNull();
  expect(await wordsOf()).toBeNull();
});

it('an account from before there were words gets them at its next verification', async () => {
  await world.signIn();
  const known = await world.account();
  if (!known) throw new Error('there is no account');
  (await world.uow.run((tables) => tables.accounts.put({ ...known, mailWords: null })))._unsafeUnwrap();
  world.clock.advance(2 * MINUTE);
  await world.signIn();
  expect(isMailWords(MAIL_WORDS, (await wordsOf()) ?? '')).toBe(true);
});
