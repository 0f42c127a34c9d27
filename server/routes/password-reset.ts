import { apiRoutes } from './api-routes.ts';
import { callerOf, type RouteTools, requesterOf, signInBrowser } from './route-tools.ts';

/** The recovery link: request, inspect, finish. Only a POST with an accepted password uses it up. */
export const passwordResetRoutes = (tools: RouteTools) =>
  apiRoutes({
    'POST /api/auth/reset': (c, body) =>
      tools.limited.requestPasswordReset({ ...body, ...requesterOf(tools, c) }).map(() => c.json({}, 202)),
    // `valid`: for pages that were opened before an update.
    'POST /api/auth/reset/inspect': (_c, body) =>
      tools.identity.inspectRecovery(body).map((email) => ({ valid: email !== null, email })),
    'POST /api/auth/reset/finish': (c, body) =>
      tools.limited
        .finishRecovery({ ...body, ...callerOf(tools, c) })
        .map(signInBrowser(tools, c))
        .map(({ session }) => ({ session })),
  });
