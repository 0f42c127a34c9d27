import { apiRoutes } from './api-routes.ts';
import type { RouteTools } from './route-tools.ts';

const SIGNED_OUT = Object.freeze({ session: null, times: null });

/** The current session with its deadlines, activity of the person, and sign-out. */
export const sessionRoutes = ({ identityOf }: Pick<RouteTools, 'identityOf'>) =>
  apiRoutes({
    'GET /api/session': (c) =>
      identityOf(c)
        .timedSession()
        .map((found) => found ?? SIGNED_OUT),
    'POST /api/session/activity': (c) =>
      identityOf(c)
        .recordActivity()
        .map((session) => ({ session })),
    'POST /api/auth/sign-out': (c) =>
      // If it fails, the person is still signed in and the browser keeps its cookie.
      identityOf(c)
        .signOut()
        .map(() => c.body(null, 204)),
  });
