import { describe, expect, it } from 'vitest';
import { FAQ_ENTRIES } from '#copy/faq.ts';
import { CLAIM_IDS, FAQ_CLAIM_IDS, TESTIMONIAL_IDS } from '#core/offer/claims.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#core/site/site-settings.ts';
import { siteWith } from '#tests/support/rendered-site.ts';
import { type FaqAnswer, faqAnswer } from '#web/copy/faq-answer.ts';
import { wordingOf } from '#web/copy/wording.ts';

const PROVEN = [...CLAIM_IDS, ...TESTIMONIAL_IDS];
const OFFERS = ['A', 'B', 'spec'] as const;
const PUBLIC: SiteSettings = { ...DEFAULT_SITE_SETTINGS, siteMode: 'public' };

/** Words that only a claim says, whichever sentence it stands in. */
const CLAIM_WORDS: readonly RegExp[] = [
  /\$\d/,
  /\b\d+ days (?:early|earlier|before)/i,
  /per month|monthly fee of/i,
  /days early (?:are|is|would be) free/i,
  /\bno credit checks\b/i,
  /credit score/i,
  /fast (?:&|&amp;) easy/i,
  /bank-grade/i,
  /\d+-bit/i,
  /FDIC protection/i,
  /\b50 states/i,
  /star rating/i,
  /\d\+ recipients/i,
  /debit card/i,
  /deposited immediately/i,
  /existing bank account|bank account you have now/i,
  /(?:does not change|stay the same|the amount and the type)/i,
  /pay periods/i,
  /cancel at any time/i,
  /\d weeks/i,
  /get a cash advance on|get your Social Security payment early/i,
  /two weeks/i,
  /Example story/i,
];

/** All that a person, a screen reader or a search engine reads; not the settings, which name claims only by id. */
function readable(html: string): string {
  return html.replace(
    /<style[^>]*>[\s\S]*?<\/style>|<script(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g,
    '',
  );
}

async function found(settings: Partial<SiteSettings>): Promise<readonly string[]> {
  const { pages } = await siteWith({ siteMode: 'public', ...settings });
  expect(pages.length).toBeGreaterThan(40);
  return pages.flatMap(({ path, problem, html }) =>
    CLAIM_WORDS.flatMap((words) => {
      const match = words.exec(readable(html));
      return match ? [`${path} ${problem ?? ''}: ${match[0]} (${words.source})`] : [];
    }),
  );
}

describe('a public site', () => {
  it.each(OFFERS)('says no claim word in any document without evidence (offer %s)', async (offer) => {
    expect(await found({ offer })).toEqual([]);
  });

  it('says every one of them with evidence, so that each of these patterns can find something', async () => {
    const all = await Promise.all(OFFERS.map((offer) => found({ offer, evidence: PROVEN })));
    for (const words of CLAIM_WORDS)
      expect(
        all.flat().some((line) => line.endsWith(`(${words.source})`)),
        words.source,
      ).toBe(true);
  });

  it('shows a marker nowhere', async () => {
    const { pages } = await siteWith({ siteMode: 'public', offer: 'A', evidence: PROVEN });
    for (const { path, html } of pages)
      expect(html, path).not.toContain('Planned. Read the pre-launch notice.');
  });
});

describe('an answer of the FAQ', () => {
  const answers = (settings: SiteSettings) =>
    FAQ_ENTRIES.map((entry) => faqAnswer(entry, settings, wordingOf(settings, 'faq')));

  it.each([...FAQ_CLAIM_IDS, 'early-days', 'fee', 'no-credit-checks'] as const)(
    'makes the claim %s as soon as somebody supports it, and no other',
    (id) => {
      const supported = { ...PUBLIC, evidence: [id] };
      const bare = answers(PUBLIC);
      const changed = answers(supported).filter(({ text }, item) => text !== bare[item]?.text);
      expect(changed.length).toBeGreaterThan(0);
      const asked = FAQ_ENTRIES.filter((entry) =>
        entry
          .answer(wordingOf(PUBLIC, 'faq'))
          .some((sentence) => typeof sentence !== 'string' && sentence.claim === id),
      );
      expect(changed).toHaveLength(asked.length);
    },
  );

  it('carries the marker in research mode where it makes a claim', () => {
    const isMarked = ({ parts }: FaqAnswer) => parts.some(({ marked }) => marked);
    const marked = answers(DEFAULT_SITE_SETTINGS).flatMap((answer, item) => (isMarked(answer) ? [item] : []));
    expect(marked).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 13]);
    expect(answers(PUBLIC).some(isMarked)).toBe(false);
  });

  it('carries it at each sentence that makes a claim, and at no other', () => {
    const wording = wordingOf(DEFAULT_SITE_SETTINGS, 'faq');
    for (const entry of FAQ_ENTRIES) {
      const { text, parts } = faqAnswer(entry, DEFAULT_SITE_SETTINGS, wording);
      expect(parts).toEqual(
        entry
          .answer(wording)
          .map((sentence) =>
            typeof sentence === 'string'
              ? { text: sentence, marked: false }
              : { text: sentence.text, marked: true },
          ),
      );
      expect(parts.map((part) => part.text).join(' ')).toBe(text);
    }
  });

  it('names what is free at the SSA beside each price, and shows no price without evidence', () => {
    for (const { text, namesPrice } of answers(DEFAULT_SITE_SETTINGS)) {
      if (/\$/.test(text) && /per month|monthly fee/.test(text)) expect(namesPrice).toBe(true);
    }
    for (const answer of answers(PUBLIC)) expect(answer).toMatchObject({ namesPrice: false });
  });
});
