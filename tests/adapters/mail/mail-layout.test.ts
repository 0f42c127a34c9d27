import { describe, expect, it } from 'vitest';
import { nextPayments } from '#core/benefits/payment-days.ts';
import { hasLineBreak } from '#core/ports/mail-header.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { makeAnnouncementMail, makeBookingMail, makeIdentityMail } from '#tests/support/english-mails.ts';
import { readingGrade } from '../../support/reading-grade.ts';

const site = { ...DEFAULT_SITE_SETTINGS, publicUrl: 'https://site.example' };
const slot = { startsAt: 0, endsAt: 1 };
const identity = makeIdentityMail({ site });
const booking = makeBookingMail({ site });
const booked = {
  id: '1',
  slot,
  name: 'Rose',
  bookedAt: 0,
  token: 'TOKEN',
  moves: 0,
  whoCalls: { kind: 'we-write' },
} as const;
const MAILS = {
  'sign-in': identity.signIn({ token: 'T', code: '123456' }),
  recovery: identity.recovery({ token: 'T' }),
  'recovery without account': identity.recoveryWithoutAccount(),
  hold: booking.hold({ slot, token: 'T' }),
  confirmation: booking.confirmation(booked),
  deletion: identity.erased({ deletedAt: 0 }),
};

const words = 'green kettle';
const MAILS_WITH_WORDS = {
  'sign-in': identity.signIn({ token: 'T', code: '123456', words }),
  'sign-in without a code': identity.signInLinkOnly({ token: 'T', words }),
  'too many tries': identity.tooManyTries({ words }),
  recovery: identity.recovery({ token: 'T', words }),
  'password changed': identity.passwordChanged({ changedAt: 0, isFirst: false, words }),
  'address in use': identity.emailAlreadyInUse({ words }),
  'address change asked for': identity.emailChangeRequested({
    newEmail: 'a@b.example',
    requestedAt: 0,
    words,
  }),
  'address changed': identity.emailChanged({ newEmail: 'a@b.example', changedAt: 0, words }),
  hold: booking.hold({ slot, token: 'T', words }),
  confirmation: booking.confirmation({ ...booked, words }),
  deletion: identity.erased({ deletedAt: 0, words }),
  'on the list': makeAnnouncementMail({ site }).onTheList({
    ...{ unsubscribeToken: 'T', launchAt: Date.parse('2027-02-01T15:00Z'), words },
    payments: nextPayments('ssi', '2026-12-05', 2),
  }),
};

it.each(Object.entries(MAILS_WITH_WORDS))(
  'the mail of %s has the words of the person below its heading',
  (_name, { text, html }) => {
    expect(text).toMatch(/^[^\n]+\n\nYour CheckAhead words: green kettle\n\n/);
    expect(html).toMatch(/<\/h1>\n<p[^>]*>Your CheckAhead words: green kettle<\/p>/);
  },
);

it.each(Object.entries(MAILS))('the mail of %s has no such line without words', (_name, { text, html }) => {
  expect(text + html).not.toContain('words:');
});

const ALL_MAILS = {
  ...MAILS_WITH_WORDS,
  'recovery without account': identity.recoveryWithoutAccount(),
  'address to confirm': identity.emailChange({ token: 'T' }),
  'first password': identity.passwordChanged({ changedAt: 0, isFirst: true }),
  'new time': booking.confirmation({
    id: '1',
    slot,
    name: 'Rose',
    bookedAt: 0,
    token: 'T',
    moves: 1,
    whoCalls: { kind: 'we-write' },
  }),
  'to support': booking.forSupport({
    ...{ kind: 'moved', from: 0, id: '1', slot, name: 'R•••', phone: null, changedAt: 0, moves: 1 },
  }),
  cancellation: booking.cancellation({ id: '1', slot, name: 'Rose', canceledAt: 0, moves: 0 }),
};

it('all subjects begin with the brand and say what the mail is about', () => {
  expect(Object.fromEntries(Object.entries(ALL_MAILS).map(([name, { subject }]) => [name, subject]))).toEqual(
    {
      'sign-in': 'CheckAhead: your link and code',
      'sign-in without a code': 'CheckAhead: your link',
      'too many tries': 'CheckAhead: wrong codes or passwords were typed',
      recovery: 'CheckAhead: your link to set a new password',
      'recovery without account': 'CheckAhead: no account for this email address',
      'password changed': 'CheckAhead: your password was changed',
      'on the list': 'CheckAhead: you are on the list',
      'to support': 'CheckAhead: a call was moved',
      'first password': 'CheckAhead: you set your password',
      'address in use': 'CheckAhead: you already have an account',
      'address to confirm': 'CheckAhead: confirm your new email address',
      'address change asked for': 'CheckAhead: your email address may change',
      'address changed': 'CheckAhead: your email address was changed',
      hold: 'CheckAhead: confirm your call',
      confirmation: 'CheckAhead: your call is booked',
      'new time': 'CheckAhead: your call has a new time',
      cancellation: 'CheckAhead: your call is canceled',
      deletion: 'CheckAhead: your account is deleted',
    },
  );
});

it.each(Object.entries(ALL_MAILS))('the mail of %s has one wordmark, above all else', (_name, { html }) => {
  const [, above] = html.split('<body');
  expect(above?.replace(/<[^>]*>/g, '').trim()).toMatch(/^class.*\s+&#9679; CheckAhead\n/);
});

const ON_THE_LIST = MAILS_WITH_WORDS['on the list'];

it('the mail of on the list has the planned day on a sun, the payment days on their own, and the button before what is less important', () => {
  const { html } = ON_THE_LIST;
  const sun = /<td aria-hidden="true"[^>]* bgcolor="#f3b229"[^>]*>(.*?)<\/td>/;
  expect(sun.exec(html)?.[1]?.replace(/<[^>]*>/g, '')).toBe('February 1');
  expect(html.match(/<td [^>]*font-weight:bold[^>]*>[A-Z].*?, 20\d\d.*?<\/td>/g)).toHaveLength(2);
  expect(html).toMatch(/ class="button" [\s\S]*To see, correct/);
  const undated = { unsubscribeToken: 'T', launchAt: null, payments: [] };
  const [shown, day] = sun.exec(makeAnnouncementMail({ site }).onTheList(undated).html) ?? [];
  expect(day).toBe('');
  expect(shown).toContain('mso-hide:all');
});

describe.each(Object.entries({ ...MAILS, 'on the list': ON_THE_LIST }))('the mail of %s', (_name, mail) => {
  const { html, text, replyTo } = mail;

  it('has the support address as reply-to', () => expect(replyTo).toBe(site.supportEmail));

  it('supports dark mode', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it('uses presentational tables with a width that Outlook supports, and no comments, which the hosted service removes', () => {
    expect(html.match(/<table /g)?.length).toBeGreaterThanOrEqual(3);
    for (const table of html.match(/<table[^>]*>/g) ?? []) expect(table).toContain('role="presentation"');
    expect(html).toMatch(
      /<table class="card" role="presentation" width="560"[^>]* style="width:560px;max-width:100%/,
    );
    expect(html).not.toContain('<!--');
  });

  it('describes every link, in the text too', () => {
    for (const [line] of text.matchAll(/^.*https?:\/\/.*$/gm)) expect(line).toMatch(/^[A-Z][\w ]+: https:/);
    for (const [, style] of html.matchAll(/<td class="button"[^>]*style="([^"]*)"/g))
      expect(style).toContain('mso-padding-alt');
  });
});

describe.each(Object.entries(ALL_MAILS))('the mail of %s', (_name, { html, text, subject }) => {
  it('names the sender, the missing affiliation, and where to ask whether it is real', () => {
    for (const body of [text, html]) {
      expect(body).toContain('not affiliated with or endorsed by the Social Security Administration');
      expect(body).toContain(site.brand);
      expect(body).toContain(site.supportEmail);
      expect(body).toContain(site.postalAddress);
      expect(body).toContain('https://site.example/is-this-real');
    }
  });

  it('reads at grade 8 or lower', () => {
    expect(readingGrade(text.replace(/https?:\S+|\S+@\S+/g, ''))).toBeLessThanOrEqual(8);
  });

  it('is a complete HTML page with a language, a title and one heading, and matches the text', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(script|img|iframe)/i);
    for (const part of text.trim().split('\n\n')) {
      // A token is in the link only.
      const shown = part.replace(/\?token=\S+/, '');
      const withoutSpans = html.replace(/<\/?span[^>]*>/g, '');
      expect(withoutSpans).toContain(shown.replaceAll('&', '&amp;').replaceAll("'", '&#39;'));
    }
  });

  it('has a subject of one line', () => expect(hasLineBreak(subject)).toBe(false));

  it('lets long words break on a phone', () => {
    expect(html).toMatch(/<td class="ink" style="[^"]*;word-break:break-word;overflow-wrap:anywhere">/);
    expect(html).not.toMatch(/overflow-wrap:(?!anywhere)|nowrap/);
  });
});
