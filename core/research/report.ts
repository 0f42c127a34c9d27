import { attempt } from '../attempt.ts';
import { BENEFIT_TIMINGS, type BenefitTiming } from '../benefits/benefit-timing.ts';
import { dateOfDay } from '../calendar/day-number.ts';
import { LANGUAGES } from '../language/languages.ts';
import { MEASURED_FORMS, type MeasuredForm } from '../measurement/measured-names.ts';
import { ONBOARDING_STEPS } from '../record-limits.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import { RANKING_OPTIONS, type RankingAnswer, type RankingOption } from '../survey/survey-answers.ts';
import { DEFINITIONS, MOST_ANSWERS, MOST_CAMPAIGNS } from './definitions.ts';
import { redact } from './redact.ts';
import type { ReportRange } from './report-range.ts';
import type { ArrivalCount, ResearchData, SurveyRow } from './research-store.ts';
import { FIRST_WITH_TIME, LAST_STAGE, SIGNED_UP, STAGE_OF_FORM, STAGES } from './stages.ts';
import { difference, quartiles, type Share, wilson } from './statistics.ts';
import { reached, type Shown, suppress, suppressList } from './suppression.ts';

/** A cell: a count or a text, `small` and `hidden` as in `Shown`; null: nothing can be said. */
export type Cell = Shown | string | null;

export interface ReportColumn {
  readonly name: string;
  /** `share` is from 0 to 1, `difference` from -1 to 1, `seconds` a length of time. */
  readonly kind: 'text' | 'count' | 'share' | 'difference' | 'seconds' | 'number';
}

export interface ReportTable {
  readonly id: keyof typeof DEFINITIONS;
  readonly title: string;
  /** What the figures mean, in words. */
  readonly definition: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** The column that a chart shows beside the first one, and those of its interval. */
  readonly chart?: {
    readonly kind: 'bars' | 'days';
    readonly value: number;
    readonly interval?: readonly [number, number];
  };
}

export interface Report {
  readonly range: ReportRange;
  readonly minimumCell: number;
  readonly isDemo: boolean;
  /** Who measures the visitors: this server, unless it says otherwise. */
  readonly analytics?: SiteSettings['analytics'];
  readonly tables: readonly ReportTable[];
}

/** What the pages call the answers and the questions: exports of the copy, by name. */
export interface ReportWords {
  timingLabel(timing: BenefitTiming): string;
  readonly OPEN_QUESTIONS: Readonly<Record<'q1' | 'q2' | 'q3' | 'q5', { readonly question: string }>>;
  readonly rankingCopy: {
    readonly question: string;
    readonly options: Readonly<Record<RankingOption, string>>;
    readonly other: { readonly label: string };
  };
}

const text = (name: string): ReportColumn => ({ name, kind: 'text' });
const count = (name: string): ReportColumn => ({ name, kind: 'count' });
const columnsOf = (kind: ReportColumn['kind'], ...names: readonly string[]): readonly ReportColumn[] =>
  names.map((name) => ({ name, kind }));
const share = (name: string) => columnsOf('share', name, `${name}, at least`, `${name}, at most`);

type Rest = Pick<ReportTable, 'columns' | 'rows' | 'chart'>;
const table = (id: keyof typeof DEFINITIONS, rest: Rest): ReportTable => ({
  id,
  ...DEFINITIONS[id],
  ...rest,
});

const sharesOf = (part: Cell | undefined, of: Cell | undefined): Share | null =>
  typeof part === 'number' && typeof of === 'number' ? wilson(part, of) : null;
const cells = (found: Share | null): readonly Cell[] =>
  found === null ? [null, null, null] : [found.share, found.low, found.high];

/** Sums the counts of each place of a grid. */
function grid<T>(
  height: number,
  width: number,
  entries: readonly T[],
  placeOf: (entry: T) => readonly [row: number, column: number, count: number],
): number[][] {
  const sums = Array.from({ length: height }, () => Array.from({ length: width }, () => 0));
  for (const [row, column, count] of entries.map(placeOf)) {
    const line = sums[row];
    if (line?.[column] !== undefined) line[column] += count;
  }
  return sums;
}

/** The same of a list, as it may be shown. */
function list<T>(
  length: number,
  least: number,
  entries: readonly T[],
  placeOf: (entry: T) => readonly [place: number, count: number],
) {
  const sums = grid(1, length, entries, (entry) => [0, ...placeOf(entry)]);
  return suppressList(sums.flat(), least);
}

const peopleIn = (rows: readonly { readonly visitors: number }[]) =>
  rows.reduce((sum, { visitors }) => sum + visitors, 0);
const shownCount = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : -1);
/**
 * Rows of a name and a count, the greatest first. Those without a shown count are last, by name: of two that
 * add up to 19 and are '< 11', any other order would tell which is 10 and which is 9.
 */
const sorted = (rows: readonly (readonly Cell[])[]) =>
  [...rows].sort(
    ([a, counted], [b, other]) => shownCount(other) - shownCount(counted) || (String(a) < String(b) ? -1 : 1),
  );

const NAMES_OF_LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });
const isLanguage = (language: string) => (LANGUAGES as readonly string[]).includes(language);
/** The columns of the languages, the last of what was stored before the language was kept, if there is any. */
function languagesIn(rows: readonly { readonly language: string }[]) {
  const isKept = rows.every(({ language }) => isLanguage(language));
  const languages: readonly string[] = isKept ? LANGUAGES : [...LANGUAGES, ''];
  return {
    columns: languages.map((language) => count(languageName(language))),
    place: ({ language }: { readonly language: string }) =>
      isLanguage(language) ? languages.indexOf(language) : languages.length - 1,
  };
}
const languageName = (language: string) =>
  isLanguage(language) ? (NAMES_OF_LANGUAGES.of(language) ?? language) : 'not kept';

/** How far visitors got, by stage: the column sums of every other table of visitors. */
function funnelOf(arrivals: readonly ArrivalCount[], least: number) {
  const { rows: stopped, total } = list(STAGES.length, least, arrivals, ({ stage, visitors }) => [
    stage,
    visitors,
  ]);
  return { stopped, total, reached: reached(stopped, total, least) };
}

type Funnel = ReturnType<typeof funnelOf>;

function overview({ stopped, total, reached: far }: Funnel): ReportTable {
  return table('overview', {
    columns: [text('Stage'), count('Visitors'), ...share('Share of all'), count('Went no further')],
    rows: STAGES.map(({ words }, stage) => [
      words,
      far[stage] ?? null,
      ...cells(sharesOf(far[stage], total)),
      stopped[stage] ?? null,
    ]),
    chart: { kind: 'bars', value: 2, interval: [3, 4] },
  });
}

function days(
  arrivals: readonly ArrivalCount[],
  { firstDay, lastDay }: ReportRange,
  least: number,
): ReportTable {
  const length = lastDay - firstDay + 1;
  const { rows } = list(length, least, arrivals, ({ day, visitors }) => [day - firstDay, visitors]);
  return table('days', {
    columns: [text('Day'), count('Visitors')],
    rows: rows.map((visitors, index) => [dateOfDay(firstDay + index), visitors]),
    chart: { kind: 'days', value: 1 },
  });
}

const groupColumns = (name: string): readonly ReportColumn[] => [
  text(name),
  ...STAGES.map(({ words }) => count(words)),
  ...share('Share signed up'),
  ...share('Share at the countdown'),
];
const SIGNED_UP_SHARE = 1 + STAGES.length;

/** Visitors by group, with how far each group got: the greatest first; the rest, and groups too small to count, share a row. */
function byGroup(
  id: 'landing-pages' | 'campaigns' | 'languages',
  heading: string,
  arrivals: readonly ArrivalCount[],
  funnel: Funnel,
  groupOf: (arrival: ArrivalCount) => string,
  least: number,
): ReportTable {
  const people = new Map<string, number>();
  for (const arrival of arrivals) {
    people.set(groupOf(arrival), (people.get(groupOf(arrival)) ?? 0) + arrival.visitors);
  }
  const greatest = [...people]
    .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .map(([name]) => name);
  const own = greatest.filter((name) => (people.get(name) ?? 0) >= least).slice(0, MOST_CAMPAIGNS);
  const names = greatest.length > own.length ? [...own, 'All others'] : own;
  const places = new Map(own.map((name, index) => [name, index]));
  const counts = grid(names.length, STAGES.length, arrivals, (arrival) => [
    places.get(groupOf(arrival)) ?? own.length,
    arrival.stage,
    arrival.visitors,
  ]);
  const shown = suppress(counts, least, { totals: [...funnel.stopped, funnel.total] });
  const rows = names.map((name, index) => {
    const sum = shown.sums[index] ?? 'small';
    const far = reached(shown.rows[index] ?? [], sum, least);
    return [
      name,
      sum,
      ...far.slice(1),
      ...cells(sharesOf(far[SIGNED_UP], sum)),
      ...cells(sharesOf(far[LAST_STAGE], sum)),
    ];
  });
  return table(id, {
    columns: groupColumns(heading),
    rows: sorted(rows),
    chart: {
      kind: 'bars',
      value: SIGNED_UP_SHARE,
      interval: [SIGNED_UP_SHARE + 1, SIGNED_UP_SHARE + 2],
    },
  });
}

/** Each landing page against the one with the most visitors, from what the table of landing pages shows. */
function comparison({ rows }: ReportTable): ReportTable {
  const shareOf = (row: readonly Cell[] | undefined) => sharesOf(row?.[1 + SIGNED_UP], row?.[1]);
  const [first, ...others] = rows.filter((row) => shareOf(row) !== null);
  const base = shareOf(first);
  return table('comparison', {
    columns: [
      text('Landing page'),
      text('Compared with'),
      ...columnsOf('difference', 'Difference in sign-ups', 'At least', 'At most'),
      text('Is it real?'),
    ],
    rows: others.flatMap((row) => {
      const own = shareOf(row);
      if (own === null || base === null) return [];
      const found = difference(own, base);
      const verdict = found.low > 0 ? 'Yes, better' : found.high < 0 ? 'Yes, worse' : 'It may be chance';
      return [[row[0] ?? '', first?.[0] ?? '', ...cells(found), verdict]];
    }),
  });
}

function stepTimes({ stepTimes: times }: ResearchData, least: number): ReportTable {
  const groupsOf = [null, ...LANGUAGES] as const;
  return table('step-times', {
    columns: [
      text('Step'),
      text('Language'),
      ...columnsOf('seconds', 'A quarter took at most', 'Half took at most', 'Three quarters took at most'),
    ],
    rows: STAGES.slice(FIRST_WITH_TIME).flatMap(({ words }, index) =>
      groupsOf.map((language) => {
        const own = times.filter(
          (row) => row.stage === index + FIRST_WITH_TIME && (language === null || row.language === language),
        );
        const found =
          peopleIn(own) < least ? null : quartiles(own.map(({ seconds, visitors }) => [seconds, visitors]));
        const name = language === null ? 'all' : languageName(language);
        return [words, name, ...(found ?? (['small', 'small', 'small'] as const))];
      }),
    ),
  });
}

function fieldErrors({ fieldErrors: errors }: ResearchData, least: number): ReportTable {
  const languages = languagesIn(errors);
  const fields = Object.entries(MEASURED_FORMS).flatMap(([form, names]) =>
    names.map((field) => ({ form, field })),
  );
  const rows = fields.flatMap(({ form, field }) => {
    const own = errors.filter((row) => row.form === form && row.field === field);
    if (own.length === 0) return [];
    const stage = STAGE_OF_FORM[form as MeasuredForm];
    const counts = grid(languages.columns.length, 2, own, (row) => [
      languages.place(row),
      stage !== undefined && row.stage <= stage ? 0 : 1,
      row.visitors,
    ]);
    const { sums, totals, total } = suppress(counts, least);
    const stopped =
      stage === undefined
        ? [null, null, null, null]
        : [totals[0] ?? null, ...cells(sharesOf(totals[0], total))];
    return [[`${form}: ${field}`, total, ...stopped, ...sums]];
  });
  return table('field-errors', {
    columns: [
      text('Form and field'),
      count('Had an error'),
      count('Went no further'),
      ...share('Share'),
      ...languages.columns,
    ],
    rows: sorted(rows),
    chart: { kind: 'bars', value: 1 },
  });
}

function faq({ faq: opened }: ResearchData, least: number): ReportTable {
  const languages = languagesIn(opened);
  const rows = [...new Set(opened.map(({ item }) => item))].map((item) => {
    const own = opened.filter((row) => row.item === item);
    const english = own.find(({ language }) => language === 'en') ?? own[0];
    const { rows: shown, total } = list(languages.columns.length, least, own, (row) => [
      languages.place(row),
      row.visitors,
    ]);
    return [english?.question ?? '', total, ...shown];
  });
  return table('faq', {
    columns: [text('Question'), count('Visitors'), ...languages.columns],
    rows: sorted(rows),
    chart: { kind: 'bars', value: 1 },
  });
}

function placeIn(known: readonly (string | null)[], value: string | null): number {
  const index = known.indexOf(value);
  return index < 0 ? known.length : index;
}

/** Tables of the same people share their column sums, which are those of the languages. */
function signUps(
  { signUps: people, anonymousTimings }: ResearchData,
  least: number,
  { timingLabel }: ReportWords,
): readonly ReportTable[] {
  const languages = languagesIn(people);
  const known = list(languages.columns.length, least, people, (row) => [languages.place(row), row.people]);
  const columns = (name: string) => [text(name), count('People'), ...languages.columns];
  const rowsOf = (names: readonly string[], place: (row: ResearchData['signUps'][number]) => number) => {
    const counts = grid(names.length, languages.columns.length, people, (row) => [
      place(row),
      languages.place(row),
      row.people,
    ]);
    const shown = suppress(counts, least, { totals: [...known.rows, known.total] });
    return [
      ...names.map((name, index) => [name, shown.sums[index] ?? null, ...(shown.rows[index] ?? [])]),
      ['All', shown.total, ...shown.totals],
    ];
  };
  const timings = list(BENEFIT_TIMINGS.length, least, anonymousTimings, (row) => [
    placeIn(BENEFIT_TIMINGS, row.timing),
    row.people,
  ]);
  return [
    table('sign-ups', {
      columns: columns('Last step saved'),
      rows: rowsOf([...ONBOARDING_STEPS, 'none'], ({ step }) => placeIn(ONBOARDING_STEPS, step)),
    }),
    table('payment-days', {
      columns: columns('Payment day'),
      rows: rowsOf([...BENEFIT_TIMINGS.map(timingLabel), 'not answered'], ({ timing }) =>
        placeIn(BENEFIT_TIMINGS, timing),
      ),
      chart: { kind: 'bars', value: 1 },
    }),
    table('payment-days-without-account', {
      columns: [text('Payment day'), count('Answers')],
      rows: [
        ...BENEFIT_TIMINGS.map((timing, index) => [timingLabel(timing), timings.rows[index] ?? null]),
        ['All', timings.total],
      ],
    }),
  ];
}

function ranking(rankings: readonly Ranking[], least: number, { rankingCopy }: ReportWords): ReportTable {
  const languages = languagesIn(rankings);
  const counts = grid(RANKING_OPTIONS.length, languages.columns.length, rankings, (row) => [
    RANKING_OPTIONS.indexOf(row.ranking[0] as RankingOption),
    languages.place(row),
    1,
  ]);
  const firsts = suppress(counts, least);
  return table('ranking', {
    columns: [
      text('Choice'),
      { name: 'Mean rank', kind: 'number' },
      count('Ranked first'),
      ...share('Share'),
      ...languages.columns,
    ],
    rows: RANKING_OPTIONS.map((option, index) => {
      const ranks = rankings.flatMap(({ ranking: order }) =>
        order.includes(option) ? [order.indexOf(option) + 1] : [],
      );
      const first = firsts.sums[index] ?? null;
      // With few people, the mean would tell how many put it first.
      const isShown = ranks.length >= least && typeof first === 'number' && typeof firsts.total === 'number';
      const mean = isShown ? ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length : 'small';
      const ownFirsts = firsts.rows[index] ?? [];
      return [
        rankingCopy.options[option],
        mean,
        first,
        ...cells(sharesOf(first, firsts.total)),
        ...ownFirsts,
      ];
    }),
    chart: { kind: 'bars', value: 3, interval: [4, 5] },
  });
}

/** Whether a report of at most `MOST_ANSWERS` shows this answer of so many. They are spread evenly over the days. */
const isSampled = (index: number, of: number) =>
  Math.floor(((index + 1) * MOST_ANSWERS) / of) > Math.floor((index * MOST_ANSWERS) / of);

/** In the order of the alphabet, so that the answers of one person cannot be put together again. */
function answers(
  surveys: ResearchData['surveys'],
  others: readonly string[],
  least: number,
  { OPEN_QUESTIONS: { q1, q2, q3, q5 }, rankingCopy }: ReportWords,
): ReportTable {
  const questions: readonly (readonly [string, readonly string[]])[] = [
    [q1.question, surveys.map((given) => given.q1)],
    [q2.question, surveys.map((given) => given.q2)],
    [q3.question, surveys.map((given) => given.q3)],
    [`${rankingCopy.question} ${rankingCopy.other.label}`, others],
    [q5.question, surveys.map((given) => given.q5)],
  ];
  return table('answers', {
    columns: [text('Question'), text('Answer')],
    rows: questions.flatMap(([question, given]) =>
      given.length < least
        ? [[question, 'small']]
        : given
            .filter((_, index) => isSampled(index, given.length))
            .map(redact)
            .sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
            .map((answer) => [question, answer]),
    ),
  });
}

type Ranking = RankingAnswer & { readonly language: string };

/** Stored answers were checked when they came; a row that cannot be read is left out. */
const readRanking = ({ q4, language = '' }: SurveyRow) =>
  attempt((): readonly Ranking[] => [{ ...JSON.parse(q4), language }], []);

const campaignOf = ({ source, campaign }: ArrivalCount) =>
  source === '' && campaign === '' ? 'no campaign' : `${source || '?'} / ${campaign || '?'}`;

export function makeReport(
  data: ResearchData,
  range: ReportRange,
  least: number,
  words: ReportWords,
): Report {
  const { arrivals } = data;
  const funnel = funnelOf(arrivals, least);
  const landing = byGroup(
    'landing-pages',
    'Landing page',
    arrivals,
    funnel,
    ({ landingPage }) => landingPage || 'not kept',
    least,
  );
  const rankings = data.surveys.flatMap(readRanking);
  return {
    range,
    minimumCell: least,
    isDemo: data.isDemo,
    tables: [
      overview(funnel),
      days(arrivals, range, least),
      landing,
      comparison(landing),
      byGroup('campaigns', 'Source / campaign', arrivals, funnel, campaignOf, least),
      byGroup('languages', 'Language', arrivals, funnel, ({ language }) => languageName(language), least),
      stepTimes(data, least),
      fieldErrors(data, least),
      ...signUps(data, least, words),
      ranking(rankings, least, words),
      faq(data, least),
      answers(
        data.surveys,
        rankings.map(({ otherText }) => otherText),
        least,
        words,
      ),
    ],
  };
}
