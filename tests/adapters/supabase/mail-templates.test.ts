import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SECRET_LIFETIME_MS } from '#core/identity/one-time-secret.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeIdentityMail } from '#tests/support/english-mails.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'adapters', 'supabase');
const template = (name: string) => readFileSync(join(FOLDER, 'templates', `${name}.html`), 'utf8');
const config = readFileSync(join(FOLDER, 'config.toml'), 'utf8');

/** Our own mails with the placeholders of the hosted service; its hash takes the place of our token. */
const mail = makeIdentityMail({ site: { ...DEFAULT_SITE_SETTINGS, publicUrl: '{{ .SiteURL }}' } });
const token = (type: string) => `{{ .TokenHash }}&type=${type}`;
/** The database writes them for verified accounts only. */
const words = '{{ .Data.mail_words }}';
const MAILS = {
  magic_link: mail.signIn({ token: token('magiclink'), code: '{{ .Token }}', words }),
  confirmation: mail.signIn({ token: token('signup'), code: '{{ .Token }}' }),
  recovery: mail.recovery({ token: token('recovery'), words }),
  email_change: mail.emailChange({ token: token('email_change') }),
};

it.each(Object.entries(MAILS))(
  'the template %s has the text and subject of our own mail',
  (name, { html, subject }) => {
    expect(template(name)).toBe(
      `${html
        .replaceAll('#token=', '#token_hash=')
        .replace(
          /<p [^>]+>[^<]+\{\{ \.Data\.mail_words \}\}<\/p>/,
          '{{ if .Data.mail_words }}$&{{ end }}',
        )}\n`,
    );
    const section = config.slice(config.indexOf(`[auth.email.template.${name}]`));
    expect(section).toMatch(
      new RegExp(`^[^\\n]+\\nsubject = "${subject}"\\ncontent_path = "./supabase/templates/${name}.html"\\n`),
    );
  },
);

it('the words are in mails to verified accounts, and never in one to an address that may be a stranger’s', () => {
  expect(Object.keys(MAILS).filter((name) => template(name).includes('.Data'))).toEqual([
    'magic_link',
    'recovery',
  ]);
});

it('opening a link of a template does not use it up, and recovery has no code', () => {
  for (const name of Object.keys(MAILS)) {
    expect(template(name)).not.toContain('ConfirmationURL');
    expect(template(name)).not.toMatch(/[?&]token/);
  }
  expect(template('recovery')).not.toContain('{{ .Token }}');
  expect(template('email_change')).not.toContain('{{ .Token }}');
});

it('the settings contain the lifetimes, the lengths and who may sign up', () => {
  for (const line of [
    `otp_expiry = ${SECRET_LIFETIME_MS / 1_000}`,
    'otp_length = 6',
    'max_frequency = "60s"',
    'minimum_password_length = 8',
    'password_requirements = ""',
    'enable_confirmations = true',
    'double_confirm_changes = false',
    'enable_anonymous_sign_ins = false',
    'schemas = ["public"]',
  ]) {
    expect(config.split('\n')).toContain(line);
  }
});
