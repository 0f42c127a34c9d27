import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeIdentityMail } from '#adapters/mail/identity-mail.ts';
import {
  CODE_LENGTH,
  MESSAGE_COOL_DOWN_SECONDS,
  SECRET_LIFETIME_MS,
} from '#core/identity/one-time-secret.ts';
import { PASSWORD_MIN_LENGTH } from '#core/intake/password-rule.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#core/language/languages.ts';
import type { MailContent } from '#core/ports/identity-mail.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { ALL_MAIL_COPIES } from '#tests/support/all-mails.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'adapters', 'supabase');
const fileOf = (name: string) => join(FOLDER, 'templates', `${name}.html`);
const template = (name: string) => readFileSync(fileOf(name), 'utf8');
const config = readFileSync(join(FOLDER, 'config.toml'), 'utf8');

/** Our own mails with the placeholders of the hosted service; its hash takes the place of our token. */
const mail = makeIdentityMail({
  site: { ...DEFAULT_SITE_SETTINGS, publicUrl: '{{ .SiteURL }}' },
  copies: ALL_MAIL_COPIES,
});
const token = (type: string) => `{{ .TokenHash }}&type=${type}`;
/** The database writes them for verified accounts only. */
const words = '{{ .Data.mail_words }}';
const code = '{{ .Token }}';
const MAILS: Record<string, (language: Language) => MailContent> = {
  magic_link: (language) => mail.signIn({ token: token('email'), code, words, language }),
  confirmation: (language) => mail.signIn({ token: token('email'), code, language }),
  recovery: (language) => mail.recovery({ token: token('recovery'), words, language }),
  email_change: (language) => mail.emailChange({ token: token('email_change'), language }),
};

/** One text for all languages, which differ in some of its lines. The database lets only our languages into the metadata. */
const inEveryLanguage = (textIn: (language: Language) => string) =>
  LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)
    .reduce((rest, language) => {
      const lines = textIn(language).split('\n');
      expect(lines).toHaveLength(rest.length);
      return lines.map((line, index) =>
        line === rest[index]
          ? line
          : `{{ if eq .Data.language "${language}" }}${line}{{ else }}${rest[index]}{{ end }}`,
      );
    }, textIn(DEFAULT_LANGUAGE).split('\n'))
    .join('\n');

// `vitest run --update` on this file writes the templates anew.
it.each(Object.entries(MAILS))('the template %s has the text of our own mail', async (name, mailIn) => {
  const html = inEveryLanguage((language) =>
    mailIn(language)
      .html.replaceAll('#token=', '#token_hash=')
      .replace(/<p [^>]+>[^<]+\{\{ \.Data\.mail_words \}\}<\/p>/, '{{ if .Data.mail_words }}$&{{ end }}'),
  );
  await expect(`${html}\n`).toMatchFileSnapshot(fileOf(name));
});

it.each(Object.entries(MAILS))('the settings have the subject of our own mail for %s', (name, mailIn) => {
  const section = config.slice(config.indexOf(`[auth.email.template.${name}]`));
  const subject = inEveryLanguage((language) => mailIn(language).subject);
  expect(section.split('\n').slice(1, 3)).toEqual([
    `subject = '${subject}'`,
    `content_path = "./supabase/templates/${name}.html"`,
  ]);
});

it('the words are in mails to verified accounts, and never in one to an address that may be a stranger’s', () => {
  expect(Object.keys(MAILS).filter((name) => template(name).includes('.Data.mail_words'))).toEqual([
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
    `otp_length = ${CODE_LENGTH}`,
    `max_frequency = "${MESSAGE_COOL_DOWN_SECONDS}s"`,
    `minimum_password_length = ${PASSWORD_MIN_LENGTH}`,
    'password_requirements = ""',
    'enable_confirmations = true',
    'double_confirm_changes = false',
    'enable_anonymous_sign_ins = false',
    'schemas = ["public"]',
  ])
    expect(config.split('\n')).toContain(line);
});
