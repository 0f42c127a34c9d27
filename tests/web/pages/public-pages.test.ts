import { beforeAll, describe, expect, it, vi } from 'vitest';
import { FAQ_ENTRIES } from '#copy/faq.ts';
import type { RenderedSite } from '#core/site/rendered-site.ts';
import { DEFAULT_SITE_SETTINGS } from '#core/site/site-settings.ts';
import { textsOf } from '#tests/support/reading-grade.ts';
import { siteWith } from '#tests/support/rendered-site.ts';
import { faqAnswer } from '#web/copy/faq-answer.ts';
import { wordingOf } from '#web/copy/wording.ts';

const LANDING_PAGES = ['/', '/home', '/home-variant-b'];
let research: RenderedSite;
let open: RenderedSite;
beforeAll(async () => {
  research = await siteWith();
  open = await siteWith({ siteMode: 'public' });
});

function html(site: RenderedSite, path: string): string {
  const page = site.pages.find((candidate) => candidate.path === path && candidate.problem === null);
  if (!page) throw new Error(`no document for ${path}`);
  return page.html;
}
const text = (site: RenderedSite, path: string) => textsOf(html(site, path)).join('\n');
const main = (site: RenderedSite, path: string) => /<main[\s\S]*<\/main>/.exec(html(site, path))?.[0] ?? '';
const header = (site: RenderedSite, path: string) =>
  /<header[\s\S]*<\/header>/.exec(html(site, path))?.[0] ?? '';
const file = (site: RenderedSite, path: string) => site.files.find((each) => each.path === path)?.body ?? '';
const linked = (markup: string, label: string) =>
  [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].flatMap(([, href, words]) =>
    words === label ? [href] : [],
  );
const structured = (site: RenderedSite, path: string) =>
  [...html(site, path).matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? ''),
  );

/** Whether the document's script marks it as launched at this moment. */
function marksAsLaunched(document: string, now: number): boolean {
  const end = document.indexOf("'data-launched', true)");
  const script = document.slice(document.lastIndexOf('if (', end), document.indexOf(')', end) + 1);
  const toggleAttribute = vi.fn();
  const run = new Function('Date', 'document', script);
  run({ now: () => now, parse: Date.parse }, { documentElement: { toggleAttribute } });
  return toggleAttribute.mock.calls.length === 1;
}

describe('the landing pages', () => {
  it('lead to the right page, in the header and in the body', () => {
    const wanted = [
      ['/', 'Get Cash', '/start'],
      ['/home', 'Get Cash', '/home/calendar'],
      ['/home-variant-b', 'Learn More', '/start'],
    ] as const;
    for (const [path, label, target] of wanted) {
      for (const markup of [header(research, path), main(research, path)]) {
        expect(linked(markup, label).length, path).toBeGreaterThan(0);
        expect(new Set(linked(markup, label)), path).toEqual(new Set([target]));
      }
    }
    expect(html(research, '/home-variant-b')).not.toContain('Get Cash');
  });

  it('have their sections, with ids to scroll to', () => {
    const shared = ['how-it-works', 'everyday-problems', 'stories', 'trust', 'coverage', 'help'];
    for (const path of LANDING_PAGES)
      for (const id of shared) expect(main(research, path), `${path}#${id}`).toContain(` id="${id}"`);
    for (const claim of ['No credit checks', 'Fast &amp; easy sign up', 'Bank-grade security'])
      expect(main(research, '/')).toContain(claim);
  });

  it('say beside the headline who we are not, and beside each price what is free', () => {
    for (const path of LANDING_PAGES) {
      const words = main(research, path);
      expect(words.indexOf('not affiliated with or endorsed')).toBeGreaterThan(words.indexOf('<h1'));
      expect(words).toContain('Changing where your benefit is deposited is free at the SSA.');
    }
  });

  it('carry the marker at the headline, and say in one line what it means, in research mode only', () => {
    for (const path of LANDING_PAGES) {
      const headline = /<h1[\s\S]*?<\/h1>/.exec(main(research, path))?.[0] ?? '';
      expect(headline, path).toContain('href="/terms#pre-launch"');
      expect(text(research, path), path).toContain('* A claim we are testing, not true today.');
      expect(text(open, path), path).not.toContain('A claim we are testing, not true today.');
      expect(main(open, path), path).not.toContain('href="/terms#pre-launch"');
    }
  });

  it('claim nothing in public mode without evidence, and stay whole', async () => {
    for (const site of [open, await siteWith({ siteMode: 'public', offer: 'B' })]) {
      for (const path of LANDING_PAGES) {
        const words = main(site, path);
        expect(words).not.toMatch(
          /\$\d|days early|credit checks|256|FDIC|4\.6|1000\+|50 states|Example story/,
        );
        expect(words).not.toContain('/terms#pre-launch');
        expect(words.match(/<h1[ >]/g)).toHaveLength(1);
        for (const id of ['how-it-works', 'trust', 'coverage', 'help'])
          expect(words).toContain(` id="${id}"`);
        expect(words).not.toContain('id="stories"');
      }
      expect(site.leftOut).toContain('headline');
      expect(site.leftOut).toContain('ssdi-elena');
    }
    expect(research.leftOut).toEqual([]);
  });

  it('show in public mode what has evidence, and only that', async () => {
    const site = await siteWith({ siteMode: 'public', evidence: ['fdic-protection', 'ssi-darnell'] });
    const words = text(site, '/');
    expect(words).toContain('FDIC protection');
    expect(words).toContain('Darnell P.');
    expect(words).not.toMatch(/Ruth M\.|4\.6/);
    expect(structured(site, '/').filter((data) => data['@type'] === 'Review')).toHaveLength(1);
  });
});

describe('/faq, /privacy and /terms', () => {
  it('lead to what is kept about a person from where the privacy page speaks of it', () => {
    expect(linked(main(research, '/privacy'), 'My information')).toEqual(['/dashboard']);
  });

  it('say in the footer that nothing has launched only where the launch can take it away', () => {
    for (const { path, html: document } of research.pages)
      expect(document, path).toMatch(/<p class="before-launch">CheckAhead has not launched yet\./);
    expect(html(research, '/')).toContain(
      '[data-launched] .before-launch,:root:not([data-launched]) .after-launch{display:none;}',
    );
  });

  it.each([
    ['research', 'A'],
    ['public', 'A'],
    ['public', 'B'],
  ] as const)('after the launch, no page says that it will come (%s, offer %s)', async (siteMode, offer) => {
    const launchAt = '2026-01-01T00:00:00Z';
    const launched = await siteWith({ launchAt, siteMode, offer });
    for (const { path, html: document } of launched.pages) {
      expect(document, path).toMatch(/^<!doctype html><html lang="en" data-launched>/);
      const marked = [-1, 0, 1].map((ms) => marksAsLaunched(document, Date.parse(launchAt) + ms));
      expect(marked, path).toEqual([false, true, true]);
      const shown = document.replace(
        /<(p|span|li) class="(?:[^"]* )?before-launch(?: [^"]*)?">[\s\S]*?<\/\1>/g,
        '',
      );
      expect(document, path).not.toContain('social-card');
      expect(/<title>(.*?)<\/title>/.exec(document)?.[1], path).not.toMatch(/planned/);
      expect(textsOf(shown).join('\n'), path).not.toMatch(
        /, planned|still planning|are studying|will email you about our launch|not launched|not live|not open yet|when (?:we|CheckAhead) launch|after (?:we |CheckAhead )?launch\b|at launch\b|until we launch|is pre-launch|working on a|we are planning|research project|not a promise of a date/i,
      );
    }
  });

  it('have every answer in the document', () => {
    const wording = wordingOf(DEFAULT_SITE_SETTINGS, 'faq');
    const said = text(research, '/faq').replaceAll('\n*\n', ' ');
    for (const entry of FAQ_ENTRIES) {
      expect(said).toContain(entry.question);
      expect(said).toContain(faqAnswer(entry, DEFAULT_SITE_SETTINGS, wording).text.replaceAll('\u00a0', ' '));
    }
  });

  it.each([
    ['/privacy', 9],
    ['/terms', 6],
  ])('%s has its sections and its date, and ends with the contact widget', (path, count) => {
    const words = main(research, path);
    expect(words.match(/<section [^>]*id="[\w-]+"/g)).toHaveLength(count);
    expect(words).toContain('Last updated: June 2025');
    expect(words.lastIndexOf('Email Support')).toBeGreaterThan(words.lastIndexOf('id="contact"'));
  });

  it('has the pre-launch notice to which every marked claim leads', () => {
    expect(main(research, '/terms')).toContain('id="pre-launch"');
    expect(main(research, '/')).toContain('href="/terms#pre-launch"');
  });
});

describe('what search engines read', () => {
  it.each(['A', 'B'] as const)(
    'has on each open page a title of its own, of 60 characters at most (offer %s)',
    async (offer) => {
      const titles = (await siteWith({ siteMode: 'public', offer })).pages
        .filter(({ noindex, problem }) => !noindex && problem === null)
        .map(({ html: document }) => /<title>([^<]*)/.exec(document)?.[1]?.replace('&amp;', '&') ?? '');
      expect(titles.length).toBeGreaterThan(8);
      expect(new Set(titles).size).toBe(titles.length);
      for (const title of titles) expect(title.length, title).toBeLessThanOrEqual(60);
    },
  );

  it('has a canonical address, a description of fair length and a card on each open page', () => {
    for (const { path, html: document, problem } of open.pages.filter(({ noindex }) => !noindex)) {
      const address = path === '/home' ? '/' : path;
      expect(document, path).toContain(`<link rel="canonical" href="http://localhost:3000${address}"/>`);
      const description = /<meta name="description" content="([^"]*)"/.exec(document)?.[1] ?? '';
      expect(description.length, path).toBeGreaterThan(30);
      expect(description.length, path).toBeLessThan(180);
      if (problem === null) expect(document, path).toContain('<meta property="og:title"');
      // The picture says how early money could come, which nobody supports here.
      expect(document, path).not.toContain('og:image');
    }
    expect(html(research, '/')).toMatch(/<meta property="og:image" content="[^"]*\.png">/);
    expect(html(open, '*')).not.toContain('rel="canonical"');
  });

  it('has a sitemap with priorities, and robots.txt allows the pages', () => {
    const entries = [
      ...file(open, '/sitemap.xml').matchAll(
        /<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?(?:<priority>([^<]*)<\/priority>)?((?:<xhtml:link [^>]*>)*)<\/url>/g,
      ),
    ].map(([, address = '', changed, priority, links = '']) => ({ address, changed, priority, links }));
    const inSpanish = entries.filter(({ address }) => /\/es(?:\/|$)/.test(address));
    const inEnglish = entries.filter((entry) => !inSpanish.includes(entry));
    expect(inSpanish.map(({ links }) => links)).toEqual(inEnglish.map(({ links }) => links));
    expect(entries[0]?.links).toBe(
      [
        '<xhtml:link rel="alternate" hreflang="en" href="http://localhost:3000/"/>',
        '<xhtml:link rel="alternate" hreflang="es" href="http://localhost:3000/es"/>',
        '<xhtml:link rel="alternate" hreflang="x-default" href="http://localhost:3000/"/>',
      ].join(''),
    );
    // Each page that may be listed stands there once, under its canonical address.
    const listed = open.pages
      .filter(({ noindex }) => !noindex)
      .map(({ html: document }) => /<link rel="canonical" href="([^"]*)"/.exec(document)?.[1]);
    expect(inEnglish.map(({ address }) => address).sort()).toEqual([...new Set(listed)].sort());
    expect(Object.fromEntries(entries.map(({ address, changed }) => [address, changed]))).toMatchObject({
      'http://localhost:3000/': '2026-11-20',
      'http://localhost:3000/schedule': '2026-11-20',
      'http://localhost:3000/terms': '2025-06',
    });
    const weighed = inEnglish.filter(({ priority }) => priority !== undefined);
    expect(Object.fromEntries(weighed.map(({ address, priority }) => [address, priority]))).toEqual({
      'http://localhost:3000/': '1.0',
      'http://localhost:3000/start': '0.9',
      'http://localhost:3000/faq': '0.8',
      'http://localhost:3000/payment-dates': '0.8',
      'http://localhost:3000/login': '0.6',
      'http://localhost:3000/privacy': '0.4',
      'http://localhost:3000/terms': '0.4',
    });
    expect(file(open, '/robots.txt')).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    expect(file(open, '/robots.txt')).not.toMatch(/^Disallow: \/$/m);
    expect(file(research, '/robots.txt')).not.toContain('Sitemap:');
  });

  it('names the organisation, the questions and the stories as data', () => {
    const [organization, ...reviews] = structured(research, '/');
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'CheckAhead' });
    expect(reviews.map((data) => data['@type'])).toEqual(['Review', 'Review', 'Review']);
    expect(
      reviews.every((data) => data.name === 'Example story' && data.datePublished === '2024-11-01'),
    ).toBe(true);
    expect(structured(open, '/').map((data) => data['@type'])).toEqual(['Organization']);
    const [questions] = structured(open, '/faq');
    expect(questions).toMatchObject({ '@type': 'FAQPage' });
    expect(questions.mainEntity).toHaveLength(15);
    expect(research.faqQuestions).toEqual(
      FAQ_ENTRIES.map(({ question }, item) => `${item} ${question.slice(0, 100)}`),
    );
  });
});
