import { describe, expect, it } from 'vitest';
import { GOOD, ROSE } from '#tests/support/people.ts';
import { secretsIn } from '#tests/support/take-mails.ts';
import { HOUR, MINUTE } from '#tests/support/times.ts';
import { sendJson } from '#tests/support/with-json.ts';
import type { BrowserFetch } from '../../support/cookie-jar.ts';
import { restartServer, server, startServerPerTest } from '../../support/server-per-test.ts';

// Attacks that try to lock out the owner of an address through the limits.

const HOME = '198.51.100.7';
const ELSEWHERE = '198.51.100.99';
const THIEVES = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.113.5'];

const ONE_PROXY = { environment: { NETWORK_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' }, overHttp: false };

startServerPerTest(ONE_PROXY);

const post = (path: string, body: unknown, from: string, browser?: BrowserFetch) =>
  server.send('POST', path, body, { headers: { 'x-forwarded-for': from }, ...(browser ? { browser } : {}) });
const askLink = (from: string, browser?: BrowserFetch, email = ROSE) =>
  post('/api/auth/link', { email }, from, browser);
const tryCode = (code: string, from: string, browser?: BrowserFetch, email = ROSE) =>
  post('/api/auth/code', { email, code }, from, browser);
const signIn = (password: string, from: string, browser?: BrowserFetch, email = ROSE) =>
  post('/api/auth/password', { email, password }, from, browser);

/** Link and code of the newest mail with both; mails to one address are newest first. */
async function secrets(email = ROSE, index = 0) {
  return secretsIn((await server.mailsTo(email))[index]?.text);
}

/** A browser that signed in by link, set a password and signed out. */
async function knownBrowser(email = ROSE, from = HOME): Promise<BrowserFetch> {
  const browser = server.browser();
  expect((await askLink(from, browser, email)).status).toBe(202);
  const { token } = await secrets(email);
  expect((await post('/api/auth/link/finish', { token }, from, browser)).status).toBe(200);
  const password = { email, password: GOOD };
  expect((await server.send('PUT', '/api/account/password', password, { browser })).status).toBe(204);
  expect((await post('/api/auth/sign-out', {}, from, browser)).status).toBe(204);
  server.clock.advance(2 * HOUR);
  return browser;
}

/** The owner signs in by link, code and password in a known browser. */
async function expectAllWays(browser: BrowserFetch, from = HOME) {
  expect((await signIn(GOOD, from, browser)).status, 'by password').toBe(200);
  expect((await askLink(from, browser)).status, 'asks for a message').toBe(202);
  const { token } = await secrets();
  expect((await post('/api/auth/link/finish', { token }, from, browser)).status, 'by link').toBe(200);
  server.clock.advance(MINUTE);
  expect((await askLink(from, browser)).status, 'asks for another message').toBe(202);
  const { code } = await secrets();
  expect((await tryCode(code, from, browser)).status, 'by code').toBe(200);
}

async function expectLinkInNewBrowser() {
  const browser = server.browser();
  expect((await askLink(ELSEWHERE, browser)).status).toBe(202);
  const { token } = await secrets();
  expect((await post('/api/auth/link/finish', { token }, ELSEWHERE, browser)).status).toBe(200);
}

/** One attacker uses every route until the limits refuse. */
async function attack(from: string) {
  for (let round = 0; round < 6; round += 1) {
    const thief = server.browser();
    await askLink(from, thief);
    for (let index = 0; index < 6; index += 1) await tryCode(`00000${index}`, from, thief);
    await post('/api/auth/reset', { email: ROSE }, from, thief);
    for (let index = 0; index < 4; index += 1) await signIn(`Wrong-${round}-${index}`, from, thief);
    server.clock.advance(61_000);
  }
}

/** Strangers use up the wrong passwords of an hour. */
async function allGuess(email = ROSE) {
  for (const thief of THIEVES) {
    for (let index = 0; index < 10; index += 1) await signIn(`Wrong-${index}`, thief, undefined, email);
  }
}

describe('while strangers attack an address through every route', () => {
  it('from five networks, the owner signs in too', async () => {
    const rose = await knownBrowser();
    for (const thief of THIEVES) await attack(thief);
    await expectAllWays(rose);
    for (const thief of THIEVES) await attack(thief);
    await expectLinkInNewBrowser();
  });

  it("from the owner's network, a known browser still signs in", async () => {
    const rose = await knownBrowser();
    // Uses up the limits of the network: messages, wrong passwords, wrong codes.
    for (let index = 0; index < 61; index += 1) await askLink(HOME, undefined, `p${index}@example.com`);
    for (let index = 0; index < 101; index += 1)
      await signIn('Wrong-1x', HOME, undefined, `q${index}@example.com`);
    expect((await askLink(HOME)).status).toBe(429);
    expect((await signIn(GOOD, HOME)).status).toBe(429);
    await expectAllWays(rose);
  });
});

it('codes from a browser that requested none do not count', async () => {
  const rose = await knownBrowser();
  const bare = (code: string) =>
    sendJson(server.url, 'POST', '/api/auth/code', { email: ROSE, code }, { 'x-forwarded-for': HOME });
  for (let index = 0; index < 120; index += 1) expect((await bare('123456')).status).toBe(401);
  const madeUp = server.browser();
  madeUp.cookies.set('checkahead_browser', 'x'.repeat(43));
  for (let index = 0; index < 120; index += 1)
    expect((await tryCode('123456', HOME, madeUp)).status).toBe(401);
  await expectAllWays(rose);
  const otis = server.browser();
  expect((await askLink(HOME, otis, 'otis@example.com')).status).toBe(202);
  const { code } = await secrets('otis@example.com');
  expect((await tryCode(code, HOME, otis, 'otis@example.com')).status).toBe(200);
  expect((await signIn(GOOD, HOME)).status).toBe(200);
});

describe('messages', () => {
  it('requests of a stranger every minute invalidate no link of the owner, in a known or new browser', async () => {
    const rose = await knownBrowser();
    const thief = server.browser();
    expect((await askLink(HOME, rose)).status).toBe(202);
    const { token } = await secrets();
    const owner = server.browser();
    expect((await askLink(ELSEWHERE, owner)).status).toBe(202);
    const newBrowser = await secrets();
    for (let index = 0; index < 3; index += 1) {
      server.clock.advance(61_000);
      expect((await askLink(THIEVES[0] ?? '', thief)).status).toBe(202);
      // Five wrong codes invalidate only the stranger's own message.
      for (let guess = 0; guess < 6; guess += 1) await tryCode(`00000${guess}`, THIEVES[0] ?? '', thief);
    }
    expect((await tryCode(newBrowser.code, ELSEWHERE, owner)).status).toBe(200);
    expect((await post('/api/auth/link/finish', { token }, HOME, rose)).status).toBe(200);
  });

  it('one mailbox gets at most 100 an hour and 200 a day, from all networks, browsers and spellings', async () => {
    const email = 'ro.se@gmail.com';
    const rose = await knownBrowser(email);
    server.clock.advance(25 * HOUR);
    const spellings = [
      'rose@gmail.com',
      'r.o.s.e@gmail.com',
      'rose+a@googlemail.com',
      'Rose+b@gmail.com',
      email,
    ];
    let sent = 0;
    const perHour: number[] = [];
    for (let hour = 0; hour < 4; hour += 1) {
      let inHour = 0;
      for (let minute = 0; minute < 59; minute += 1) {
        const to = spellings[minute % spellings.length] ?? email;
        for (const block of ['198.18', '203.0']) {
          if ((await askLink(`${block}.${hour}.${minute}`, undefined, to)).status === 202) inHour += 1;
        }
        if (minute % 2 === 0 && (await askLink(HOME, rose, email)).status === 202) inHour += 1;
        server.clock.advance(61_000);
      }
      perHour.push(inHour);
      sent += inHour;
    }
    expect(Math.max(...perHour)).toBe(100);
    expect(sent).toBe(200);
  });

  it('an IPv6 /48 counts as one network', async () => {
    const answers = [];
    for (let index = 0; index < 10; index += 1) {
      answers.push((await askLink(`2001:db8:1:${index}::1`)).status);
      server.clock.advance(61_000);
    }
    expect(answers.filter((status) => status === 202)).toHaveLength(5);
  });

  it('twenty an hour from a stranger do not block a reset of the owner', async () => {
    const rose = await knownBrowser();
    for (let index = 0; index < 20; index += 1) {
      await askLink(THIEVES[index % 5] ?? '');
      server.clock.advance(61_000);
    }
    expect((await post('/api/auth/reset', { email: ROSE }, HOME, rose)).status).toBe(202);
    const { token } = await secrets();
    const finish = { token, password: 'Paper-Lantern-48' };
    expect((await post('/api/auth/reset/finish', finish, HOME, rose)).status).toBe(200);
  });
});

describe('wrong attempts in a month', () => {
  /** One wrong code or password at a time from many networks, slow enough for every hourly limit. */
  async function wrongTries(count: number, email = ROSE) {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      statuses.push((await signIn(`Wrong-${index}`, `203.0.113.${index % 250}`, undefined, email)).status);
      server.clock.advance(20_000);
    }
    return statuses;
  }

  it('after a hundred, unknown browsers can use only the link, known ones everything; one mail reports it', async () => {
    const rose = await knownBrowser();
    expect(new Set(await wrongTries(100))).toEqual(new Set([401]));
    expect(await wrongTries(3)).toEqual([429, 429, 429]);
    const about = (await server.mailsTo(ROSE)).filter(({ subject }) =>
      /wrong codes or passwords/i.test(subject),
    );
    expect(about).toHaveLength(1);

    expect((await signIn(GOOD, ELSEWHERE)).status).toBe(429);
    expect((await signIn(GOOD, ELSEWHERE)).headers.get('retry-after')).toBe('900');
    const stranger = server.browser();
    expect((await askLink(ELSEWHERE, stranger)).status).toBe(202);
    const linkOnly = await secrets();
    expect(linkOnly.code).toBe('');
    expect((await signIn(GOOD, HOME, rose)).status).toBe(200);
    expect((await askLink(HOME, rose)).status).toBe(202);
    expect((await secrets()).code).toMatch(/^\d{6}$/);
    expect((await tryCode((await secrets()).code, HOME, rose)).status).toBe(200);

    // The link in the new browser resets the count.
    expect((await post('/api/auth/link/finish', { token: linkOnly.token }, ELSEWHERE, stranger)).status).toBe(
      200,
    );
    expect((await signIn(GOOD, ELSEWHERE)).status).toBe(200);
  });

  it('survive a restart, and stop counting after thirty days', async () => {
    await knownBrowser();
    await wrongTries(100);
    await restartServer(ONE_PROXY);
    expect((await signIn(GOOD, ELSEWHERE)).status).toBe(429);
    server.clock.advance(30 * 24 * HOUR);
    expect((await signIn(GOOD, ELSEWHERE)).status).toBe(200);
  });

  it('do not reveal whether an address is known', async () => {
    await knownBrowser();
    const unknown = 'nobody@example.com';
    const answers = async (email: string) => {
      const statuses = await wrongTries(102, email);
      const last = await signIn('Wrong-1x', ELSEWHERE, undefined, email);
      return { statuses, body: await last.json(), retryAfter: last.headers.get('retry-after') };
    };
    expect(await answers(unknown)).toEqual(await answers(ROSE));
    expect(await server.mailsTo(unknown)).toEqual([]);
  });

  it('include wrong codes, and count all spellings of a mailbox as one', async () => {
    let wrong = 0;
    for (let message = 0; message < 21; message += 1) {
      const email = `ro.se+${message}@gmail.com`;
      const from = `203.0.113.${message}`;
      const thief = server.browser();
      expect((await askLink(from, thief, email)).status).toBe(202);
      const { code } = await secrets(email);
      if (code === '') break;
      for (let guess = 1; guess <= 5; guess += 1) {
        const typed = String((Number(code) + guess) % 1_000_000).padStart(6, '0');
        expect((await tryCode(typed, from, thief, email)).status).toBe(401);
        wrong += 1;
      }
      server.clock.advance(5 * MINUTE);
    }
    expect(wrong).toBe(100);
  });

  it('twenty in a row make a known browser unknown', async () => {
    const rose = await knownBrowser();
    for (let index = 0; index < 21; index += 1) {
      expect((await signIn(`Wrong-${index}`, HOME, rose)).status).toBe(401);
      server.clock.advance(3 * MINUTE);
    }
    await allGuess();
    expect((await signIn(GOOD, HOME, rose)).status).toBe(429);
    await expectLinkInNewBrowser();
  });
});

describe('in parallel', () => {
  it('of 400 wrong passwords from one network for 400 addresses a hundred are tried', async () => {
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) => signIn('Wrong-1x', HOME, undefined, `p${index}@example.com`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(300);
  });

  it('80 correct sign-ins of one network do not block others', async () => {
    await knownBrowser();
    const crowd = Array.from({ length: 80 }, (_, index) => `own${index}@example.com`);
    for (const [index, email] of crowd.entries()) await knownBrowserQuickly(email, `192.0.2.${index}`);
    const attackers = crowd.flatMap((email) => [0, 1, 2, 3].map(() => signIn(GOOD, HOME, undefined, email)));
    const others = await Promise.all(Array.from({ length: 20 }, () => signIn(GOOD, ELSEWHERE)));
    expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200));
    for (const { status } of await Promise.all(attackers)) expect([200, 429, 503]).toContain(status);
  });

  async function knownBrowserQuickly(email: string, from: string) {
    const browser = server.browser();
    await askLink(from, browser, email);
    const { token } = await secrets(email);
    await post('/api/auth/link/finish', { token }, from, browser);
    await server.send('PUT', '/api/account/password', { email, password: GOOD }, { browser });
  }
});

describe('the device cookie', () => {
  it('is opaque, hidden from scripts, lasts a year, and is set only after a successful sign-in', async () => {
    const browser = server.browser();
    const asked = await askLink(HOME, browser);
    expect(asked.headers.getSetCookie().join()).not.toContain('checkahead_device');
    const { token } = await secrets();
    const finished = await post('/api/auth/link/finish', { token }, HOME, browser);
    const cookie = finished.headers.getSetCookie().find((line) => line.startsWith('checkahead_device='));
    expect(cookie).toMatch(
      /^checkahead_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('has no effect if it is invented or belongs to another address', async () => {
    const rose = await knownBrowser();
    const otis = await knownBrowser('otis@example.com', ELSEWHERE);
    const planted = server.browser();
    planted.cookies.set('checkahead_device', 'p'.repeat(43));
    await allGuess();
    expect((await signIn(GOOD, HOME, planted)).status).toBe(429);
    expect((await signIn(GOOD, ELSEWHERE, otis)).status).toBe(429);
    await askLink(HOME, planted);
    const { token } = await secrets();
    await post('/api/auth/link/finish', { token }, HOME, planted);
    expect(planted.cookies.get('checkahead_device')).not.toBe('p'.repeat(43));
    expect((await signIn(GOOD, HOME, rose)).status).toBe(200);
  });

  it('recognizes two people in one browser, each by their own address', async () => {
    const browser = await knownBrowser();
    expect((await askLink(HOME, browser, 'otis@example.com')).status).toBe(202);
    const { token } = await secrets('otis@example.com');
    await post('/api/auth/link/finish', { token }, HOME, browser);
    await allGuess();
    expect((await signIn(GOOD, HOME, browser)).status).toBe(200);
  });

  it('becomes invalid when the password changes; the browser that changed it gets a new one', async () => {
    const rose = await knownBrowser();
    const phone = server.browser();
    expect((await signIn(GOOD, HOME, phone)).status).toBe(200);
    const before = rose.cookies.get('checkahead_device');
    expect((await signIn(GOOD, HOME, rose)).status).toBe(200);
    const renewed = rose.cookies.get('checkahead_device');
    expect(renewed).not.toBe(before);
    const next = 'Paper-Lantern-48';
    const changed = await server.send(
      'PUT',
      '/api/account/password',
      { email: ROSE, password: next },
      { browser: rose },
    );
    expect(changed.status).toBe(204);
    expect(rose.cookies.get('checkahead_device')).not.toBe(renewed);
    await allGuess();
    expect((await signIn(next, HOME, phone)).status).toBe(429);
    const old = server.browser();
    for (const voided of [before, renewed]) {
      old.cookies.set('checkahead_device', voided ?? '');
      expect((await signIn(next, HOME, old)).status).toBe(429);
    }
    expect((await signIn(next, HOME, rose)).status).toBe(200);
  });

  it('changes with each sign-in, so that an earlier user of a shared computer is not recognized as the next person', async () => {
    await knownBrowser();
    const shared = await knownBrowser('eve@example.com');
    const noted = shared.cookies.get('checkahead_device') ?? '';
    expect((await askLink(HOME, shared)).status).toBe(202);
    const { token } = await secrets();
    expect((await post('/api/auth/link/finish', { token }, HOME, shared)).status).toBe(200);
    expect(shared.cookies.get('checkahead_device')).not.toBe(noted);

    await allGuess();
    const eve = server.browser();
    eve.cookies.set('checkahead_device', noted);
    expect((await signIn(GOOD, ELSEWHERE, eve)).status).toBe(429);
    // Both browsers stay known.
    expect((await signIn(GOOD, HOME, shared)).status).toBe(200);
    await allGuess('eve@example.com');
    expect((await signIn(GOOD, HOME, shared, 'eve@example.com')).status).toBe(200);
  });

  it('becomes invalid when the account is deleted', async () => {
    const rose = await knownBrowser();
    expect((await signIn(GOOD, HOME, rose)).status).toBe(200);
    const erased = await server.send(
      'DELETE',
      '/functions/v1/personal-data',
      { email: ROSE },
      { browser: rose },
    );
    expect(erased.status).toBe(204);
    const rows = server.store.connection().prepare('SELECT count(*) AS count FROM known_browsers').get();
    expect(rows).toEqual({ count: 0 });
  });
});
