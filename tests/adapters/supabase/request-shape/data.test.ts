import { describe, expect, it } from 'vitest';
import { readHalves, recordVerifiedEmail } from '#adapters/supabase/own-row.ts';
import { makeSupabaseAnonymousPreferences } from '#adapters/supabase/supabase-visitor-ports.ts';
import type { Campaign } from '#core/record/first-touch.ts';
import type { OnboardingRecord } from '#core/record/onboarding-record.ts';
import { emptyRow } from '#core/record/stamp-verified.ts';
import {
  ANON_KEY,
  type ClientKind,
  json,
  NOW,
  openHostedDouble,
  sent,
} from '#tests/support/hosted-double.ts';

const hosted = openHostedDouble();

const ROSE = 'rose+test@example.com';
const AT = new Date(NOW).toISOString();
const TABLE = '/rest/v1/user_onboarding';

const row: OnboardingRecord = {
  ...emptyRow({ id: '6f5e0a52-6a0e-4a52-9a0e-0c3f1d9a7b11', email: ROSE, at: AT }),
  email_auth: true,
  email_verified_at: AT,
  step_completed: 'account_setup',
  first_name: 'Rose',
  last_name: 'Hill',
  phone: '2175550123',
  benefit_timing_preference: '2nd_wednesday',
  benefit_type: 'SSI',
  benefit_amount: 943.5,
};

const keys = { apikey: ANON_KEY, authorization: 'Bearer token-of-rose' };
const reading = { ...keys, 'accept-profile': 'public' };
const writing = { ...keys, 'content-profile': 'public', 'content-type': 'application/json' };
const single = { accept: 'application/vnd.pgrst.object+json' };
const BY_ADDRESS = 'email=eq.rose%2Btest%40example.com';

const PROGRESS =
  'step_completed%2Cupdated_at%2Cemail_auth%2Cfirst_name%2Clast_name%2Cphone%2Cssn_last4%2Cssn_provided%2Cbank_linked%2Cbenefit_timing_preference';
const REST =
  'id%2Cemail%2Cemail_verified_at%2Ccreated_at%2Cclicked_link_bank%2Cthird_party_email%2Cbenefit_type%2Cbenefit_types%2Cbenefit_type_other%2Cbenefit_amount%2Cother_income%2Cother_income_text%2Cother_income_other%2Cincome_types%2Cutm_source%2Cutm_campaign';
const readProgress = sent('GET', `${TABLE}?select=${PROGRESS}&${BY_ADDRESS}`, reading, null);
const readRest = { ...readProgress, path: `${TABLE}?select=${REST}&${BY_ADDRESS}` };

describe.each<{ kind: ClientKind }>([{ kind: 'our client' }, { kind: 'a plain createClient' }])(
  'requests on user_onboarding, by $kind',
  ({ kind }) => {
    const open = () => hosted.browser({ kind, signedInAs: ROSE }).repo;
    const record = (campaign?: Campaign) =>
      recordVerifiedEmail(hosted.browser({ kind, signedInAs: ROSE }).client.tables, {
        email: ROSE,
        campaign,
        at: NOW,
      });

    it('read: the progress columns, and the other columns of the record', async () => {
      hosted.answer(`GET ${TABLE}`, json([row]));
      expect((await open().findByEmail(' Rose+Test@example.com'))._unsafeUnwrap()).toEqual([row]);
      expect(hosted.requests).toEqual([readProgress, readRest]);
    });

    it('save: an upsert that returns the row', async () => {
      hosted.answer(`POST ${TABLE}`, json(row as object));
      const changes = { step_completed: 'account_setup', first_name: 'Rose', phone: null } as const;
      expect((await open().upsertByEmail(ROSE, changes))._unsafeUnwrap()).toEqual(row);
      expect(hosted.requests).toEqual([
        sent(
          'POST',
          `${TABLE}?on_conflict=email&select=*`,
          { ...writing, ...single, prefer: 'resolution=merge-duplicates, return=representation' },
          { ...changes, email: ROSE, email_auth: true, updated_at: AT },
        ),
      ]);
    });

    it('save of a step alone: an upsert, then a read', async () => {
      hosted.answer(`POST ${TABLE}`, json(null, 201));
      hosted.answer(`GET ${TABLE}`, json([row]));
      const saved = await open().upsertByEmail(ROSE, { step_completed: 'confirmation' });
      expect(saved._unsafeUnwrap()).toEqual(row);
      expect(hosted.requests).toEqual([
        sent(
          'POST',
          `${TABLE}?on_conflict=email`,
          { ...writing, prefer: 'resolution=merge-duplicates' },
          { email: ROSE, step_completed: 'confirmation', updated_at: AT },
        ),
        readProgress,
        readRest,
      ]);
    });

    it('details of a completed row: requested separately, and shown if the database returns them', async () => {
      const hidden = { ...row, step_completed: 'completed', last_name: null, phone: null, ssn_last4: null };
      const details = {
        step_completed: 'confirmation',
        last_name: 'Hill',
        phone: '2175550123',
        ssn_last4: '0042',
      };
      const route = 'POST /rest/v1/rpc/read_completed_details';
      const readDetails = sent('POST', '/rest/v1/rpc/read_completed_details', writing, {});
      hosted.answer(`GET ${TABLE}`, json([hidden]));
      hosted.answer(`POST ${TABLE}`, json(hidden));
      hosted.answer(route, json(null));
      expect((await open().findByEmail(ROSE))._unsafeUnwrap()).toEqual([hidden]);
      expect(hosted.requests).toEqual([readProgress, readRest, readDetails]);
      hosted.answer(route, json(details));
      expect((await open().findByEmail(ROSE))._unsafeUnwrap()).toEqual([{ ...hidden, ...details }]);
      const saved = await open().upsertByEmail(ROSE, { benefit_timing_preference: '2nd_wednesday' });
      expect(saved._unsafeUnwrap()).toEqual({ ...hidden, ...details });
    });

    const readForCallback = sent(
      'GET',
      `${TABLE}?select=id%2Cstep_completed%2Cupdated_at&${BY_ADDRESS}`,
      reading,
      null,
    );
    const stamp = sent(
      'PATCH',
      `${TABLE}?${BY_ADDRESS}&select=*`,
      { ...writing, ...single, prefer: 'return=representation' },
      { email_auth: true, email_verified_at: AT, updated_at: AT },
    );
    const insert = sent(
      'POST',
      `${TABLE}?select=*`,
      { ...writing, ...single, prefer: 'return=representation' },
      {
        email: ROSE,
        email_auth: true,
        email_verified_at: AT,
        step_completed: 'email_verified',
        updated_at: AT,
        created_at: AT,
      },
    );

    it('callback: reads, and inserts if there is no row', async () => {
      hosted.answer(`GET ${TABLE}`, json([]));
      hosted.answer(`POST ${TABLE}`, json(row, 201));
      const campaign = { utm_source: ' radio ', utm_campaign: '' };
      expect((await record())._unsafeUnwrap()).toEqual(row);
      expect(hosted.requests).toEqual([readForCallback, insert]);
      hosted.requests.length = 0;
      (await record(campaign))._unsafeUnwrap();
      expect(hosted.requests[1]?.body).toEqual({ ...insert.body, utm_source: 'radio' });
    });

    it('callback: reads, and updates an existing row', async () => {
      hosted.answer(`GET ${TABLE}`, json([{ id: row.id, step_completed: null, updated_at: AT }]));
      hosted.answer(`PATCH ${TABLE}`, json(row));
      expect((await record())._unsafeUnwrap()).toEqual(row);
      expect(hosted.requests).toEqual([readForCallback, stamp]);
    });

    it('callback: an insert fails if another tab was quicker', async () => {
      hosted.answer(`GET ${TABLE}`, json([]));
      hosted.answer(
        `POST ${TABLE}`,
        json({ code: '23505', message: 'duplicate key', details: '', hint: null }, 409),
      );
      expect((await record())._unsafeUnwrapErr()).toEqual({ kind: 'rejected' });
      expect(hosted.requests).toEqual([readForCallback, insert]);
    });

    it('the remote procedure: id and timing, as a visitor', async () => {
      hosted.answer('POST /rest/v1/rpc/save_anonymous_calendar_preference', json(null, 204));
      const preferences = makeSupabaseAnonymousPreferences(hosted.browser({ kind }).client);
      const sessionId = '9b2f8a3c-4f0f-4b9e-8a8e-5b5a4e0b7c11';
      (await preferences.save({ sessionId, timing: '3rd_wednesday' }))._unsafeUnwrap();
      expect(hosted.requests).toEqual([
        {
          method: 'POST',
          path: '/rest/v1/rpc/save_anonymous_calendar_preference',
          headers: { ...writing, authorization: `Bearer ${ANON_KEY}` },
          body: { session_uuid: sessionId, timing_preference: '3rd_wednesday' },
        },
      ]);
    });

    it('nothing is sent for another address, for a visitor, or with an invalid step record', async () => {
      const repo = open();
      expect((await repo.findByEmail('otis@example.com'))._unsafeUnwrapErr().kind).toBe('forbidden');
      const visitor = hosted.browser({ kind }).repo;
      expect((await visitor.findByEmail(ROSE))._unsafeUnwrapErr().kind).toBe('not-signed-in');
      const full = { ssn_last4: '123456789' };
      expect((await repo.upsertByEmail(ROSE, full))._unsafeUnwrapErr().kind).toBe('rejected');
      expect(hosted.requests).toEqual([]);
    });
  },
);

it('a failed read is not retried, so that an offline page knows soon', async () => {
  hosted.answer(`GET ${TABLE}`, json({ message: 'down' }, 503));
  const { client } = hosted.browser({ signedInAs: ROSE });
  expect((await readHalves(client.tables, ROSE))._unsafeUnwrapErr()).toEqual({ kind: 'unavailable' });
  expect(hosted.requests).toEqual([readProgress, readRest]);
});
