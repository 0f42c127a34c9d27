import { err, ok, okAsync, type Result, type ResultAsync, safeTry } from 'neverthrow';
import type { Awaitable } from '../ports/awaitable.ts';
import { codeRefused, codeUsedUp, type Failure } from '../ports/failures.ts';
import type { Challenge } from '../ports/identity-tables.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { codeMaterial, isOpen, MAX_WRONG_CODES, normalizeCode } from './one-time-secret.ts';
import { announceLock, countAttempt, refundAttempt } from './wrong-tries.ts';

type CodeRefused = Failure<'code-refused' | 'code-used-up'>;

/** A typed code, digested before the transaction that checks it. */
export interface CodeAttempt {
  /** In the transaction. Counts a wrong code; the fifth voids code and link. The caller spends a correct one. */
  check(tables: Tables, now: number): Awaitable<Result<Challenge, CodeRefused>>;
}

/** The newest message that this browser requested. `email` is normalized; null matches any address. */
export function newestMessage(
  tables: Tables,
  { email, browserHash }: { readonly email: string | null; readonly browserHash: string },
): Awaitable<Challenge | null> {
  return tables.challenges.newestRequestedBy(browserHash, ...(email === null ? [] : [email]));
}

/** The message, if its code may be entered now. */
export function openMessage(challenge: Challenge | null, now: number): Result<Challenge, CodeRefused> {
  const isUsedUp = challenge !== null && challenge.wrongCodes >= MAX_WRONG_CODES;
  if (isOpen(challenge, 'sign-in', now)) return ok(challenge);
  return err(isUsedUp ? codeUsedUp : codeRefused);
}

/** Malformed codes, and those of browsers that requested none, are rejected and do not count. */
export function prepareCodeAttempt(
  { uow, digest, mail, random }: Pick<IdentityDependencies, 'uow' | 'digest' | 'mail' | 'random'>,
  {
    email,
    code: typedCode,
    browserId,
    deviceToken = null,
  }: {
    readonly email: string | null;
    readonly code: string;
    readonly browserId: string | null;
    readonly deviceToken?: string | null | undefined;
  },
): ResultAsync<CodeAttempt, Failure<'unavailable'>> {
  const code = normalizeCode(typedCode);
  if (code === null || browserId === null) return okAsync({ check: () => err(codeRefused) });
  return safeTry(async function* () {
    const browserHash = await digest.digest(browserId);
    const deviceHash = deviceToken === null ? null : await digest.digest(deviceToken);
    const newest = yield* uow.read((tables) => newestMessage(tables, { email, browserHash }));
    const found = newest?.id ?? null;
    const codeHash = await digest.digest(codeMaterial(found ?? '', browserId, code));

    async function check(tables: Tables, now: number): Promise<Result<Challenge, CodeRefused>> {
      const open = openMessage(await newestMessage(tables, { email, browserHash }), now);
      if (open.isErr()) return open;
      const challenge = open.value;
      if (challenge.id !== found) return err(codeRefused);
      const attempt = { email: challenge.email, mailboxHash: challenge.mailboxHash, deviceHash };
      if (challenge.codeHash === null || !(await countAttempt(tables, attempt, now))) return err(codeRefused);
      if (challenge.codeHash === codeHash) {
        await refundAttempt(tables, attempt, now);
        return ok(challenge);
      }
      const wrongCodes = challenge.wrongCodes + 1;
      const voidedAt = wrongCodes >= MAX_WRONG_CODES ? now : null;
      await tables.challenges.put({ ...challenge, wrongCodes, voidedAt });
      if (voidedAt !== null) await tables.outbox.voidSecret(challenge.id, now);
      await announceLock(tables, { mail, random }, attempt, now);
      return err(voidedAt === null ? codeRefused : codeUsedUp);
    }

    return ok({ check });
  });
}
