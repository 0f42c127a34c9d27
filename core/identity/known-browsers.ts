import type { Account } from '../ports/identity-tables.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';

/** Beyond it, the oldest are removed. */
const MAX_OF_ACCOUNT = 20;
const MAX_OF_BROWSER = 5;

/** The browser's device token, if any, and a new one for it. */
export interface PreparedDevice {
  readonly held: { readonly token: string; readonly hash: string } | null;
  readonly fresh: { readonly token: string; readonly hash: string };
}

export async function prepareDevice(
  { random, digest }: Pick<IdentityDependencies, 'random' | 'digest'>,
  deviceToken: string | null,
): Promise<PreparedDevice> {
  const withHash = async (token: string) => ({ token, hash: await digest.digest(token) });
  return {
    held: deviceToken === null ? null : await withHash(deviceToken),
    fresh: await withHash(random.token()),
  };
}

/**
 * Remembers that this browser has verified the account's address; returns the token for its cookie. Each
 * verification rotates the token, because an earlier user of a shared computer may know the old one.
 */
export async function rememberBrowser(
  tables: Tables,
  account: Account,
  device: PreparedDevice,
  now: number,
): Promise<string> {
  const { held } = device;
  if (held === null || (await tables.knownBrowsers.find(held.hash, account.email)) === null) {
    await tables.securityLog.record({ kind: 'new-browser', email: account.email }, now);
  }
  return rotateToken(tables, account, device, now);
}

/** Remembers this browser and forgets all others, after a password change. */
export async function rememberOnlyThisBrowser(
  tables: Tables,
  account: Account,
  device: PreparedDevice,
  now: number,
): Promise<string> {
  await tables.knownBrowsers.deleteAllOf(account.id);
  return rotateToken(tables, account, device, now);
}

/** Keeps the other accounts that this browser has verified. */
async function rotateToken(
  { knownBrowsers }: Tables,
  account: Account,
  { held, fresh }: PreparedDevice,
  now: number,
): Promise<string> {
  const ofHeld = held === null ? [] : await knownBrowsers.ofBrowser(held.hash);
  for (const one of ofHeld) await knownBrowsers.delete(one.browserHash, one.accountId);
  const others = ofHeld.filter(({ accountId }) => accountId !== account.id).slice(1 - MAX_OF_BROWSER);
  for (const other of others) await knownBrowsers.put({ ...other, browserHash: fresh.hash });
  const surplus = (await knownBrowsers.ofAccount(account.id)).slice(0, 1 - MAX_OF_ACCOUNT);
  for (const one of surplus) await knownBrowsers.delete(one.browserHash, one.accountId);
  await knownBrowsers.put({
    browserHash: fresh.hash,
    accountId: account.id,
    lastProofAt: now,
    wrongTries: 0,
  });
  return fresh.token;
}
