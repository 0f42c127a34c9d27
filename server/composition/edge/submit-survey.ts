import { makeHostedSurveyInbox } from '#adapters/supabase/server/hosted-survey-inbox.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { makeSubmitSurvey } from '../../functions/submit-survey.ts';
import { withinTheDay } from '../../http/daily-quota.ts';
import { EDGE_WINDOW_SECONDS, serve } from './edge-host.ts';
import { edgeParts } from './edge-parts.ts';
import { makeWindowBucket } from './window-bucket.ts';

/** The function `submit-survey` beside a hosted database. */
const submitSurvey = makeSubmitSurvey({
  surveys: makeHostedSurveyInbox(edgeParts()),
  byNetwork: withinTheDay(makeWindowBucket({ points: 20, seconds: EDGE_WINDOW_SECONDS }), {
    most: BOUNDS.surveysOfNetworkPerDay,
  }),
});

serve((request, network) => submitSurvey(request, { network }));
