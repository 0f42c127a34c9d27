import { apiRoutes } from './api-routes.ts';
import type { RouteTools } from './route-tools.ts';

/** Sign-in with a password, reauthentication, and changing password or e-mail address. */
export const passwordRoutes = ({ identityOf }: Pick<RouteTools, 'identityOf'>) =>
  apiRoutes({
    'POST /api/auth/password': (c, body) =>
      identityOf(c)
        .signInWithPassword(body)
        .map((session) => ({ session })),
    'POST /api/auth/reauthenticate': (c, proof) =>
      identityOf(c)
        .reauthenticate(proof)
        .map((session) => ({ session })),
    'POST /api/account/email': (c, body) =>
      identityOf(c)
        .requestEmailChange(body)
        .map(() => c.json({}, 202)),
    'PUT /api/account/password': (c, body) =>
      identityOf(c)
        .setPassword(body)
        .map(() => c.body(null, 204)),
  });
