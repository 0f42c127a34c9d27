import type { Tables } from '../ports/unit-of-work.ts';
import type { Account } from './identity-entities.ts';
import type { IdentityParts } from './identity-parts.ts';

/** The oldest ones are forgotten. */
const MAX_OF_ACCOUNT = 20;
const MAX_OF_BROWSER = 5;

/** The token that a browser holds, if any, and a new one for it. */
export interface PreparedDevice {
  readonly held: { readonly token: string; readonly hash: string } | null;
  readonly fresh: { readonly token: string; readonly hash: string };
}

export async function prepareDevice(
  { random, digest }: Pick<IdentityParts, 'random' | 'digest'>,
  deviceToken: string | null,
): Promise<PreparedDevice> {
  const withHash = async (token: string) => ({ token, hash: await digest.digest(token) });
  return {
    held: deviceToken === null ? null : await withHash(deviceToken),
    fresh: await withHash(random.token()),
  };
}

/**
 * Remembers that this browser has just proved the address of the account; answers the token for its cookie. A token that is
 * not ours is never taken over: somebody may have put it there.
 */
export function rememberBrowser(
  tables: Tables,
  account: Account,
  { held, fresh }: PreparedDevice,
  now: number,
): string {
  const { knownBrowsers } = tables;
  const isOurs = held !== null && knownBrowsers.ofBrowser(held.hash).length > 0;
  const { token, hash } = isOurs ? held : fresh;
  if (knownBrowsers.find(hash, account.email) === null) {
    tables.securityLog.record({ kind: 'new-browser', email: account.email }, now);
  }
  knownBrowsers.put({ browserHash: hash, accountId: account.id, lastProofAt: now, wrongTries: 0 });
  const surplus = [
    ...knownBrowsers.ofAccount(account.id).slice(0, -MAX_OF_ACCOUNT),
    ...knownBrowsers.ofBrowser(hash).slice(0, -MAX_OF_BROWSER),
  ];
  for (const one of surplus) knownBrowsers.delete(one.browserHash, one.accountId);
  return token;
}

/** The same after the password has changed: no other browser is known any more, and this one gets a new token. */
export function rememberOnlyThisBrowser(
  tables: Tables,
  account: Account,
  { held, fresh }: PreparedDevice,
  now: number,
): string {
  const { knownBrowsers } = tables;
  knownBrowsers.deleteAllOf(account.id);
  const others = held === null ? [] : knownBrowsers.ofBrowser(held.hash);
  for (const other of others) {
    knownBrowsers.delete(other.browserHash, other.accountId);
    knownBrowsers.put({ ...other, browserHash: fresh.hash });
  }
  knownBrowsers.put({ browserHash: fresh.hash, accountId: account.id, lastProofAt: now, wrongTries: 0 });
  return fresh.token;
}
