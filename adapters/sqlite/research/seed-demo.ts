import { createHash } from 'node:crypto';
import { err, ok, type Result } from 'neverthrow';
import { DAY_MS, utcDay } from '#core/calendar/durations.ts';
import { ONBOARDING_STEPS } from '#core/record-limits.ts';
import { SIGNED_UP } from '#core/research/stages.ts';
import { BOUNDS } from '#core/site/bounds.ts';
import { visitorCame, visitorReached } from '../../sql/visitor-row.ts';
import { openDatabase } from '../open-database.ts';
import { makeStatements } from '../sqlite-statements.ts';
import { addDemoCalls, emailOf } from './demo-calls.ts';
import { demoVisitor, makeRandom } from './demo-visitor.ts';

const DAYS = 30;
const PER_TRANSACTION = 10_000;
/** For the indexes of millions of people. */
const CACHE_KIB = 1024 * 1024;
/** What a database with anybody in it has rows in. */
const PEOPLE = [
  'accounts',
  'user_onboarding',
  'visits',
  'survey_submissions',
  'anonymous_preferences',
  'appointments',
  'holds',
  'contact_messages',
];

/** The last step that a person saved who got as far as the stage. */
const STEP_OF_STAGE = [
  null,
  null,
  null,
  ONBOARDING_STEPS[0],
  ONBOARDING_STEPS[1],
  ONBOARDING_STEPS[2],
  ONBOARDING_STEPS[5],
];

/**
 * Fills an empty database with made-up people of the 30 days before `now`, always the same for a seed. Events
 * are stored for the newest of them, as far as the bound allows. Calls, messages and a blocked day are for practice with the
 * console.
 */
export async function seedDemo(
  path: string,
  { people, seed, now }: { readonly people: number; readonly seed: number; readonly now: number },
): Promise<Result<void, 'has-demo' | 'has-people'>> {
  const database = openDatabase(path);
  try {
    if (database.prepare('SELECT 1 FROM research_demo').get()) return err('has-demo');
    if (PEOPLE.some((table) => database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get()))
      return err('has-people');
    // Made-up people need not survive a power failure.
    database.pragma('synchronous = OFF');
    database.pragma(`cache_size = -${CACHE_KIB}`);
    const statements = makeStatements(database);
    const addAccount = database.prepare(
      'INSERT INTO accounts (id, email, proved_at, created_at, language) VALUES (@id, @email, @at, @at, @language)',
    );
    const addPerson = database.prepare(
      `INSERT INTO user_onboarding (id, email, email_auth, email_verified_at, created_at, updated_at, step_completed,
         first_name, benefit_timing_preference, ssn_provided, bank_linked, clicked_link_bank, utm_source, utm_campaign)
       VALUES (@id, @email, 1, @time, @time, @time, @step, @name, @timing, 0, 0, 0, @source, @campaign)`,
    );
    const random = makeRandom(seed);
    const idOf = (kind: string, index: number) =>
      createHash('sha256')
        .update(`${kind} ${seed} ${index}`)
        .digest('hex')
        .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
    let events = 0;

    async function add(index: number): Promise<void> {
      const moment = now - DAYS * DAY_MS + Math.floor(((index + random()) / people) * DAYS * DAY_MS);
      // Fewer come at the weekend than on the Thursday and Friday before.
      const isWeekend = [0, 6].includes(new Date(moment).getUTCDay());
      const came = isWeekend && random() < 0.4 ? moment - 2 * DAY_MS : moment;
      const visitor = demoVisitor(random, came);
      const { campaign, language, stage, timing, survey } = visitor;
      const anonymousId = idOf('browser', index);
      await visitorCame(statements, anonymousId, campaign, came);
      await visitorReached(statements, anonymousId, visitor.events);
      // About four events each: the oldest would be beyond the bound.
      if (events < BOUNDS.eventsInAll && index >= people - BOUNDS.eventsInAll / 2) {
        const day = utcDay(came);
        const { id: visit } = statements.addVisit.get({
          anonymousId,
          day,
          campaign: JSON.stringify(campaign),
        }) as { id: number };
        for (const { event, at } of visitor.events) {
          const { name, ...properties } = event;
          statements.addEvent.run({
            visit,
            name,
            properties: JSON.stringify(properties),
            at,
            receivedAt: at,
          });
          events += 1;
        }
      }
      if (stage >= SIGNED_UP) {
        const id = idOf('account', index);
        const email = emailOf(index);
        addAccount.run({ id, email, at: came, language });
        addPerson.run({
          id: idOf('row', index),
          email,
          time: new Date(came).toISOString(),
          step: STEP_OF_STAGE[stage],
          name: 'Demo',
          timing: stage > SIGNED_UP ? timing : null,
          source: campaign.utm_source ?? null,
          campaign: campaign.utm_campaign ?? null,
        });
      } else if (visitor.triedWithoutAccount) {
        statements.putAnonymousPreference.run({ sessionId: anonymousId, timing, savedAt: came });
      }
      if (survey) {
        const answers = JSON.stringify(survey);
        statements.putSurvey.run({
          sessionId: idOf('survey', index),
          answers,
          page: 'landing',
          receivedAt: came,
        });
      }
    }

    database.transaction(() => {
      database.prepare('INSERT INTO research_demo VALUES (1, ?)').run(seed);
      addDemoCalls(statements, now);
    })();
    for (let from = 0; from < people; from += PER_TRANSACTION) {
      database.exec('BEGIN');
      for (let index = from; index < Math.min(people, from + PER_TRANSACTION); index++) await add(index);
      database.exec('COMMIT');
    }
    return ok();
  } finally {
    database.close();
  }
}
