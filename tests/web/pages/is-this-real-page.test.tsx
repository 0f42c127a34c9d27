import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeIdentityMail as makeMails } from '#adapters/mail/identity-mail.ts';
import { isThisRealCopy } from '#copy/is-this-real.ts';
import { mailsCopy } from '#copy/mails.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { makeIdentityMail } from '#tests/support/english-mails.ts';
import { isThisRealCopy as inSpanish } from '#web/copy/es/is-this-real.ts';
import { mailsCopy as mailsCopyInSpanish } from '#web/copy/es/mails.ts';
import { IsThisRealPage } from '#web/pages/is-this-real/is-this-real-page.tsx';
import { InSite } from '../in-site.tsx';

const SETTINGS: SiteSettings = {
  ...DEFAULT_SITE_SETTINGS,
  publicUrl: 'https://checkahead.example',
  mailFrom: 'hello@checkahead.example',
  postalAddress: 'CheckAhead, 7 Elm Road, Dayton, OH',
};

function open(settings: Partial<SiteSettings> = {}) {
  render(
    <InSite at="/is-this-real" settings={{ ...SETTINGS, ...settings }}>
      <IsThisRealPage />
    </InSite>,
  );
}

beforeEach(() => open());

const box = () => screen.getByLabelText<HTMLTextAreaElement>(/^Paste the message/);
function check(text: string) {
  fireEvent.input(box(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Check this message' }));
}
const paste = (data: Readonly<Record<string, string>>) =>
  fireEvent.paste(box(), { clipboardData: { getData: (type: string) => data[type] ?? '' } });
const heading = (name: string) => screen.queryByRole('heading', { level: 3, name });

const TOKEN = 'aB3_-xQ7kLm2Np9Rs4Tu8VwZ1yC5dE6fG0hJ3iK-oPq';

it('says that a link leads to our address, and never that a message is safe', () => {
  check(`Log in: https://checkahead.example/auth/callback#token=${TOKEN}`);
  expect(document.activeElement).toBe(heading('The link leads to our address.'));
  expect(screen.getByText(/This does not prove that we sent it/)).toBeTruthy();
  expect(document.querySelector('form')?.textContent).not.toMatch(/safe|real|genuine|trust it/i);
});

it('warns of what is not ours, and says where it leads', () => {
  check('From: CheckAhead <help@evil.example>\nhttps://checkahead.example.evil.example/start');
  expect(heading('Careful. Something here is not ours.')).toBeTruthy();
  expect(screen.getByText(/It leads to checkahead\.example\.evil\.example\.$/)).toBeTruthy();
  expect(screen.getByText('This sender may look like us, but it is not our address.')).toBeTruthy();
  expect(screen.getByText(/^Do not open the link\. Do not answer/)).toBeTruthy();
});

it.each([null, '+1 555 010 0100'])('says whom we call, with the number %s', (supportPhone) => {
  cleanup();
  open({ supportPhone });
  const section = document.getElementById('calls')?.closest('section');
  expect(section?.textContent).toMatch(
    supportPhone === null
      ? /We never call you first/
      : /We call you only if you booked a call.* from \+1 555 010 0100\..* call us at \+1 555 010 0100/,
  );
});

it('cannot tell without a link and a sender', () => {
  check('You won a prize. Call 1-800-555-0100.');
  expect(heading('We cannot tell if this is from us.')).toBeTruthy();
});

it('calls a mail of ours ours, and names the words that are not from it', () => {
  const { text } = makeIdentityMail({ site: SETTINGS }).signIn({ token: TOKEN, code: '123456', words: null });
  check(`From: CheckAhead <hello@checkahead.example>\n${text}`);
  expect(heading('The links we found lead to our address. The sender is ours, too.')).toBeTruthy();
  check(`${text}\nRead us the code.`);
  expect(heading('We cannot tell if this is from us.')).toBeTruthy();
  const words = screen.getByText('Read us the code.', { selector: 'dd' });
  expect(words.previousElementSibling?.textContent).toBe('None of our emails have these words:');
  expect(screen.getByText(/^Do not open the link\. Do not answer/)).toBeTruthy();
});

it('names the words of a threat', () => {
  check('Pay with a gift card, or your benefits will stop.');
  expect(heading('Careful. Something here is not ours.')).toBeTruthy();
  const words = screen.getByText('gift card, benefits will stop', { selector: 'dd' });
  expect(words.previousElementSibling?.textContent).toMatch(/^We never threaten anyone/);
});

it('asks for something to check, and for less of it', () => {
  check('  ');
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(box());
  expect(screen.getByText('Paste a message or a sender first.')).toBeTruthy();
  check('a '.repeat(40_000));
  expect(screen.getByText(/^This is too long to check/)).toBeTruthy();
  check('https://evil.example');
  expect(box().getAttribute('aria-invalid')).toBeNull();
});

it('takes a Social Security number out of the box, and checks the rest', () => {
  check('My number is 123-45-6789. https://evil.example/');
  expect(box().value).toBe('My number is •••-••-••••. https://evil.example/');
  expect(document.body.innerHTML).not.toContain('6789');
  expect(screen.getByText(/because it may be a Social Security number/)).toBeTruthy();
  expect(heading('Careful. Something here is not ours.')).toBeTruthy();
});

it('lists at most ten findings, those that are not ours first', () => {
  const own = Array.from({ length: 30 }, (_, index) => `https://checkahead.example/${index}`).join('\n');
  check(`${own}\nhttps://evil.example/`);
  expect(screen.getAllByText(/^This link/)).toHaveLength(10);
  expect(screen.getAllByText(/^This link/)[0]?.textContent).toContain('evil.example');
  expect(screen.getByText('Links that we do not list here: 21.')).toBeTruthy();
});

it('adds the hidden targets of links in a pasted mail', () => {
  paste({
    'text/plain': 'Sign in to CheckAhead',
    'text/html':
      '<a href="https://evil.example/?a=1&amp;b=2">Sign in</a> <a href=\'mailto:x@y.example\'>to</a> <a href="#top">CheckAhead</a>',
  });
  expect(box().value).toContain(
    'Sign in to CheckAhead\n\nWhere the links lead:\nhttps://evil.example/?a=1&b=2\n',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Check this message' }));
  expect(heading('Careful. Something here is not ours.')).toBeTruthy();
});

it.each([
  ['a part of a link that is shown', 'https://checkahead.ex', 'https://checkahead.example/login'],
  [
    'behind a link of ours that names it',
    'https://evil.example/x',
    'https://checkahead.example/?to=https://evil.example/x',
  ],
  ['without a scheme', '//evil.example/x', 'Sign in'],
  ['written with character codes', 'https&#58;&#x2F;/evil.example', 'Sign in'],
  ['written with names of characters', 'https&colon;//evil.example', 'Sign in'],
  ['broken over lines', 'htt\nps://evil.example', 'Sign in'],
  ['a phone number', 'tel:+18005550100', 'https://checkahead.example/ Log in'],
  ['a mail address', 'mailto:crook@evil.example', 'https://checkahead.example/ Log in'],
])('finds a hidden target: %s', (_how, href, text) => {
  paste({ 'text/plain': text, 'text/html': `<a href="${href}">${text}</a>` });
  fireEvent.click(screen.getByRole('button', { name: 'Check this message' }));
  expect(heading('Careful. Something here is not ours.')).toBeTruthy();
});

it('adds no target that the text shows', () => {
  const url = 'https://checkahead.example/login';
  const isLeft = paste({
    'text/plain': `Open <${url}>. Write to support@checkahead.example. Call +1 555 010 0100.`,
    'text/html': `<a href="${url}">Open</a><a href="mailto:support@checkahead.example"><a href="tel:+15550100100">`,
  });
  expect(isLeft).toBe(true);
});

it('leaves an ordinary paste to the browser', () => {
  expect(paste({ 'text/plain': 'https://checkahead.example/' })).toBe(true);
});

it('forgets the result when the text changes, and everything at Clear', () => {
  check('https://evil.example');
  fireEvent.input(box(), { target: { value: 'https://evil.example/x' } });
  expect(heading('Careful. Something here is not ours.')).toBeNull();
  check('https://evil.example');
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(box().value).toBe('');
  expect(heading('Careful. Something here is not ours.')).toBeNull();
});

it('sends and keeps nothing', () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const beacon = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon: beacon }));
  cleanup();
  open();
  const kept = { ...localStorage, ...sessionStorage };
  check('From: x@evil.example https://evil.example 123-45-6789');
  expect(fetched).not.toHaveBeenCalled();
  expect(beacon).not.toHaveBeenCalled();
  expect({ ...localStorage, ...sessionStorage }).toEqual(kept);
  // Without a name, the field is neither submitted nor measured; the browser neither restores nor spell-checks it.
  expect(box().name).toBe('');
  expect(box().autocomplete).toBe('off');
  expect(box().getAttribute('spellcheck')).toBe('false');
});

it.each([
  ['English', 'en', mailsCopy, isThisRealCopy, 'green kettle'],
  ['Spanish', 'es', mailsCopyInSpanish, inSpanish, 'tetera verde'],
] as const)('draws the mail with the words that it has in %s', (_in, language, copy, page, own) => {
  const mails = makeMails({ site: SETTINGS, copies: { [language]: copy } });
  const mail = mails.signIn({ token: 'TOKEN', code: '123456', words: own, language });
  const { mail: words } = page.picture;
  expect(words.subject('CheckAhead')).toBe(mail.subject);
  expect(page.picture.words.text('CheckAhead')).toMatch(
    RegExp(`(begins with|empieza con) “${mail.subject.split(' ')[0]}”`),
  );
  const [first] = mail.text.split(/Questions\?|¿Tiene preguntas/);
  for (const text of [
    words.heading,
    words.words('CheckAhead'),
    words.first('CheckAhead'),
    words.button('CheckAhead'),
    words.address('CheckAhead', SETTINGS.publicUrl).replace('…', 'TOKEN'),
    words.orCode,
  ])
    expect(first).toContain(text);
  expect(screen.getByRole('img', { name: /The full address, which starts with/i })).toBeTruthy();
});

it('names who is behind the site from the settings, and nothing that is not set', () => {
  const facts = () => [...document.querySelectorAll('#who ~ dl dd')].map(({ textContent }) => textContent);
  expect(facts()).toEqual([
    'https://checkahead.example',
    'support@checkahead.example',
    'hello@checkahead.example',
    'CheckAhead, 7 Elm Road, Dayton, OH',
  ]);
  cleanup();
  open({ mailFrom: null });
  expect(facts()).toHaveLength(3);
  expect(document.body.textContent).not.toMatch(/copy of the site|not set|<null>/);
  expect(screen.getByText(/^Anyone can write any name as the sender/)).toBeTruthy();
});

it('prints the page for the phone', () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  fireEvent.click(screen.getByRole('button', { name: 'Print this page' }));
  expect(print).toHaveBeenCalledOnce();
});

it('speaks of the words in our mail on every backend', () => {
  cleanup();
  open({ backend: 'supabase' });
  expect(screen.getByRole('heading', { level: 2, name: 'Your two words' })).toBeTruthy();
  expect(screen.getByText(/Your first email from us has none/)).toBeTruthy();
});
