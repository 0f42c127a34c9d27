import { makeHostedSurveyInbox } from '#adapters/supabase/server/hosted-survey-inbox.ts';
import { makeSubmitSurvey } from '../../functions/submit-survey.ts';
import { makeLimits } from '../../http/limits.ts';
import { edgeDependencies } from './edge-dependencies.ts';
import { serve } from './edge-host.ts';

/** The edge function `submit-survey`. */
const submitSurvey = makeSubmitSurvey({
  surveys: makeHostedSurveyInbox(edgeDependencies()),
  byNetwork: makeLimits({ networkFactor: 1 }).surveysByNetwork,
});

serve((request, network) => submitSurvey(request, { network }));
