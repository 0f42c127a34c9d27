import { makeHostedSurveyInbox } from '#adapters/supabase/server/hosted-survey-inbox.ts';
import { makeSubmitSurvey } from '../../functions/submit-survey.ts';
import { makeLimits } from '../../http/limits.ts';
import { serve } from './edge-host.ts';
import { edgeParts } from './edge-parts.ts';

/** The function `submit-survey` beside a hosted database. */
const submitSurvey = makeSubmitSurvey({
  surveys: makeHostedSurveyInbox(edgeParts()),
  byNetwork: makeLimits({ networkFactor: 1 }).surveysByNetwork,
});

serve((request, network) => submitSurvey(request, { network }));
