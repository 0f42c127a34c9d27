import type { Context } from 'hono';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import type { Session } from '#core/ports/auth-port.ts';
import type { Services } from '#core/services.ts';
import { type PageProblem, pathWithProblem } from '#core/site/page-problems.ts';
import type { BrowserIdentity, IdentityOf } from '../http/browser-identity.ts';
import type { Cookies } from '../http/cookies.ts';

export interface RouteTools extends Pick<Services, 'onboarding'> {
  readonly identityOf: IdentityOf;
  readonly cookies: Cookies;
  readonly network: (c: Context) => string;
}

/** Whose session comes with a request. Null: nobody is signed in, or the session cannot be read. */
export type SessionOf = (c: Context) => PromiseLike<Session | null>;

export const sessionOf = (own: Pick<BrowserIdentity, 'currentSession'>) =>
  own.currentSession().unwrapOr<Session | null>(null);

/** The log-in, which says `problem` and leads to `returnTo` afterwards. */
export const logInPath = (problem: PageProblem<'login'>, returnTo: GuardedPage | null) =>
  `${pathWithProblem('login', problem)}${returnTo === null ? '' : `&return=${returnTo}`}`;
