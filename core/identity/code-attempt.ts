import { err, ok, type Result } from 'neverthrow';
import type { CodeRefused } from '../ports/auth-port.ts';
import type { Unavailable } from '../ports/failures.ts';
import type { Tables } from '../ports/unit-of-work.ts';
import type { Challenge } from './identity-entities.ts';
import type { IdentityParts } from './identity-parts.ts';
import { codeMaterial, isOpen, MAX_WRONG_CODES, normalizeCode } from './one-time-secret.ts';

const codeRefused: CodeRefused = Object.freeze({ kind: 'code-refused' });

/** A typed code, digested for the one message it can belong to, before the transaction that tries it. */
export interface CodeAttempt {
  /** Inside the transaction. A wrong code is counted, the fifth burns code and link; a right one is for the caller to spend. */
  check(tables: Tables, now: number): Result<Challenge, CodeRefused>;
}

/**
 * Looks for the newest message that this browser asked for. `email` is normalised; null: whatever address that was. What is
 * no code at all is refused and counts for nothing.
 */
export async function prepareCodeAttempt(
  { uow, digest }: Pick<IdentityParts, 'uow' | 'digest'>,
  {
    email,
    code: typedCode,
    browserId,
  }: { readonly email: string | null; readonly code: string; readonly browserId: string | null },
): Promise<Result<CodeAttempt, Unavailable>> {
  const code = normalizeCode(typedCode);
  const browserHash = await digest.digest(browserId ?? '');
  const askedHere = (tables: Tables): Challenge | null => {
    if (browserId === null || code === null) return null;
    const newest =
      email === null ? tables.challenges.newestAskedBy(browserHash) : tables.challenges.newestFor(email);
    return newest?.browserHash === browserHash ? newest : null;
  };
  const found = await uow.read((tables) => askedHere(tables)?.id ?? null);
  if (found.isErr()) return err(found.error);
  const codeHash = await digest.digest(codeMaterial(found.value ?? '', browserId ?? '', code ?? ''));
  return ok({
    check(tables, now) {
      const challenge = askedHere(tables);
      if (!isOpen(challenge, 'sign-in', now) || challenge.id !== found.value) return err(codeRefused);
      if (challenge.codeHash === codeHash) return ok(challenge);
      const wrongCodes = challenge.wrongCodes + 1;
      const voidedAt = wrongCodes >= MAX_WRONG_CODES ? now : null;
      tables.challenges.put({ ...challenge, wrongCodes, voidedAt });
      if (voidedAt !== null) tables.outbox.voidSecretsTo(challenge.email, now);
      return err(codeRefused);
    },
  });
}
