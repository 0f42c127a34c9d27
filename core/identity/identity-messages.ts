import { err, ok, type Result } from 'neverthrow';
import { DAY_MS } from '../calendar/durations.ts';
import { DEFAULT_LANGUAGE, type Language } from '../language/languages.ts';
import type { Awaitable } from '../ports/awaitable.ts';
import { type Failure, rateLimited } from '../ports/failures.ts';
import type { MailContent } from '../ports/identity-mail.ts';
import type { Account, Challenge } from '../ports/identity-tables.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { type Campaign, tidyCampaign } from '../record/first-touch.ts';
import { type OnboardingStatus, statusOf } from '../record/onboarding-status.ts';
import { stampVerified } from '../record/stamp-verified.ts';
import { BOUNDS } from '../site/bounds.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import type { Requester, Verifying } from './identity-service.ts';
import { newMailWords, recipientAt } from './mail-words.ts';
import { messageWaitSeconds } from './message-limits.ts';
import { CODE_COUNT, CODE_LENGTH, codeMaterial, SECRET_LIFETIME_MS } from './one-time-secret.ts';
import { browserStatus, prepareAttempt, type SignInAttempt } from './wrong-tries.ts';

/** `retryAfterSeconds` while the table of challenges is full. */
const NO_ROOM_WAIT_SECONDS = 60;

/** An identity message, prepared before the transaction that stores it. */
export interface PreparedMessage {
  /** As requested by an unknown browser; its id is also the mail's id. */
  readonly challenge: Challenge;
  readonly attempt: SignInAttempt;
  readonly token: string;
  readonly code: string;
  /** Of the page that requested it. */
  readonly language?: Language | undefined;
}

export async function prepareMessage(
  { random, digest, clock }: Pick<IdentityDependencies, 'random' | 'digest' | 'clock'>,
  request: Requester & {
    email: string;
    purpose: Challenge['purpose'];
    campaign?: Campaign | undefined;
  },
): Promise<PreparedMessage> {
  const id = random.uuid();
  const token = random.token();
  const code = String(random.below(CODE_COUNT)).padStart(CODE_LENGTH, '0');
  const now = clock.now();
  const attempt = await prepareAttempt({ digest }, request);
  const challenge: Challenge = {
    id,
    email: request.email,
    newEmail: null,
    purpose: request.purpose,
    tokenHash: await digest.digest(token),
    codeHash:
      request.purpose === 'sign-in' ? await digest.digest(codeMaterial(id, request.browserId, code)) : null,
    browserHash: await digest.digest(request.browserId),
    mailboxHash: attempt.mailboxHash,
    askedFrom: await digest.keyed(`network\n${request.network ?? ''}`),
    createdAt: now,
    expiresAt: now + SECRET_LIFETIME_MS,
    wrongCodes: 0,
    spentAt: null,
    voidedAt: null,
    campaign: tidyCampaign(request.campaign),
  };
  return { challenge, attempt, token, code, language: request.language };
}

/**
 * Stores the message if the limits allow it, and voids the older messages that the same browser requested,
 * including queued mail. Messages of other browsers stay valid: a stranger must not be able to void the
 * owner's link. Returns the challenge as stored, without a code if codes are not accepted from this browser.
 */
export async function storeMessage(
  tables: Tables,
  { mailBudget }: Pick<IdentityDependencies, 'mailBudget'>,
  { challenge, attempt }: PreparedMessage,
): Promise<Result<Challenge, Failure<'rate-limited' | 'unavailable'>>> {
  const { email, browserHash, mailboxHash, createdAt } = challenge;
  const status = await browserStatus(tables, attempt, createdAt);
  const stored: Challenge = {
    ...challenge,
    askedFrom: status === 'known' ? null : challenge.askedFrom,
    codeHash: status === 'locked' ? null : challenge.codeHash,
  };
  const recent = await tables.challenges.recentTo(mailboxHash, createdAt - DAY_MS);
  const wait = messageWaitSeconds(recent, stored);
  if (wait > 0) return err(rateLimited(wait));
  const room = { most: BOUNDS.challengesInAll, now: createdAt, lifetimeMs: SECRET_LIFETIME_MS };
  if (!(await tables.challenges.makeRoom(room))) return err(rateLimited(NO_ROOM_WAIT_SECONDS));
  const refused = status === 'known' ? null : await mailBudget(tables, createdAt);
  if (refused) return err(refused);
  for (const older of await tables.challenges.openRequestedBy(browserHash, email)) {
    await tables.challenges.put({ ...older, voidedAt: createdAt });
    await tables.outbox.voidSecret(older.id, createdAt);
  }
  await tables.challenges.put(stored);
  return ok(stored);
}

/** Voids every open link and code of the address, in mail that waits too. */
export async function voidSecretsOf(tables: Tables, email: string, now: number): Promise<void> {
  for (const id of await tables.challenges.voidAllOf(email, now)) await tables.outbox.voidSecret(id, now);
}

/** Queues the mail; it is dropped once its link and code have expired. */
export function postMessage(
  tables: Tables,
  { id, email, createdAt, expiresAt }: Challenge,
  content: MailContent,
): Awaitable<void> {
  return tables.outbox.enqueue({ id, to: email, ...content }, createdAt, expiresAt);
}

export async function postSignInMail(
  tables: Tables,
  { mail }: Pick<IdentityDependencies, 'mail'>,
  { token, code, language }: Pick<PreparedMessage, 'token' | 'code' | 'language'>,
  stored: Challenge,
): Promise<void> {
  const recipient = await recipientAt(tables, stored.email, language);
  const content =
    stored.codeHash === null
      ? mail.signInLinkOnly({ token, ...recipient })
      : mail.signIn({ token, code, ...recipient });
  await postMessage(tables, stored, content);
}

/**
 * Spends the challenge: marks the address verified, gives the account its mail words, stamps the onboarding row, voids a
 * password that was set earlier, resets wrong attempts and cancels a queued duplicate of the mail. `campaign` fills only
 * what neither the row nor the message has. `language` is that of the page: of the words, and of a new
 * account.
 */
export async function verifyEmail(
  tables: Tables,
  { random, mailWords }: Pick<IdentityDependencies, 'random' | 'mailWords'>,
  challenge: Challenge,
  now: number,
  { campaign, language = DEFAULT_LANGUAGE }: Verifying,
): Promise<{ readonly account: Account; readonly status: OnboardingStatus }> {
  const { email } = challenge;
  await tables.challenges.put({ ...challenge, spentAt: now });
  await tables.outbox.voidSecret(challenge.id, now);
  await tables.wrongTries.forget(challenge.mailboxHash);
  const known = await tables.accounts.byEmail(email);
  const lists = mailWords[language];
  const newWords = () => (lists ? newMailWords(random, lists) : null);
  const account: Account =
    known?.emailVerifiedAt == null
      ? {
          id: known?.id ?? random.uuid(),
          email,
          passwordHash: null,
          emailVerifiedAt: now,
          createdAt: known?.createdAt ?? now,
          mailWords: newWords(),
          language,
        }
      : known.mailWords === null
        ? { ...known, mailWords: newWords() }
        : known;
  if (account !== known) await tables.accounts.put(account);
  await tables.onboarding.put(
    stampVerified({
      existing: (await tables.onboarding.byEmail(email))[0] ?? null,
      email,
      campaign: { ...tidyCampaign(campaign), ...challenge.campaign },
      now,
      newId: () => random.uuid(),
    }),
  );
  return { account, status: statusOf(await tables.onboarding.byEmail(email)) };
}
