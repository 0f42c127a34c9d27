import type { SurveyInbox } from '#core/ports/survey-inbox.ts';
import { callFunction } from './function-call.ts';
import type { HostedClient } from './supabase-client.ts';

/** The function `submit-survey`. */
export function makeSupabaseSurveyInbox({
  client: { functions },
}: {
  client: Pick<HostedClient, 'functions'>;
}): SurveyInbox {
  return {
    submit: (submission) => callFunction(functions, 'submit-survey', submission).map(() => undefined),
  };
}
