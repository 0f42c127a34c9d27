import { BENEFIT_TIMINGS, type BenefitTiming } from '#core/benefits/benefit-timing.ts';
import type { Language } from '#core/language/languages.ts';
import type { MeasuredEvent } from '#core/measurement/event-catalogue.ts';
import { cutQuestion } from '#core/measurement/faq-question.ts';
import { STAGES } from '#core/research/stages.ts';
import { encodeRanking, RANKING_OPTIONS, type RankingAnswer } from '#core/survey/survey-answers.ts';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Weighted<T> = readonly (readonly [value: T, weight: number])[];

const LANDING: Weighted<'/' | '/home' | '/home-variant-b'> = [
  ['/', 55],
  ['/home', 25],
  ['/home-variant-b', 20],
];
/** How much likelier the next stage is after this landing page. */
const APPEAL = { '/': 1, '/home': 0.9, '/home-variant-b': 1.15 } as const;
const CAMPAIGNS: Weighted<readonly [source: string, campaign: string] | null> = [
  [null, 40],
  [['radio', 'fall-2026'], 22],
  [['facebook', 'fall-2026'], 18],
  [['library', 'flyers'], 12],
  [['newsletter', 'november'], 8],
];
const TIMINGS: Weighted<BenefitTiming> = BENEFIT_TIMINGS.map((timing, index) => [
  timing,
  [22, 26, 24, 20, 8][index] ?? 1,
]);
/** The share that goes on from each stage, and the median of the seconds that it takes. */
const GOES_ON = [0.42, 0.7, 0.66, 0.86, 0.72, 0.8] as const;
const SECONDS = [70, 55, 210, 45, 160, 90] as const;
/** Errors that a visitor may make on the page of a stage. */
const ERRORS: readonly (readonly [stage: number, share: number, event: MeasuredEvent])[] = [
  [1, 0.12, { name: 'form_field_error', form: 'start', field: 'email', problem: 'not-valid' }],
  [2, 0.18, { name: 'form_field_error', form: 'code', field: 'code', problem: 'not-valid' }],
  [4, 0.31, { name: 'form_field_error', form: 'account', field: 'password', problem: 'not-valid' }],
  [4, 0.17, { name: 'form_field_error', form: 'account', field: 'phone', problem: 'not-valid' }],
  [5, 0.24, { name: 'form_field_error', form: 'confirmation', field: 'ssn', problem: 'missing' }],
  [5, 0.09, { name: 'form_field_error', form: 'confirmation', field: 'confirm-ssn', problem: 'differs' }],
];
const QUESTIONS = [
  'Is this run by Social Security?',
  'What does it cost?',
  'Is my number safe?',
  'When does it start?',
];
const WRITTEN = {
  q1: [
    'A flyer at the library',
    'My daughter sent me the link',
    'The radio',
    'I saw it on Facebook',
    'Curious',
  ],
  q2: [
    'Rent is due before my check comes',
    'Groceries in the last week',
    'The light bill',
    'Nothing, I plan ahead',
  ],
  q3: [
    'Whether you are the government',
    'The part with the last four digits',
    'Nothing',
    'Call me at 212-555-0147',
  ],
  q5: ['no', 'Thank you', 'Please keep the letters big', 'Write to demo@demo.invalid'],
} as const;

/** A made-up visitor who came at `came`, epoch milliseconds. */
export function demoVisitor(random: () => number, came: number) {
  const pick = <T>(from: Weighted<T>): T => {
    let left = random() * from.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of from) {
      left -= weight;
      if (left < 0) return value;
    }
    return from[0]?.[0] as T;
  };
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

  const landing = pick(LANDING);
  const language: Language = random() < 0.16 ? 'es' : 'en';
  const origin = pick(CAMPAIGNS);
  const campaign = {
    landing_page: landing,
    language,
    ...(origin ? { utm_source: origin[0], utm_campaign: origin[1] } : {}),
  } as const;

  let at = came;
  let stage = 0;
  const first = landing === '/' ? 'landing' : landing === '/home' ? 'home' : 'home-variant-b';
  const events: { event: MeasuredEvent; at: number }[] = [
    { event: { name: 'navigation', from: null, to: first }, at },
  ];
  if (random() < 0.22) {
    const item = Math.floor(random() ** 2 * QUESTIONS.length);
    events.push({
      event: { name: 'faq_expanded', item, question: cutQuestion(QUESTIONS[item] ?? '') },
      at: at + 9_000,
    });
  }
  for (const [index, share] of GOES_ON.entries()) {
    if (random() > share * APPEAL[landing] * (language === 'es' && index === 2 ? 0.9 : 1)) break;
    const from = STAGES[stage]?.page ?? first;
    at += Math.round((SECONDS[index] ?? 60) * 1_000 * Math.exp((random() + random() + random() - 1.5) * 1.4));
    stage += 1;
    events.push({ event: { name: 'navigation', from, to: STAGES[stage]?.page ?? first }, at });
    for (const [on, chance, event] of ERRORS)
      if (on === stage && random() < chance) events.push({ event, at: at + 8_000 });
  }
  const ranking: RankingAnswer = {
    ranking: RANKING_OPTIONS.map((option, index) => ({ option, order: random() + index * 0.25 }))
      .sort((a, b) => a.order - b.order)
      .map(({ option }) => option),
    otherText: one(['none', 'Bigger letters', 'A phone number that somebody answers']),
  };
  const answers = {
    q1: one(WRITTEN.q1),
    q2: one(WRITTEN.q2),
    q3: one(WRITTEN.q3),
    q4: encodeRanking(ranking),
    q5: one(WRITTEN.q5),
  };
  return {
    language,
    campaign,
    events,
    /** Place in `STAGES`. */
    stage,
    timing: pick(TIMINGS),
    triedWithoutAccount: random() < 0.05,
    survey: random() < 0.04 ? { ...answers, language } : null,
  };
}
