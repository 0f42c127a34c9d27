import { err, ok, type Result } from 'neverthrow';
import { stampVerified, tidyCampaign } from '../onboarding/accept-step.ts';
import type { Campaign } from '../ports/auth-port.ts';
import { type RateLimited, rateLimited } from '../ports/failures.ts';
import type { MailContent } from '../ports/identity-mail.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import { BOUNDS } from '../site/bounds.ts';
import type { Account, Challenge } from './identity-entities.ts';
import type { IdentityParts } from './identity-parts.ts';
import {
  CODE_COUNT,
  CODE_LENGTH,
  codeMaterial,
  coolDownSeconds,
  SECRET_LIFETIME_MS,
} from './one-time-secret.ts';

/** How long to wait where too many links and codes can be used, seconds. */
const NO_ROOM_WAIT_SECONDS = 60;

/** Everything an identity message needs, made before the transaction that stores it. */
export interface PreparedMessage {
  readonly challenge: Challenge;
  readonly mailId: string;
  readonly token: string;
  readonly code: string;
}

export async function prepareMessage(
  { random, digest, clock }: Pick<IdentityParts, 'random' | 'digest' | 'clock'>,
  request: {
    email: string;
    browserId: string;
    purpose: Challenge['purpose'];
    campaign?: Campaign | undefined;
  },
): Promise<PreparedMessage> {
  const id = random.uuid();
  const token = random.token();
  const code = String(random.below(CODE_COUNT)).padStart(CODE_LENGTH, '0');
  const now = clock.now();
  const challenge: Challenge = {
    id,
    email: request.email,
    purpose: request.purpose,
    tokenHash: await digest.digest(token),
    codeHash:
      request.purpose === 'sign-in' ? await digest.digest(codeMaterial(id, request.browserId, code)) : null,
    browserHash: await digest.digest(request.browserId),
    createdAt: now,
    expiresAt: now + SECRET_LIFETIME_MS,
    wrongCodes: 0,
    spentAt: null,
    voidedAt: null,
    campaign: tidyCampaign(request.campaign),
  };
  return { challenge, mailId: random.uuid(), token, code };
}

/**
 * Voids the older messages, in the mail that still waits too, and stores this one, unless the address had one within 60 s
 * or there is no room for another one.
 */
export function storeMessage(tables: Tables, { challenge }: PreparedMessage): Result<void, RateLimited> {
  const wait = coolDownSeconds(tables.challenges.newestFor(challenge.email), challenge.createdAt);
  if (wait > 0) return err(rateLimited(wait));
  const room = { most: BOUNDS.challengesInAll, now: challenge.createdAt, lifetimeMs: SECRET_LIFETIME_MS };
  if (!tables.challenges.makeRoom(room)) return err(rateLimited(NO_ROOM_WAIT_SECONDS));
  tables.challenges.voidAllOf(challenge.email, challenge.createdAt);
  tables.outbox.voidSecretsTo(challenge.email, challenge.createdAt);
  tables.challenges.put(challenge);
  return ok(undefined);
}

/** Promises the mail; it is not worth sending once its link and code have run out. */
export function postMessage(
  tables: Tables,
  { challenge, mailId }: Pick<PreparedMessage, 'challenge' | 'mailId'>,
  content: MailContent,
): void {
  const { email, createdAt, expiresAt } = challenge;
  tables.outbox.enqueue({ id: mailId, to: email, ...content }, createdAt, expiresAt);
}

export function postSignInMail(
  tables: Tables,
  { mail }: Pick<IdentityParts, 'mail'>,
  message: PreparedMessage,
): void {
  postMessage(tables, message, mail.signIn(message));
}

/**
 * Spends the challenge: the address is proved, the row stamped, an unproved password void (decision 15). A second copy of
 * the mail, which waits where the first one's receipt was lost, is not sent.
 */
export function proveAddress(
  tables: Tables,
  { random }: Pick<IdentityParts, 'random'>,
  challenge: Challenge,
  now: number,
): Account {
  tables.challenges.put({ ...challenge, spentAt: now });
  tables.outbox.voidSecretsTo(challenge.email, now);
  const known = tables.accounts.byEmail(challenge.email);
  const account: Account =
    known?.provedAt == null
      ? {
          id: known?.id ?? random.uuid(),
          email: challenge.email,
          passwordHash: null,
          provedAt: now,
          createdAt: known?.createdAt ?? now,
        }
      : known;
  if (account !== known) tables.accounts.put(account);
  tables.onboarding.put(
    stampVerified({
      existing: tables.onboarding.byEmail(challenge.email)[0] ?? null,
      email: challenge.email,
      campaign: challenge.campaign,
      now,
      newId: () => random.uuid(),
    }),
  );
  return account;
}
