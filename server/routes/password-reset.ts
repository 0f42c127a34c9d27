import { apiRoutes } from './api-routes.ts';
import type { RouteTools } from './route-tools.ts';

/** The recovery link: request, inspect, finish. Only a POST with an accepted password uses it up. */
export const passwordResetRoutes = ({ identityOf }: Pick<RouteTools, 'identityOf'>) =>
  apiRoutes({
    'POST /api/auth/reset': (c, body) =>
      identityOf(c)
        .requestPasswordReset(body)
        .map(() => c.json({}, 202)),
    // `valid`: for pages that were opened before an update.
    'POST /api/auth/reset/inspect': (c, body) =>
      identityOf(c)
        .inspectRecovery(body)
        .map((email) => ({ valid: email !== null, email })),
    'POST /api/auth/reset/finish': (c, body) =>
      identityOf(c)
        .finishRecovery(body)
        .map((session) => ({ session })),
  });
