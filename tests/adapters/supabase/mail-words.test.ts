import { describe, expect, it } from 'vitest';
import { isMailWords } from '#core/identity/mail-words.ts';
import { LANGUAGES } from '#core/language/languages.ts';
import { ALL_MAIL_WORDS } from '#tests/support/all-mails.ts';
import { ROSE } from '#tests/support/people.ts';
import { describeHosted } from '../../support/describe-hosted.ts';
import { isRefusal } from '../../support/hosted-database.ts';
import { litePerTest } from '../../support/lite-per-test.ts';

const WORDS = /Your CheckAhead words: ([^<]+)</;

describeHosted('the words in mails', (db) => {
  const id = crypto.randomUUID();
  const signUp = (metadata: object | null, confirmed = false) =>
    db.query(
      `insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at) values ($1, $2, $3, case when $4 then now() end)`,
      [id, ROSE, metadata && JSON.stringify(metadata), confirmed],
    );
  const confirm = () => db.query('update auth.users set email_confirmed_at = now()');
  const metadata = async () =>
    (await db.query('select raw_user_meta_data as it from auth.users')).rows[0]?.it;
  const words = async () =>
    (await db.query('select mail_words as words from checkahead.accounts')).rows[0]?.words as string | null;

  it('are given when the address is verified, and stay', async () => {
    await signUp(null);
    expect(await words()).toBeNull();
    await confirm();
    const given = await words();
    expect(isMailWords(ALL_MAIL_WORDS, given ?? '')).toBe(true);
    expect(await metadata()).toEqual({ mail_words: given });
    await confirm();
    await db.query(`update auth.users set email = 'new@example.org'`);
    expect(await metadata()).toEqual({ mail_words: given });
  });

  it('cannot be sent by whoever signs an address up, nor by its owner', async () => {
    await signUp({ mail_words: 'call 5550100', name: 'Eve' });
    expect(await metadata()).toEqual({ name: 'Eve' });
    await confirm();
    const given = await words();
    for (const sent of [{ mail_words: 'call 5550100' }, {}, [], 'x', 5, null]) {
      await db.query('update auth.users set raw_user_meta_data = $1', [sent && JSON.stringify(sent)]);
      expect(await metadata()).toEqual({ mail_words: given });
    }
  });

  it('have no copy of the address beside them, which would stay when the address changes', async () => {
    await signUp({ email: ROSE, name: 'Rose' }, true);
    expect(await metadata()).toEqual({ name: 'Rose' });
  });

  it('that the person chose on our server come into the metadata', async () => {
    await signUp(null);
    await confirm();
    await db.query(`update checkahead.accounts set mail_words = 'green kettle' where id = $1`, [id]);
    expect(await metadata()).toEqual({ mail_words: 'green kettle' });
  });

  it.each(LANGUAGES)('come from our lists of %s, all of them', async (language) => {
    const { rows } = await db.query(
      'select private.new_mail_words($1) as words from generate_series(1, 5000)',
      [language],
    );
    const drawn = rows.map((row) => String(row.words));
    const lists = ALL_MAIL_WORDS[language];
    expect(drawn.filter((pair) => !isMailWords({ [language]: lists }, pair))).toEqual([]);
    const [first, second] = [0, 1].map((place) => new Set(drawn.map((pair) => pair.split(' ')[place])));
    expect([first?.size, second?.size]).toEqual([lists.first.length, lists.second.length]);
  });

  it('are asked and changed by the server alone', async () => {
    await signUp(null, true);
    for (const [role, sql] of [
      ['anon', `select private.mail_words_of('${id}')`],
      ['authenticated', `select private.mail_words_of('${id}')`],
      ['authenticated', 'select * from checkahead.accounts'],
      ['authenticated', `update checkahead.accounts set mail_words = 'blue boat'`],
    ] as const) {
      const answer = await db.as({ role, claims: { sub: id, email: ROSE } }, sql);
      expect(isRefusal(answer) && answer.code, sql).toBe('42501');
    }
  });
});

describe('the words in the mails of the auth service, on Supabase Lite', () => {
  const lite = litePerTest();

  const newest = () => lite.mailsTo(ROSE)[0]?.html ?? '';

  it('are in none before the address is verified, whatever is sent, and in every one afterwards', async () => {
    await lite.send('POST', '/auth/v1/signup', {
      email: ROSE,
      password: 'Stranger-1234',
      data: { mail_words: 'call 5550100' },
    });
    expect(newest()).toContain('Continue to CheckAhead');
    await lite.send('POST', '/auth/v1/recover', { email: ROSE });
    expect(newest()).toContain('Set a new password');
    await lite.send('POST', '/auth/v1/otp', {
      email: ROSE,
      create_user: true,
      data: { mail_words: 'call 5550100' },
    });
    const mails = lite.mailsTo(ROSE).map(({ html }) => html);
    expect(mails).toHaveLength(3);
    for (const html of mails) expect(html).not.toMatch(/5550100|CheckAhead words|\{\{/);
    const { access_token } = await lite.followLink(ROSE);
    const chosen = await lite.send('PUT', '/auth/v1/user', { password: 'Her-own-1234' }, access_token);
    expect(chosen.status).toBe(200);
    await lite.send('POST', '/auth/v1/otp', { email: ROSE, create_user: true });
    const words = WORDS.exec(newest())?.[1] ?? '';
    expect(isMailWords(ALL_MAIL_WORDS, words)).toBe(true);
    await lite.send('POST', '/auth/v1/recover', { email: ROSE });
    expect(newest()).toContain('Set a new password');
    expect(WORDS.exec(newest())?.[1]).toBe(words);
  });
});
