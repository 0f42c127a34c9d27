import { errAsync, okAsync, type ResultAsync } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { makeRequestSignIn, makeSignIn } from '#core/identity/sign-in.ts';
import type { PasswordSignInError, RequestLinkError, Session } from '#core/ports/auth-port.ts';
import { rateLimited, rejected, unavailable, unreachable } from '#core/ports/failures.ts';

const session: Session = { userId: 'rose', email: 'rose@example.com', expiresAt: 1 };

describe('requesting the link', () => {
  const ask = async (
    byLink: ResultAsync<void, RequestLinkError>,
    byFunction: ResultAsync<void, RequestLinkError> = okAsync(undefined),
  ) => {
    const requests: unknown[] = [];
    const request = { email: 'rose@example.com', campaign: { utm_source: 'radio' } };
    const answer = await makeRequestSignIn({
      auth: { requestSignInLink: () => byLink },
      magicLink: {
        generateMagicLink: (got) => {
          requests.push(got);
          return byFunction;
        },
      },
    })(request);
    return { answer, requests, request };
  };

  it.each([unavailable(), unavailable(5), unreachable])('calls the function after %j', async (outage) => {
    const { answer, requests, request } = await ask(errAsync(outage));
    expect(answer.isOk()).toBe(true);
    expect(requests).toEqual([request]);
  });

  it.each([rateLimited(30), unreachable, rejected])('says that the function failed: %j', async (failure) => {
    const { answer } = await ask(errAsync(unreachable), errAsync(failure));
    expect(answer._unsafeUnwrapErr()).toEqual({ ...failure, via: 'function' });
  });
});

describe('password sign-in', () => {
  const signIn = async (...answers: ResultAsync<Session, PasswordSignInError>[]) => {
    const requests: unknown[] = [];
    const credentials = { email: 'rose@example.com', password: 'Marigold-Field-27' };
    const answer = await makeSignIn({
      auth: {
        signInWithPassword(got) {
          requests.push(got);
          return answers.shift() ?? errAsync(rejected);
        },
      },
    })(credentials);
    return { answer, requests, credentials };
  };
  const notConfirmed = () => errAsync<Session, PasswordSignInError>({ kind: 'email-not-confirmed' });

  it('repeats the request once if the address is not confirmed', async () => {
    const { answer, requests, credentials } = await signIn(notConfirmed(), okAsync(session));
    expect(answer._unsafeUnwrap()).toBe(session);
    expect(requests).toEqual([credentials, credentials]);
  });

  it('makes no third request', async () => {
    const { answer, requests } = await signIn(notConfirmed(), notConfirmed(), okAsync(session));
    expect(answer._unsafeUnwrapErr().kind).toBe('email-not-confirmed');
    expect(requests).toHaveLength(2);
  });

  it('does not repeat any other failure', async () => {
    for (const failure of [
      { kind: 'invalid-credentials' } as const,
      rateLimited(60),
      unreachable,
      rejected,
    ]) {
      const { answer, requests } = await signIn(errAsync(failure), okAsync(session));
      expect(answer._unsafeUnwrapErr()).toEqual(failure);
      expect(requests).toHaveLength(1);
    }
  });
});
