import { makeHostedSurveyInbox } from '#adapters/supabase/server/hosted-survey-inbox.ts';
import { makeServiceClient } from '#adapters/supabase/server/service-client.ts';
import { makeSubmitSurvey } from '../../functions/submit-survey.ts';
import { EDGE_WINDOW_SECONDS, edgeNetwork, secret } from './edge-host.ts';
import { makeWindowBucket } from './window-bucket.ts';

const client = makeServiceClient({
  url: secret('SUPABASE_URL'),
  serviceKey: secret('SUPABASE_SERVICE_ROLE_KEY'),
});
const submitSurvey = makeSubmitSurvey({
  surveys: makeHostedSurveyInbox({ client, clock: { now: () => Date.now() } }),
  byNetwork: makeWindowBucket({ points: 20, seconds: EDGE_WINDOW_SECONDS }),
});

/** The function `submit-survey` beside a hosted database, as the edge runtime serves a default export. */
export default {
  fetch: (request: Request): Promise<Response> => submitSurvey(request, { network: edgeNetwork(request) }),
};
