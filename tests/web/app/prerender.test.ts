import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '#core/site/page-problems.ts';
import { ROUTES } from '#core/site/pages.ts';
import type { RenderedSite } from '#core/site/rendered-site.ts';
import { siteWith } from '#tests/support/rendered-site.ts';

const blocks = (html: string, tag: RegExp) => [...html.matchAll(tag)].map(([, text]) => text ?? '');

let site: RenderedSite;
beforeAll(async () => {
  site = await siteWith();
});

function page(path: string, problem: string | null = null): string {
  const found = site.pages.find((candidate) => candidate.path === path && candidate.problem === problem);
  if (!found) throw new Error(`no document for ${path} ${problem}`);
  return found.html;
}

describe('the rendered site', () => {
  it('has a document for every route and each of its problems', () => {
    const wanted = ROUTES.flatMap(({ path, page }) =>
      [null, ...problemsOf(page)].map((problem) => `${path} ${problem}`),
    );
    expect(site.pages.map(({ path, problem }) => `${path} ${problem}`)).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(25);
  });

  it('has one title and one h1 in each page document', () => {
    for (const { path } of ROUTES.filter(({ document }) => document === 'page')) {
      const [head = '', body = ''] = page(path).split('</head>');
      expect(head.match(/<title>/g), path).toHaveLength(1);
      expect(body, path).not.toContain('<title>');
      if (path !== '/auth/callback') expect(body.match(/<h1[ >]/g), path).toHaveLength(1);
    }
  });

  it('is readable without script, including problem messages', () => {
    expect(page('/')).toContain('Get a cash advance on your Social Security payment');
    expect(page('/')).toContain('not affiliated with or endorsed by the Social Security Administration');
    expect(page('/')).toContain('href="/start"');
    expect(page('/start')).not.toContain('There is a problem');
    expect(page('/start')).toMatch(/<b>[A-Z][a-z]+ 20\d\d<\/b>.*class="sun"/s);
    expect(page('/sitemap/public')).toContain('Pages that need login');
  });

  it.each([
    ['/start', 'invalid-email', 'Please enter a valid email address'],
    ['/start', 'rate-limited', 'Too many email requests. Please wait 60 seconds before trying again.'],
    ['/start', 'no-email-sent', 'No email was sent. You can try again later.'],
    ['/start', 'refused', 'Failed to send verification email'],
    [
      '/start',
      'unavailable',
      'having trouble sending your verification email. Please try again in a moment.',
    ],
    ['/start', 'unsure', 'We could not be sure that this came from our own page, so we did not use it.'],
    ['/start', 'needs-script', 'This form needs JavaScript, and it did not run in your browser.'],
    ['/signup/verify-email', 'code-refused', 'That code did not work.'],
    ['/signup/verify-email', 'code-used-up', 'This code can no longer be used'],
    ['/signup/verify-email', 'rate-limited', 'There were too many tries.'],
    ['/signup/verify-email', 'unavailable', 'We could not check your code just now.'],
    ['/signup/verify-email', 'refused', 'That code did not work.'],
    ['/signup/verify-email', 'unsure', 'We could not be sure that this came from our own page'],
    ['/login', 'refused', 'Login failed. Please check your credentials.'],
    ['/login', 'unsure', 'We could not be sure that this came from our own page'],
    ['/login', 'invalid-email', 'Please enter a valid email address.'],
    ['/login', 'password-missing', 'Please enter your password.'],
    ['/login', 'invalid-credentials', 'Invalid email or password. Please try again.'],
    ['/login', 'rate-limited', 'Too many login attempts. Please try again later.'],
    ['/login', 'email-not-confirmed', 'Your account exists but email verification is pending.'],
    ['/login', 'unavailable', 'An unexpected error occurred. Please try again.'],
  ])('%s?problem=%s says so without script', (path, problem, sentence) => {
    expect(page(path, problem)).toContain(sentence);
  });

  it('loads what the page needs with the main script: when idle, or at once if it is useless without', () => {
    expect(page('/start')).toContain(
      'data-scripts="/assets/start-page-1.js /assets/fields-2.js /assets/main-1234.js"',
    );
    expect(page('/start')).not.toContain('modulepreload" href');
    const shell = page('/signup/calendar');
    for (const script of ['calendar-page-3', 'measuring-7', 'compose-4', 'fields-2', 'server-5'])
      expect(shell).toContain(`<link rel="modulepreload" href="/assets/${script}.js">`);
    expect(page('/schedule')).toContain(
      'data-scripts="/assets/measuring-7.js /assets/compose-4.js /assets/fields-2.js /assets/server-5.js /assets/main-1234.js"',
    );
    for (const { html } of site.pages) expect(html).not.toMatch(/memory-6|first-party-8/);
    expect(shell).toContain('<script type="module" src="/assets/main-1234.js">');
    expect(page('/')).toContain(
      'data-scripts="/assets/start-page-1.js /assets/fields-2.js /assets/main-1234.js"',
    );
    expect(page('/faq')).toContain('data-scripts="/assets/main-1234.js"');
  });

  it('has the footer on every page', () => {
    for (const { path } of ROUTES.filter(({ document }) => document !== 'redirect')) {
      const [, footer = ''] = page(path).split('<footer');
      expect(footer, path).toContain('not affiliated with or endorsed by the Social Security Administration');
      expect(footer, path).toMatch(/<a [^>]*href="\/terms"[^>]*>Terms &amp; Conditions</);
      expect(footer, path).toMatch(/<a [^>]*href="\/privacy"[^>]*>Privacy Policy</);
      expect(footer, path).toMatch(/<a [^>]*href="https:\/\/oig\.ssa\.gov\/scam\/"/);
      expect(footer, path).toContain('©');
    }
  });

  it("shows 'Loading...' and no page where it depends on who is looking", () => {
    expect(site.shellPaths).toContain('/signup/calendar');
    for (const path of site.shellPaths) {
      expect(page(path), path).toContain('Loading...');
      expect(page(path), path).not.toMatch(/<h1[ >]/);
    }
  });

  it('says after 10 s what to do if a shell is still loading, without script', () => {
    for (const path of site.shellPaths) {
      const html = page(path);
      const [, late = ''] =
        /<div role="status"[^>]*>.*<div class="late">(.*?)<\/div><\/div>/.exec(html) ?? [];
      expect(late, path).toContain('This is taking longer than usual.');
      expect(late, path).toMatch(/<a href="">Try again<\/a>/);
      const rules = blocks(html, /<style[^>]*>([\s\S]*?)<\/style>/g).join('');
      expect(rules, path).toContain('@keyframes late{from{visibility:hidden;}}');
      expect(rules, path).toContain('.late{animation:late 10s step-end;}');
    }
    expect(page('/start')).not.toContain('class="late"');
  });

  it('says what a page cannot do without script, and what to do instead', async () => {
    const note = (html: string) =>
      /<noscript>(.*?)<\/noscript>/s.exec(html.slice(html.indexOf('<main')))?.[1] ?? '';
    const needing = new Set(
      site.pages.filter(({ html }) => note(html).includes('JavaScript is off')).map(({ path }) => path),
    );
    expect(needing).toEqual(
      new Set([
        '/home/calendar',
        '/home/info',
        '/home/verify',
        '/signup/verify-email',
        '/auth/callback',
        '/reset-password',
        '/schedule',
        '/is-this-real',
        '/payment-dates',
        ...site.shellPaths,
      ]),
    );
    for (const { path, html } of site.pages.filter((each) => needing.has(each.path))) {
      expect(note(html), path).toContain('href="mailto:support@checkahead.example"');
      expect(note(html).replace(/<[^>]*>/g, ' '), path).toMatch(/Turn it on|Turn JavaScript on|ype the /);
    }
    // Where only a script reaches the backend, the forms need one too.
    const hosted = await siteWith({ backend: 'memory' });
    for (const path of ['/start', '/login', '/signup/verify-email']) {
      const document = hosted.pages.find((each) => each.path === path)?.html ?? '';
      expect(note(document), path).toContain('This form needs JavaScript.');
    }
  });

  it('needs no unsafe-inline: no style attribute, no handler, two style blocks and one script', () => {
    for (const { path, html, inlineScript } of site.pages) {
      const markup = html.replace(/<style[^>]*>[\s\S]*?<\/style>|<script[^>]*>[\s\S]*?<\/script>/g, '');
      expect(markup, path).not.toMatch(/<[^>]+\s(?:style|on\w+)=/);
      expect(blocks(html, /<style[^>]*>([\s\S]*?)<\/style>/g), path).toHaveLength(2);
      const scripts = blocks(html, /<script(?: data-scripts="[^"]*")?>([\s\S]*?)<\/script>/g);
      expect(scripts, path).toEqual([inlineScript]);
    }
  });

  it('escapes settings in the embedded JSON', async () => {
    const brand = '</script><script>alert(1)</script>';
    const hostile = await siteWith({ brand });
    for (const { html, path } of hostile.pages) {
      expect(html, path).not.toContain('<script>alert(1)');
      const text = blocks(
        html,
        /<script type="application\/json" id="site-settings">([\s\S]*?)<\/script>/g,
      )[0];
      expect(JSON.parse(text ?? '').brand).toBe(brand);
    }
  });

  it('is noindex in research mode, and per page in public mode', async () => {
    expect(site.pages.every(({ noindex }) => noindex)).toBe(true);
    const open = await siteWith({ siteMode: 'public' });
    const listed = open.pages.filter(({ noindex }) => !noindex).map(({ path }) => path);
    expect(new Set(listed)).toEqual(
      new Set([
        '/',
        '/home',
        '/home-variant-b',
        '/start',
        '/login',
        '/faq',
        '/is-this-real',
        '/privacy',
        '/terms',
        '/schedule',
        '/payment-dates',
        '/sitemap',
        '/sitemap/public',
      ]),
    );
    for (const { html, noindex, path } of open.pages)
      expect(html.includes('<meta name="robots" content="noindex"/>'), path).toBe(noindex);
  });

  it('shows the other prices if the operator selects them', async () => {
    expect(page('/')).toContain('$5 per month');
    const other = await siteWith({ offer: 'B' });
    const landing = other.pages.find(({ path }) => path === '/')?.html ?? '';
    expect(landing).toContain('$4.99 per month');
    expect(landing).not.toContain('$5 per month');
  });
});
