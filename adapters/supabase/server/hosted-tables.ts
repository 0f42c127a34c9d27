import { join } from 'node:path';
import { onboardingRecordSchema } from '#core/record/onboarding-record.ts';
import { deliveriesIn, SQL } from '../../sql/statements.ts';

/** The part of a hosted project that our server finds under other names than in its own database. */
export const HOSTED_TABLES = {
  migrations: join(import.meta.dirname, '..', 'migrations'),
  texts: {
    /** Address, proof and language are the auth service's. */
    putAccount: 'UPDATE accounts SET mail_words = @mailWords WHERE id = @id',
    putOnboarding: 'SELECT private.correct_details(@email, @first_name, @last_name, @phone)',
    reindexOnboarding: 'SELECT 1',
    dropMailTo: 'SELECT private.drop_mail_to(?)',
    deleteOnboardingOf: 'SELECT private.delete_onboarding(?)',
    onboardingByPhone: `SELECT ${Object.keys(onboardingRecordSchema.shape)} FROM user_onboarding WHERE email IN (
        SELECT email FROM public.user_onboarding WHERE phone = @0
        UNION ALL SELECT email FROM private.completed_details WHERE phone = @0) ORDER BY created_at LIMIT @1`,
    signUpsByHour: `SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24') AS hour, count FROM (
        SELECT date_trunc('hour', created_at) AS hour, count(*) AS count FROM public.user_onboarding
        WHERE created_at >= CAST(? AS timestamptz) GROUP BY 1) AS hours ORDER BY 1`,
    /** None is due to an address whose notice of the change waits: whoever unsubscribed is not known there yet. */
    deliveriesIn: deliveriesIn(
      `AND (state <> 'waiting' OR NOT EXISTS (SELECT FROM outbox
         WHERE due_at IS NOT NULL AND body_html IS NULL AND subject = 'email-changed'
           AND CASE WHEN body_html IS NULL THEN body_text::json ->> 'newEmail' END = accounts.email))`,
    ),
    /** Found by the claims of the token. */
    sessionByToken: `SELECT token_hash AS "tokenHash", account_id AS "accountId", created_at AS "createdAt",
        last_active_at AS "lastActiveAt", private.milliseconds(private.proved_at(claims)) AS "lastProofAt"
      FROM (SELECT CAST(? AS jsonb)) AS token (claims) LEFT JOIN sessions ON token_hash = private.claimed_id('session_id', claims)`,
    /** With the links that our server counts there without an address. */
    deleteChallengesOf: `${SQL.deleteChallengesOf}
      OR (email = '' AND mailbox_hash = @mailboxHash AND new_email IS NULL)`,
    /** With the links that our server does not make itself. */
    challengesBefore: `WITH over AS (${SQL.challengesBefore} RETURNING id)
      SELECT FROM over UNION ALL SELECT FROM private.sweep_email_changes(CAST(@limit AS integer))`,
  },
};
