import { beforeEach, describe, expect, it } from 'vitest';
import { bookableRange, openSlots } from '#core/consultation/consultation-slots.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#core/language/languages.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { ALL_MAIL_COPIES, ALL_MAIL_WORDS } from '#tests/support/all-mails.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { type Caller, isRefusal } from '../../support/hosted-database.ts';
import { openHostedServices } from '../../support/hosted-services.ts';
import { litePerTest } from '../../support/lite-per-test.ts';

describeHosted('the language of a person', (db) => {
  let id: string;
  beforeEach(() => {
    id = crypto.randomUUID();
  });

  const signUp = (metadata: object | null, confirmed = true) =>
    db.query(
      `insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at) values ($1, $2, $3, case when $4 then now() end)`,
      [id, ROSE, metadata && JSON.stringify(metadata), confirmed],
    );
  const kept = async () =>
    (await db.query(`select raw_user_meta_data -> 'language' as it from auth.users where id = $1`, [id]))
      .rows[0]?.it;
  const recipient = async (address = ROSE) =>
    (await db.query('select private.language_at($1) as it', [address])).rows[0]?.it;
  const exported = async () =>
    (await db.query('select language as it from checkahead.accounts where id = $1', [id])).rows[0]?.it;
  const use = (language: string, claims: object = {}) => {
    const caller: Caller = { role: 'authenticated', claims: { sub: id, email: ROSE, ...claims } };
    return db.as(caller, `select public.set_language('${language}')`);
  };

  it('is one of core’s', async () => {
    const { rows } = await db.query(
      'select private.languages() as known, private.language_in(null) as plain',
    );
    expect(rows).toEqual([{ known: [...LANGUAGES], plain: DEFAULT_LANGUAGE }]);
  });

  it.each(LANGUAGES)('may be %s, and is that of mail and export', async (language) => {
    await signUp({ language });
    expect([await kept(), await recipient(), await exported()]).toEqual([language, language, language]);
  });

  it('and the end of an account need no rights but those of the service itself', async () => {
    await db.query('set role supabase_auth_admin');
    try {
      await signUp({ language: 'de' });
      expect(await kept()).toBeNull();
      // As the service keeps the row of an account that it deletes.
      await db.query('update auth.users set deleted_at = now() where id = $1', [id]);
      expect((await db.query('select * from auth.users')).rows).toEqual([]);
    } finally {
      await db.query('reset role');
    }
  });

  it.each([['de'], [''], [{ es: 'es' }], [5], [null], ['{{ .Token }}']])(
    'is English instead of %j, whoever sends it',
    async (language) => {
      await signUp({ language, name: 'Rose' });
      expect([(await kept()) ?? null, await recipient(), await exported()]).toEqual([null, 'en', 'en']);
      await use('es');
      await db.query('update auth.users set raw_user_meta_data = raw_user_meta_data || $1', [
        JSON.stringify({ language }),
      ]);
      expect([(await kept()) ?? null, await recipient()]).toEqual([null, 'en']);
    },
  );

  it('follows the page that its owner uses, and nobody else’s', async () => {
    await signUp(null);
    expect(isRefusal(await use('es'))).toBe(false);
    expect([await kept(), await exported()]).toEqual(['es', 'es']);
    for (const claims of [{ sub: crypto.randomUUID() }, { email: OTIS }, { session_id: crypto.randomUUID() }])
      await use('en', claims);
    expect(await kept()).toBe('es');
    await use('en');
    expect(await kept()).toBe('en');
    const visitor = await db.as({ role: 'anon' }, `select public.set_language('es')`);
    expect(isRefusal(visitor) && visitor.code).toBe('42501');
  });

  it('is not known for an address that nobody verified, whatever a stranger sent', async () => {
    await signUp({ language: 'es' }, false);
    expect(await recipient()).toBeNull();
  });

  it('decides the first words in mails', async () => {
    await signUp({ language: 'es' }, false);
    await db.query('update auth.users set email_confirmed_at = now()');
    const { rows } = await db.query('select mail_words as words from checkahead.accounts');
    const [noun = ''] = String(rows[0]?.words).split(' ');
    expect(ALL_MAIL_WORDS.es.first).toContain(noun);
  });

  it('comes with a notice, also to an address that the person has left', async () => {
    await signUp({ language: 'es' });
    await db.query(`update auth.users set encrypted_password = '$2a$10$first'`);
    await db.query('insert into private.email_changes (user_id, new_email) values ($1, $2)', [id, OTIS]);
    await db.query('update auth.users set email_change = $1', [OTIS]);
    await db.query(`update auth.users set email = $1, email_change = ''`, [OTIS]);
    const { rows } = await db.query(
      `select subject as notice, recipient, body_text::json ->> 'language' as language from checkahead.outbox`,
    );
    expect(rows.map(({ notice, recipient: to, language }) => [notice, to, language]).sort()).toEqual([
      ['email-changed', ROSE, 'es'],
      ['password-set', ROSE, 'es'],
    ]);
  });
});

describe('mail in Spanish, on Supabase Lite', () => {
  const lite = litePerTest();

  /** The languages of the auth service's mails, newest first. */
  const languages = () => lite.mailsTo(ROSE).map(({ html }) => /<html lang="(..)">/.exec(html)?.[1]);
  const newest = () => lite.mailsTo(ROSE)[0]?.html ?? '';

  /** By a first link. Lite ignores the metadata of a request for a link, the service takes it as in a sign-up. */
  async function signIn(language: string): Promise<string> {
    const body = { email: ROSE, password: 'Her-first-1234', data: { language } };
    await lite.send('POST', '/auth/v1/signup', body);
    return (await lite.followLink(ROSE)).access_token;
  }

  it('comes from the auth service from the first link on, and follows the language of the account', async () => {
    const token = await signIn('es');
    expect(newest()).toContain('/es/auth/callback#token_hash=');
    await lite.send('POST', '/auth/v1/recover', { email: ROSE });
    expect(newest()).toContain('/es/reset-password#token_hash=');
    expect(languages()).toEqual(['es', 'es']);
    const chosen = await lite.send('POST', '/rest/v1/rpc/set_language', { language: 'en' }, token);
    expect(chosen.status).toBeLessThan(300);
    await lite.send('POST', '/auth/v1/otp', { email: ROSE, create_user: true });
    expect(languages()).toEqual(['en', 'es', 'es']);
    for (const { html } of lite.mailsTo(ROSE)) expect(html).not.toContain('{{');
  });

  it('comes from our server: notices, calls and the receipt of a deletion', async () => {
    const { services, mailsTo, store } = await openHostedServices(lite);
    const chosen = await lite.send('PUT', '/auth/v1/user', { password: 'Her-own-1234' }, await signIn('es'));
    expect(chosen.status).toBe(200);
    const [slot, next] = openSlots(bookableRange(Date.now()));
    const hold = (email: string, startsAt = 0, language: 'en' | 'es' = 'en') =>
      services.bookings.book(
        { startsAt, name: 'Rose', email, phone: '2175550123' },
        { network: email, verifiedEmail: null, language },
      );
    (await hold(ROSE, slot?.startsAt))._unsafeUnwrap();
    (await hold(OTIS, next?.startsAt, 'es'))._unsafeUnwrap();
    await mailsTo(ROSE);
    const [account] = await lite.query('select id from auth.users');
    (await services.personalData.erase({ userId: String(account?.id), email: ROSE }))._unsafeUnwrap();
    const { passwordChanged, hold: held, erased } = ALL_MAIL_COPIES.es;
    const values = { brand: '', supportEmail: '', address: '', when: '', isFirst: true };
    const subjects = [passwordChanged(values), held(values), erased(values)].map(
      ({ subject }) => `${DEFAULT_SITE_SETTINGS.brand}: ${subject}`,
    );
    expect((await mailsTo(ROSE)).map(({ subject }) => subject).sort()).toEqual(subjects.sort());
    expect((await mailsTo(OTIS)).map(({ html }) => /<html lang="(..)">/.exec(html)?.[1])).toEqual(['es']);
    await store.close();
  });
});
