import { describe, expect, it } from 'vitest';
import {
  makeSupabaseContactInbox,
  makeSupabaseMagicLinkFunction,
  makeSupabasePasswordCheck,
  makeSupabaseSurveyInbox,
} from '#adapters/supabase/supabase-visitor-ports.ts';
import { readContactMail } from '#core/contact/contact-mail.ts';
import { type SurveySubmission, surveySubmissionSchema } from '#core/survey/survey-submission.ts';
import { ANON_KEY, type ClientKind, json, openHostedDouble, SITE } from '#tests/support/hosted-double.ts';

const hosted = openHostedDouble();

const SUPPORT = 'support@site.example';
const headers = {
  apikey: ANON_KEY,
  authorization: `Bearer ${ANON_KEY}`,
  'content-type': 'application/json',
};

describe.each<{ kind: ClientKind }>([{ kind: 'our client' }, { kind: 'a plain createClient' }])(
  'calls of the server functions, by $kind',
  ({ kind }) => {
    it('generate-magic-link: the address, and the callback of this origin', async () => {
      hosted.answer('POST /functions/v1/generate-magic-link', json({}));
      const { client, linkRequests } = hosted.browser({ kind });
      const { generateMagicLink } = makeSupabaseMagicLinkFunction(client, SITE, linkRequests);
      const campaign = { utm_source: 'radio' };
      (await generateMagicLink({ email: ' Rose@Example.com', campaign }))._unsafeUnwrap();
      expect(hosted.requests).toEqual([
        {
          method: 'POST',
          path: '/functions/v1/generate-magic-link',
          headers,
          body: { email: 'rose@example.com', redirectTo: 'https://site.example/auth/callback' },
        },
      ]);
      expect(linkRequests.includes('rose@example.com')).toBe(true);
    });

    it('send-email: to the support address, with what was typed escaped', async () => {
      hosted.answer('POST /functions/v1/send-email', json({}));
      const { client } = hosted.browser({ kind });
      const message = { name: "Rose O'Neil", email: 'rose@example.com', message: 'Hello & <b>bye</b>' };
      (await makeSupabaseContactInbox(client, SUPPORT).send(message))._unsafeUnwrap();
      const [sent] = hosted.requests;
      expect(hosted.requests).toEqual([
        {
          method: 'POST',
          path: '/functions/v1/send-email',
          headers,
          body: { to: SUPPORT, subject: expect.any(String), html: expect.stringContaining('&lt;b&gt;bye') },
        },
      ]);
      expect(readContactMail(sent?.body as never, SUPPORT)).toEqual(message);
    });

    it('submit-survey: five answers, the page and the id', async () => {
      hosted.answer('POST /functions/v1/submit-survey', json({}));
      const { client } = hosted.browser({ kind });
      const submission: SurveySubmission = surveySubmissionSchema.parse({
        answers: {
          q1: 'one',
          q2: 'two',
          q3: 'three',
          q4: '{"ranking":["early_deposits","easy_switching","planning_tools","talk_to_person"],"otherText":"five"}',
          q5: 'six',
        },
        page: 'landing',
        sessionId: '9b2f8a3c-4f0f-4b9e-8a8e-5b5a4e0b7c11',
      });
      (await makeSupabaseSurveyInbox(client).submit(submission))._unsafeUnwrap();
      expect(hosted.requests).toEqual([
        { method: 'POST', path: '/functions/v1/submit-survey', headers, body: submission },
      ]);
    });

    it('check-password: the password alone', async () => {
      hosted.answer('POST /functions/v1/check-password', json({ common: true }));
      const check = makeSupabasePasswordCheck(hosted.browser({ kind }).client);
      expect((await check('Password1'))._unsafeUnwrap()).toBe(true);
      expect(hosted.requests).toEqual([
        { method: 'POST', path: '/functions/v1/check-password', headers, body: { password: 'Password1' } },
      ]);
    });

    it('a key of the new form is not sent as the bearer of a function', async () => {
      hosted.answer('POST /functions/v1/check-password', json({ common: false }));
      const anonKey = 'sb_publishable_0123456789';
      await makeSupabasePasswordCheck(hosted.browser({ kind, anonKey }).client)('Marigold-Field-27');
      expect(hosted.requests[0]?.headers).toEqual({ apikey: anonKey, 'content-type': 'application/json' });
    });
  },
);
