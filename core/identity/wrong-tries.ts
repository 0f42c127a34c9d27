import { utcDay } from '../calendar/durations.ts';
import { mailboxKey } from '../intake/mailbox-key.ts';
import type { TokenDigest } from '../ports/hashing.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { WRONG_TRIES_KEPT_DAYS } from '../site/retention.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { mailRecipient } from './mail-words.ts';

/**
 * Wrong codes and passwords from unknown browsers per mailbox, while they count. After that, links still work
 * everywhere, but codes and passwords only in known browsers. NIST SP 800-63B allows at most 100 consecutive
 * failures.
 */
export const MAX_WRONG_TRIES = 100;

/** After this many consecutive failures, a known browser counts as unknown: its cookie may be stolen. */
export const MAX_WRONG_TRIES_OF_KNOWN_BROWSER = 20;

export interface SignInAttempt {
  readonly email: string;
  readonly mailboxHash: string;
  /** Digest of the browser's device token, or null. */
  readonly deviceHash: string | null;
}

/** Stored instead of the address; the same for all spellings of its mailbox. */
export const mailboxHashOf = (digest: Pick<TokenDigest, 'keyed'>, email: string): Promise<string> =>
  digest.keyed(`mailbox\n${mailboxKey(email)}`);

export async function prepareAttempt(
  { digest }: Pick<IdentityDependencies, 'digest'>,
  { email, deviceToken }: { email: string; deviceToken?: string | null },
): Promise<SignInAttempt> {
  return {
    email,
    mailboxHash: await mailboxHashOf(digest, email),
    deviceHash: deviceToken == null ? null : await digest.digest(deviceToken),
  };
}

const firstDay = (now: number) => utcDay(now) - WRONG_TRIES_KEPT_DAYS + 1;

const knownBrowser = (tables: Tables, { email, deviceHash }: SignInAttempt) =>
  deviceHash === null ? null : tables.knownBrowsers.find(deviceHash, email);

/** `locked`: codes and passwords are not accepted from this browser. */
export async function browserStatus(
  tables: Tables,
  attempt: SignInAttempt,
  now: number,
): Promise<'known' | 'unknown' | 'locked'> {
  if ((await knownBrowser(tables, attempt)) !== null) return 'known';
  const { count } = await tables.wrongTries.since(attempt.mailboxHash, firstDay(now));
  return count >= MAX_WRONG_TRIES ? 'locked' : 'unknown';
}

/**
 * Counts an attempt before it is checked; a correct one is refunded. Parallel attempts therefore cannot
 * exceed the limit. False: the attempt is not allowed.
 */
export async function countAttempt(tables: Tables, attempt: SignInAttempt, now: number): Promise<boolean> {
  const known = await knownBrowser(tables, attempt);
  if (known !== null) {
    if (known.wrongTries < MAX_WRONG_TRIES_OF_KNOWN_BROWSER) {
      await tables.knownBrowsers.put({ ...known, wrongTries: known.wrongTries + 1 });
      return true;
    }
    await tables.knownBrowsers.delete(known.browserHash, known.accountId);
    await tables.securityLog.record({ kind: 'browser-forgotten', email: attempt.email }, now);
  }
  if ((await browserStatus(tables, attempt, now)) === 'locked') return false;
  await tables.wrongTries.add(attempt.mailboxHash, utcDay(now), 1);
  return true;
}

export async function refundAttempt(tables: Tables, attempt: SignInAttempt, now: number): Promise<void> {
  const known = await knownBrowser(tables, attempt);
  if (known === null) await tables.wrongTries.add(attempt.mailboxHash, utcDay(now), -1);
  else await tables.knownBrowsers.put({ ...known, wrongTries: Math.max(0, known.wrongTries - 1) });
}

/** After a wrong attempt: notifies the owner once when strangers have used up their attempts. */
export async function announceLock(
  tables: Tables,
  { mail, random }: Pick<IdentityDependencies, 'mail' | 'random'>,
  { email, mailboxHash }: SignInAttempt,
  now: number,
): Promise<void> {
  const { count, announced } = await tables.wrongTries.since(mailboxHash, firstDay(now));
  if (count < MAX_WRONG_TRIES || announced) return;
  await tables.wrongTries.announce(mailboxHash, utcDay(now));
  await tables.securityLog.record({ kind: 'address-locked', email }, now);
  const account = await tables.accounts.byEmail(email);
  if (account?.emailVerifiedAt == null) return;
  const message = mail.tooManyTries(mailRecipient(account));
  await tables.outbox.enqueue({ id: random.uuid(), to: email, ...message }, now);
}
