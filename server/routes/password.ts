import type { Context } from 'hono';
import { asOwner } from '#core/identity/as-owner.ts';
import { apiRoutes } from './api-routes.ts';
import {
  callerOf,
  type RouteTools,
  requesterOf,
  requireSession,
  setPassword,
  signInBrowser,
} from './route-tools.ts';

/** Sign-in with a password, reauthentication, and changing password or e-mail address. */
export function passwordRoutes(tools: RouteTools) {
  const { limited, cookies } = tools;
  const ownSession = (c: Context, email: string) =>
    requireSession(tools, c).andThen(({ token, session }) =>
      asOwner(email, session.email, { sessionToken: token, person: session }),
    );
  return apiRoutes({
    'POST /api/auth/password': (c, body) =>
      limited
        .signInWithPassword({ ...body, ...requesterOf(tools, c) })
        .map(signInBrowser(tools, c))
        .map(({ session }) => ({ session })),
    'POST /api/auth/reauthenticate': (c, proof) =>
      requireSession(tools, c)
        .andThen(({ token, session: { email } }) =>
          limited.reauthenticate({ sessionToken: token, email, ...callerOf(tools, c), proof }),
        )
        .map(({ token, deviceToken, session }) => {
          // The old token is already invalid.
          cookies.setSession(c, token);
          cookies.setDeviceToken(c, deviceToken);
          return { session };
        }),
    'POST /api/account/email': (c, { email, newEmail }) =>
      ownSession(c, email)
        .andThen((own) => limited.requestEmailChange({ ...own, newEmail, ...requesterOf(tools, c) }))
        .map(() => c.json({}, 202)),
    'PUT /api/account/password': (c, { email, password }) =>
      ownSession(c, email)
        .andThen((own) => setPassword(tools, c, { ...own, password }))
        .map(() => c.body(null, 204)),
  });
}
