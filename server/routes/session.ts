import { err, ok } from 'neverthrow';
import { notSignedIn } from '#core/ports/failures.ts';
import { languageOf } from '../http/request-language.ts';
import { apiRoutes } from './api-routes.ts';
import type { RouteTools } from './route-tools.ts';

const SIGNED_OUT = Object.freeze({ session: null, times: null });

/** The current session with its deadlines, activity of the person, and sign-out. */
export const sessionRoutes = ({ identity, cookies }: RouteTools) =>
  apiRoutes({
    'GET /api/session': async (c) => {
      const token = cookies.sessionToken(c);
      if (token === null) return ok(SIGNED_OUT);
      return identity.timedSession(token).map((found) => found ?? SIGNED_OUT);
    },
    'POST /api/session/activity': async (c) => {
      const token = cookies.sessionToken(c);
      if (token === null) return err(notSignedIn);
      return identity.recordActivity(token, languageOf(c)).map((session) => ({ session }));
    },
    'POST /api/auth/sign-out': async (c) => {
      const token = cookies.sessionToken(c);
      const ended = token === null ? ok(undefined) : await identity.signOut(token);
      // If it fails, the person is still signed in and the browser keeps its cookie.
      return ended.map(() => {
        cookies.clearSession(c);
        return c.body(null, 204);
      });
    },
  });
