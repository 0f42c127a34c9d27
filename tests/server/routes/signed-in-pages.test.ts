import { createHash } from 'node:crypto';
import { errAsync } from 'neverthrow';
import { beforeAll, expect, it, vi } from 'vitest';
import { rateLimited, unavailable } from '#core/ports/failures.ts';
import type { RenderedPage } from '#core/site/rendered-site.ts';
import { NO_PAGES } from '#server/http/pages.ts';
import { GOOD } from '#tests/support/people.ts';
import { needSite } from '../../../server/launch/site-build.mjs';
import type { BrowserFetch } from '../../support/cookie-jar.ts';
import { server, startServerPerFile } from '../../support/server-per-test.ts';
import { startTestServer } from '../../support/test-server.ts';

const CALENDAR = '/signup/calendar';
const ACCOUNT = '/signup/account';
const CONFIRMATION = '/signup/confirmation';
const LOG_IN_AGAIN = '/login?problem=log-in-again';
const COUNTDOWN = '/launch-countdown';

const SHELL: RenderedPage = {
  path: CALENDAR,
  problem: null,
  html: 'the shell',
  inlineScript: '',
  status: 200,
  noindex: true,
};

beforeAll(() => needSite());
startServerPerFile({ personalPages: true, site: { ...NO_PAGES, pages: [SHELL] } });

const get = (browser: BrowserFetch, path: string) =>
  browser.fetch(`${server.url}${path}`, { redirect: 'manual' });
const idOf = async (browser: BrowserFetch) => {
  const { session } = await (await get(browser, '/api/session')).json();
  return session === null ? {} : { for: session.userId };
};
/** A form of the page of whoever is signed in. */
const post = async (browser: BrowserFetch, path: string, fields: Record<string, string>, headers = {}) =>
  server.sendForm(path, { ...(await idOf(browser)), ...fields }, { browser, headers });
const leads = async (answer: Promise<Response>, to: string) => {
  const { status, headers } = await answer;
  expect([status, headers.get('location')]).toEqual([303, to]);
};
const save = (browser: BrowserFetch, email: string, changes: object) =>
  server.send('PUT', '/api/onboarding', { email, changes }, { browser });

let people = 0;
/** Somebody new, who has saved this. */
async function personWith(changes: object = {}) {
  people += 1;
  const email = `person-${people}@example.com`;
  const browser = await server.signedIn(email);
  if (Object.keys(changes).length > 0) expect((await save(browser, email, changes)).status).toBe(200);
  const row = () =>
    server.store.connection().prepare('SELECT * FROM user_onboarding WHERE email = ?').get(email) as Record<
      string,
      unknown
    >;
  return { email, browser, row };
}

const ACCOUNT_SETUP = {
  step_completed: 'account_setup',
  first_name: 'Rose',
  last_name: "O'Hara",
  phone: '5551234567',
};
const FINISHED = { ...ACCOUNT_SETUP, step_completed: 'completed', bank_linked: true, ssn_provided: true };

it("holds the person's answers as text, whatever they contain, and nobody may store it", async () => {
  const hostile = `</script><script>alert(1)</script>"'&<b>`;
  const { browser } = await personWith({ benefit_timing_preference: hostile });
  const answer = await get(browser, CALENDAR);
  const html = await answer.text();
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('etag')).toBeNull();
  expect(html).toContain(
    'value="&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;&lt;b&gt;"',
  );
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('Loading...');
  const [, data = ''] = /id="personal-page">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(data).status.record.benefit_timing_preference).toBe(hostile);
});

it('has the same scripts for everybody, and a policy that allows its styles', async () => {
  const documents = await Promise.all(
    [{ benefit_timing_preference: '2nd_wednesday' }, {}].map(async (changes) => {
      const { browser } = await personWith(changes);
      const answer = await get(browser, CALENDAR);
      const html = await answer.text();
      const hashes = (tag: RegExp) =>
        [...html.matchAll(tag)].map(
          ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
        );
      const policy = answer.headers.get('content-security-policy') ?? '';
      const scripts = hashes(/<script(?: data-scripts="[^"]*")?>([\s\S]*?)<\/script>/g);
      for (const hash of [...scripts, ...hashes(/<style[^>]*>([\s\S]*?)<\/style>/g)])
        expect(policy).toContain(hash);
      return scripts;
    }),
  );
  expect(documents[0]).toHaveLength(1);
  expect(documents[0]).toEqual(documents[1]);
});

it('shows nobody what belongs to another person, in either language and side by side', async () => {
  const words = ['heron', 'otter', 'maple', 'cedar'];
  const browsers = await Promise.all(
    words.map(async (word) => (await personWith({ benefit_timing_preference: `on ${word} day` })).browser),
  );
  const rounds = Array.from({ length: 40 }, (_, at) => at % words.length);
  await Promise.all(
    rounds.map(async (who, round) => {
      const html = await (
        await get(browsers[who] as BrowserFetch, `${round % 8 < 4 ? '' : '/es'}${CALENDAR}`)
      ).text();
      expect(html).toContain(`<html lang="${round % 8 < 4 ? 'en' : 'es'}"`);
      expect(words.filter((word) => html.includes(`on ${word} day`))).toEqual([words[who]]);
    }),
  );
});

it('tells what a mailed link has done, so that nothing moves when the script tells it', async () => {
  const { browser } = await personWith();
  const shown = async (query: string) => (await get(browser, CALENDAR + query)).text();
  expect(await shown('?arrived=verified')).toMatch(/role="status".*Email Verified!.*<h1/s);
  expect(await shown('')).not.toContain('Email Verified!');
  expect(await shown('?arrived=anything')).not.toContain('Email Verified!');
});

it('sends people where the guard of the page does', async () => {
  const stranger = server.browser();
  await leads(get(stranger, CALENDAR), '/signup/verify-email');
  await leads(get(stranger, ACCOUNT), '/signup/verify-email');
  await leads(get(stranger, CONFIRMATION), '/signup/calendar');
  await leads(get(stranger, COUNTDOWN), '/login');
  await leads(get(stranger, '/es/dashboard'), '/es/login');

  const { browser } = await personWith();
  await leads(get(browser, CONFIRMATION), CALENDAR);
  expect((await get(browser, '/dashboard')).status).toBe(200);
  const finished = await personWith(FINISHED);
  await leads(get(finished.browser, ACCOUNT), COUNTDOWN);
  await leads(post(finished.browser, ACCOUNT, {}), COUNTDOWN);
  const countdown = await (await get(finished.browser, COUNTDOWN)).text();
  expect(countdown).toContain('Rose, you are on the list');
});

it('leads through the log-in after a session has ended', async () => {
  const { browser } = await personWith(ACCOUNT_SETUP);
  server.clock.advance(21 * 60_000);
  await leads(get(browser, CONFIRMATION), '/login?return=signup-confirmation');
  await leads(post(browser, CALENDAR, { timing: 'other' }), `${LOG_IN_AGAIN}&return=signup-calendar`);
  await leads(post(browser, '/schedule', {}), LOG_IN_AGAIN);
});

it('says in the log-in that a form was not used, and leads back to its page', async () => {
  const { browser, email } = await personWith(ACCOUNT_SETUP);
  await leads(
    post(browser, '/reset-password', { password: GOOD, confirm: GOOD }),
    `${CONFIRMATION}?arrived=password-updated`,
  );
  server.clock.advance(6 * 60_000);
  const toLogin = `${LOG_IN_AGAIN}&return=dashboard`;
  await leads(post(browser, '/dashboard', { delete: 'on' }), toLogin);
  const wrong = post(browser, toLogin, { email, password: 'Wrong-Word-1' });
  await leads(wrong, '/login?problem=invalid-credentials&return=dashboard');
  await leads(post(browser, toLogin, { email, password: GOOD }), '/dashboard');
  await leads(post(browser, '/login?return=https://evil.example', { email, password: GOOD }), CONFIRMATION);
});

it('takes the forms of the whole sign-up', async () => {
  const { browser, row } = await personWith();
  await leads(post(browser, `/es${CALENDAR}`, { timing: '3rd_wednesday' }), '/es/signup/account');
  const account = {
    firstName: ' Rose ',
    lastName: "O'Hara",
    phone: '(555) 123-4567',
    password: GOOD,
    confirmPassword: GOOD,
  };
  await leads(post(browser, ACCOUNT, account), CONFIRMATION);
  // With 'Back': nobody has to choose another password, or to type it again.
  await leads(post(browser, ACCOUNT, account), CONFIRMATION);
  await leads(post(browser, ACCOUNT, { ...account, password: '', confirmPassword: '' }), CONFIRMATION);
  await leads(post(browser, `${CALENDAR}?change`, { timing: '2nd_wednesday' }), CONFIRMATION);
  const change = { firstName: 'Rosa', lastName: "O'Hara", phone: '5551234567' };
  await leads(post(browser, `${ACCOUNT}?change`, change), CONFIRMATION);
  await leads(post(browser, CONFIRMATION, { lastFour: ' 9876 ', consent: 'on' }), COUNTDOWN);
  expect(await (await get(browser, '/dashboard')).text()).toContain('"ssn_last4":null');
  expect(row()).toMatchObject({
    step_completed: 'completed',
    benefit_timing_preference: '2nd_wednesday',
    first_name: 'Rosa',
    last_name: "O'Hara",
    phone: '5551234567',
    ssn_last4: '9876',
    ssn_provided: 1,
  });
});

it('mails a link for a password that cannot be set, after the 60 seconds, and promises no mail that is refused', async () => {
  const { browser, email } = await personWith({ step_completed: 'calendar_intro' });
  const { identity } = server.parts.services;
  vi.spyOn(identity, 'setPassword').mockReturnValue(errAsync(unavailable()));
  const account = { firstName: 'Rose', lastName: 'Hara', phone: '5551234567', password: GOOD };
  const send = () => post(browser, ACCOUNT, { ...account, confirmPassword: GOOD });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const byMail = `${CONFIRMATION}?problem=password-by-mail`;
  await leads(send(), byMail);
  expect(await (await get(browser, byMail)).text()).toMatch(
    /Set Password via Email.*Could not set password/s,
  );
  expect(await server.mailsTo(email)).toHaveLength(1);
  server.clock.advance(60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect((await server.mailsTo(email))[0]?.text).toContain('/reset-password'));

  const other = await personWith({ step_completed: 'calendar_intro' });
  vi.spyOn(identity, 'requestPasswordReset').mockReturnValue(errAsync(rateLimited(3_600)));
  const refused = await post(other.browser, ACCOUNT, { ...account, confirmPassword: GOOD });
  const at = refused.headers.get('location') ?? '';
  expect(at).toBe(`${CONFIRMATION}?problem=password-not-set`);
  expect(await (await get(other.browser, at)).text()).toContain('Could not set password');
  vi.restoreAllMocks();
});

it('shows a form again with its values and problems, and never a password or a number', async () => {
  const { browser, row } = await personWith({ step_completed: 'calendar_intro' });
  const before = row();
  const again = async (path: string, fields: Record<string, string>) => {
    const answer = await post(browser, path, fields);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  for (const timing of ['tomorrow', '']) {
    const calendar = await again(CALENDAR, { timing });
    expect(calendar).toContain('Choose the day your benefits arrive.');
    expect(calendar).not.toContain('NaN');
  }
  expect(await again(CALENDAR, { timing: 'other', other: '987-65-4321' })).not.toMatch(/987-65|4321/);
  expect(await again(ACCOUNT, { firstName: '987-65-4321' })).not.toMatch(/987-65|4321/);
  const common = { firstName: 'Rose', lastName: 'Hara', phone: '5551234567', password: 'Password1' };
  expect(await again(ACCOUNT, { ...common, confirmPassword: common.password })).toContain(
    'This password is easy to guess',
  );
  expect(row()).toEqual(before);

  const last = await personWith(ACCOUNT_SETUP);
  // As with script, entering the step is a step.
  await get(last.browser, CONFIRMATION);
  expect(last.row()).toMatchObject({ step_completed: 'confirmation' });
  const shown = await (await post(last.browser, CONFIRMATION, { lastFour: '987-65-4321' })).text();
  expect(shown).toContain('Type the last four digits, and nothing else.');
  expect(shown).toContain('Check the box to agree.');
  expect(shown).not.toContain('4321');
  expect(last.row().ssn_last4).toBeNull();
});

it('refuses forms of other sites, and those that are too long, on the page', async () => {
  const { browser, row } = await personWith();
  const before = row();
  const sent = { timing: '2nd_wednesday' };
  await leads(post(browser, CALENDAR, sent, { origin: 'null' }), `${CALENDAR}?problem=unsure`);
  expect((await post(browser, CALENDAR, sent, { origin: 'https://evil.example' })).status).toBe(403);
  await leads(post(browser, CALENDAR, { ...sent, other: 'x'.repeat(70_000) }), `${CALENDAR}?problem=refused`);
  expect(row()).toEqual(before);
  expect(await (await get(browser, `${CALENDAR}?problem=unsure`)).text()).toContain('We could not be sure');
  expect(await (await get(browser, `${CALENDAR}?problem=nonsense`)).text()).not.toContain('Error Saving');
});

it('takes no form of a page that was made for somebody else', async () => {
  const before = await personWith({ step_completed: 'calendar_intro' });
  const now = await personWith({ step_completed: 'calendar_intro' });
  const theirs = await idOf(before.browser);
  expect(await (await get(before.browser, ACCOUNT)).text()).toContain(`name="for" value="${theirs.for}"`);
  const account = { firstName: 'Harold', lastName: 'Hill', phone: '2125550177', password: GOOD };
  for (const [path, fields] of [
    [`${CALENDAR}?change`, { timing: '2nd_wednesday' }],
    [ACCOUNT, { ...account, confirmPassword: GOOD }],
    ['/reset-password', { password: GOOD, confirm: GOOD }],
    ['/dashboard', { delete: 'on' }],
    ['/dashboard', account],
    ['/schedule', { startsAt: '1', name: 'Harold' }],
  ] as [string, Record<string, string>][]) {
    const was = now.row();
    await leads(post(now.browser, path, { ...fields, ...theirs }), path);
    await leads(post(now.browser, path, { ...fields, for: '' }), path);
    expect(now.row()).toEqual(was);
  }
});

it('says nothing for a problem that is the name of something else', async () => {
  const { browser } = await personWith();
  for (const name of ['__proto__', 'constructor']) {
    const page = await get(browser, `${CALENDAR}?problem=${name}`);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('role="alert"');
  }
});

it('counts a form as activity, and opening a page not', async () => {
  const { browser } = await personWith();
  server.clock.advance(15 * 60_000);
  expect((await post(browser, CALENDAR, { timing: '2nd_wednesday' })).status).toBe(303);
  server.clock.advance(15 * 60_000);
  expect((await get(browser, ACCOUNT)).status).toBe(200);
  server.clock.advance(6 * 60_000);
  expect((await get(browser, ACCOUNT)).status).toBe(303);
});

it('logs out, and only whoever is on one of our own pages', async () => {
  const { browser } = await personWith();
  expect((await post(browser, '/logout', {}, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await get(browser, CALENDAR)).status).toBe(200);
  const token = new Map(browser.cookies);
  await server.breakBackend();
  const failed = '/dashboard?problem=not-signed-out';
  await leads(server.sendForm('/logout', {}, { browser }), failed);
  await server.healBackend();
  expect(await (await get(browser, failed)).text()).toContain('Failed to sign out. Please try again.');
  await leads(post(browser, '/es/logout', {}), '/es#session=ended');
  for (const [name, value] of token) browser.cookies.set(name, value);
  expect((await get(browser, CALENDAR)).status).toBe(303);
});

it('sets a new password within five minutes of a proof, and otherwise asks for one', async () => {
  const { browser, email } = await personWith(ACCOUNT_SETUP);
  const page = await (await get(browser, '/reset-password')).text();
  expect(page).toMatch(/<form[^>]* action="\/reset-password"/);
  const choose = (password: string, confirm = password) =>
    post(browser, '/reset-password', { password, confirm });
  const differing = await (await choose(GOOD, 'Another-One-1')).text();
  expect(differing).toContain('Passwords Don&#x27;t Match');
  expect(differing).not.toContain(GOOD);
  expect(await (await choose('Password1')).text()).toContain('This password is easy to guess');
  const set = vi.spyOn(server.parts.services.identity, 'setPassword');
  set.mockReturnValueOnce(errAsync(unavailable()));
  expect(await (await choose(GOOD)).text()).toContain('Error Saving Information');
  const next = `${CONFIRMATION}?arrived=password-updated`;
  await leads(choose(GOOD), next);
  const news = await (await get(browser, next)).text();
  expect(news).toContain('Password Updated');
  expect(news).not.toContain('name="lastFour"');
  set.mockRestore();
  expect(await (await choose(GOOD)).text()).toContain('This is already your password.');
  server.clock.advance(6 * 60_000);
  await leads(choose('Paper-Lantern-48'), `${LOG_IN_AGAIN}&return=dashboard`);
  const other = server.browser();
  await leads(post(other, '/login', { email, password: GOOD }), CONFIRMATION);
  const stranger = post(server.browser(), '/reset-password', { password: GOOD, confirm: GOOD });
  await leads(stranger, `${LOG_IN_AGAIN}&return=dashboard`);
});

it('changes name and phone, and deletes the account, within five minutes of a proof', async () => {
  const { browser, row } = await personWith(FINISHED);
  const names = { firstName: 'Rosa', lastName: '', phone: '5551234568' };
  const again = await (await post(browser, '/dashboard', names)).text();
  expect(again).toContain('value="Rosa"');
  expect(again).toContain('Last name is required');
  await leads(post(browser, '/dashboard', { ...names, lastName: 'Hara' }), '/dashboard?problem=saved');
  expect(row()).toMatchObject({ first_name: 'Rosa', last_name: 'Hara', phone: '5551234568' });
  expect(await (await get(browser, '/dashboard?problem=saved')).text()).toContain(
    'Your information is up to date.',
  );
  expect(await (await get(browser, '/dashboard?problem=unsure')).text()).toContain('We could not be sure');
  server.clock.advance(6 * 60_000);
  const late = await personWith();
  for (const sent of [{ ...names, lastName: 'Late' }, { delete: 'on' }])
    await leads(post(browser, '/dashboard', sent), `${LOG_IN_AGAIN}&return=dashboard`);
  expect(await (await get(browser, '/dashboard')).text()).not.toContain('Hara');
  expect(row().last_name).toBe('Hara');
  await leads(post(late.browser, '/dashboard', { delete: 'on' }), '/');
  expect(late.row()).toBeUndefined();
  expect((await get(late.browser, '/dashboard')).status).toBe(303);
});

it('books a call for the address of the session', async () => {
  const { browser, email } = await personWith(ACCOUNT_SETUP);
  const page = await (await get(browser, '/schedule')).text();
  const times = [...page.matchAll(/<option value="(\d+)"/g)].map(([, time = '']) => time);
  expect(times.length).toBeGreaterThan(100);
  // Only once, although the script would need none of it.
  expect(page.match(new RegExp(times[0] as string, 'g'))).toHaveLength(1);
  expect(page).toContain('value="Rose O&#x27;Hara"');
  const [startsAt = '', next = ''] = times;
  const again = await (await post(browser, '/schedule', { startsAt: 'now', name: '' })).text();
  expect(again).toContain('Choose a time.');
  expect(again).toContain('Enter your name.');
  const form = { ...(await idOf(browser)), startsAt, name: 'Rose' };
  const { currentSession } = server.parts.services.identity;
  const read = vi.spyOn(server.parts.services.identity, 'currentSession');
  // Not read again: it could have ended.
  read.mockImplementationOnce(currentSession).mockReturnValue(errAsync(unavailable()));
  await leads(server.sendForm('/schedule', form, { browser }), '/schedule?problem=booked');
  read.mockRestore();
  expect(await (await get(browser, '/schedule?problem=booked')).text()).toContain('Your call is booked');
  expect((await server.mailsTo(email))[0]?.text).toContain('Rose');
  const other = await personWith();
  const taken = await (await post(other.browser, '/schedule', { startsAt, name: 'Otis' })).text();
  expect(taken).toContain('Someone just booked this time');
  expect(taken).toContain('value="Otis"');
  expect(taken).not.toContain(`<option value="${startsAt}"`);
  expect(taken).toContain(`<option value="${next}"`);
  await leads(post(server.browser(), '/schedule', { startsAt, name: 'May' }), LOG_IN_AGAIN);
});

it('takes the contact form of anybody, and shows it again with what was written', async () => {
  const browser = server.browser();
  const written = { name: 'Rose <b>', email: 'rose@example', message: 'Hello "you" & all.' };
  const again = await post(browser, '/faq', written);
  const html = await again.text();
  expect([again.status, again.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(html).toContain('value="Rose &lt;b&gt;"');
  expect(html).toContain('Hello &quot;you&quot; &amp; all.');
  expect(html).toContain('Please enter a valid email address.');
  expect(html).not.toContain('Log out');
  const right = { ...written, name: 'Rose', email: 'rose@example.com' };
  const number = await (await post(browser, '/faq', { ...right, message: 'I am 987-65-4321.' })).text();
  expect(number).toContain('I am •••-••-••••.');
  expect(number).not.toMatch(/987-65|4321/);
  expect(await (await post(browser, '/faq', { ...right, message: 'x'.repeat(5_001) })).text()).toContain(
    'Your message is too long.',
  );
  await leads(post(browser, '/es/faq', right), '/es/faq?problem=sent#contact');
  const [mail] = await server.mailsTo(server.settings.site.supportEmail);
  expect(mail?.text).toContain('Hello "you" & all.');
});

it('renders no more than 120 pages a minute for one person, and then serves the shell', async () => {
  const { browser } = await personWith();
  const other = await personWith();
  const bodies: string[] = [];
  for (let page = 0; page < 121; page += 1) bodies.push(await (await get(browser, CALENDAR)).text());
  expect(bodies.filter((body) => body !== 'the shell')).toHaveLength(120);
  await leads(post(browser, CALENDAR, { timing: 'tomorrow' }), `${CALENDAR}?problem=rate-limited`);
  // What passes is saved all the same.
  await leads(post(browser, CALENDAR, { timing: 'other', other: 'the 3rd' }), ACCOUNT);
  expect(await (await get(other.browser, CALENDAR)).text()).not.toBe('the shell');
});

it('renders no more than 300 pages a minute for the people of one network, and the first five of each', async () => {
  const small = await startTestServer({
    personalPages: true,
    overHttp: false,
    site: { ...NO_PAGES, pages: [SHELL] },
    environment: { NETWORK_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' },
  });
  const people = await Promise.all([1, 2, 3].map((one) => small.signedIn(`person-${one}@example.com`)));
  const pageFrom = async (network: string, browser: BrowserFetch | undefined) =>
    (await browser?.fetch(`${small.url}${CALENDAR}`, { headers: { 'x-forwarded-for': network } }))?.text();
  let rendered = 0;
  for (let page = 0; page < 318; page += 1) {
    if ((await pageFrom('203.0.113.7', people[page % 3])) !== 'the shell') rendered += 1;
  }
  expect(rendered).toBe(300 + 3 * 5);
  expect(await pageFrom('203.0.113.7', await small.signedIn('person-4@example.com'))).not.toBe('the shell');
  expect(await pageFrom('203.0.113.8', people[0])).not.toBe('the shell');
  await small.stop();
});

it('renders for others in between while one IPv6 customer asks from many networks', async () => {
  const crowded = await startTestServer({
    personalPages: true,
    overHttp: false,
    environment: { TRUSTED_PROXIES: '1' },
  });
  const many = Array.from({ length: 50 }, (_, index) => `2001:db8:1:${index}::1`);
  const other = '2001:db8:2:0::1';
  const answered: string[] = [];
  const askFrom = async (network: string) => {
    const { status } = await crowded.sendForm('/faq', {}, { headers: { 'x-forwarded-for': network } });
    expect(status).toBe(200);
    answered.push(network);
  };
  await Promise.all([...many, other].map(askFrom));
  expect(answered.indexOf(other)).toBeLessThan(many.length / 2);
  await crowded.stop();
});

/** With the limits of a network as they are. */
const STRICT = { personalPages: true, overHttp: false, environment: { NETWORK_LIMIT_FACTOR: '1' } };

it('takes ten contact forms from one network, as from a page with script', async () => {
  const strict = await startTestServer(STRICT);
  const message = { name: 'Rose', email: 'rose@example.com', message: 'Hello' };
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) statuses.push((await strict.sendForm('/faq', message)).status);
  expect(statuses).toEqual([...Array(10).fill(303), 200]);
  await strict.stop();
});

it('counts what it shows of free calls, as what a script asks for', async () => {
  const strict = await startTestServer(STRICT);
  const browser = await strict.signedIn('rose@example.com');
  const ask = async (path: string) => (await strict.send('GET', path, undefined, { browser })).status;
  expect(await ask('/schedule')).toBe(200);
  for (let asked = 1; asked < 120; asked += 1) expect(await ask('/api/consultations')).toBe(200);
  expect([await ask('/api/consultations'), await ask('/schedule')]).toEqual([429, 404]);
  await strict.stop();
});

it('serves the shell, which asks again, while the database does not answer', async () => {
  const { browser } = await personWith();
  const read = vi.spyOn(server.parts.services.identity, 'currentSession');
  read.mockReturnValue(errAsync(unavailable()));
  const answer = await get(browser, CALENDAR);
  expect([answer.status, await answer.text()]).toEqual([200, 'the shell']);
  await leads(post(browser, CALENDAR, { timing: '2nd_wednesday' }), `${CALENDAR}?problem=unavailable`);
  await leads(post(browser, '/schedule', { startsAt: '1' }), '/schedule?problem=unavailable');
});
