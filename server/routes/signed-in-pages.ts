import { setImmediate } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { err, ok, type Result, type ResultAsync } from 'neverthrow';
import { bookingProblems } from '#core/consultation/booking-form.ts';
import { bookingTrouble } from '#core/consultation/booking-trouble.ts';
import { asksForPhone } from '#core/consultation/who-calls.ts';
import { CONTACT_MESSAGE_MAX_LENGTH, contactProblems } from '#core/contact/contact-message.ts';
import { phoneDigits } from '#core/intake/phone.ts';
import { repeatable } from '#core/intake/repeatable.ts';
import { leadsBack } from '#core/onboarding/journey.ts';
import type { PersonalPage, RefusedForm } from '#core/onboarding/personal-page.ts';
import { decideEntry, type GuardedPage, type GuardRule } from '#core/onboarding/route-guard.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Failure } from '#core/ports/failures.ts';
import { statusOf } from '#core/record/onboarding-status.ts';
import type { Services } from '#core/services.ts';
import { pathWithProblem } from '#core/site/page-problems.ts';
import { type FormPage, LOG_OUT_PATH, LOGGED_OUT, pathOf, REDIRECTS, ROUTES } from '#core/site/pages.ts';
import { documentAddress } from '../http/document-address.ts';
import { failureResponse } from '../http/failure-status.ts';
import { makeFairQueue } from '../http/fair-queue.ts';
import type { InlineHashes } from '../http/headers.ts';
import type { Limits } from '../http/limits.ts';
import { personalDocument } from '../http/personal-document.ts';
import { type FormFields, queryOf, readForm } from '../http/read-body.ts';
import type { RenderPersonal } from '../http/render-personal.ts';
import { languageOf } from '../http/request-language.ts';
import { widestNetwork } from '../http/wider-networks.ts';
import { type BookingTools, makeLimitedBooking, makeLimitedSlots } from './consultations.ts';
import { logInPath } from './route-tools.ts';
import { type Person, type StepFormsTools, stepForms } from './step-forms.ts';
import { makeLimitedContact } from './visitor-routes.ts';

export interface SignedInPagesTools
  extends StepFormsTools,
    Omit<BookingTools, 'limits'>,
    Pick<Services, 'contact'> {
  readonly schedulerUrl: string | null;
  readonly supportPhone: string | null;
  readonly renderPersonal: RenderPersonal;
  readonly clock: Pick<Clock, 'now'>;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly policyFor: (inline: InlineHashes) => string;
  readonly limits: Limits;
}

/** Whether the form was on a page of another person, who was signed in here before. */
const isOfSomebodyElse = (field: (name: string) => string, { session }: Person) =>
  field('for') !== session.userId;

const NOBODY = { session: null, status: statusOf([]) };

/** Each takes some 10 ms, in which nobody else is answered. Beyond these, the browser makes the page. */
const RENDERS_WAITING = 64;

const withoutSsn = (values: RefusedForm['values']): RefusedForm['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, repeatable(text, name === 'email')]),
  );

type Redirect = Extract<GuardRule, { kind: 'redirect' }>;

/** The pages of signed-in people, rendered for the person whose session is in the cookie. */
export function signedInPages(tools: SignedInPagesTools): Hono {
  const {
    identityOf,
    limits,
    network,
    onboarding,
    clock,
    renderPersonal,
    policyFor,
    allowedOrigins,
    schedulerUrl,
    supportPhone,
  } = tools;
  const book = makeLimitedBooking(tools);
  const freeSlots = makeLimitedSlots(tools);
  const sendContact = makeLimitedContact(tools);
  const enqueueRender = makeFairQueue({ concurrency: 1, maxWaiting: RENDERS_WAITING, keyOf: limits.keyOf });

  function personOf(c: Context): ResultAsync<Person, Failure<'not-signed-in' | 'unavailable'>> {
    return identityOf(c)
      .signedIn()
      .andThen(({ token, session }) =>
        onboarding
          .read({ sessionToken: token })
          .map(({ records }): Person => ({ token, session, status: statusOf(records) })),
      );
  }

  /** Where the guard of the page sends people. */
  function guardPath(c: Context, page: GuardedPage, person: Person | null, to: Redirect['to']): string {
    if (person === null && c.req.method === 'POST') return logInPath('log-in-again', page);
    if (leadsBack(tools.cookies.sessionToken(c) !== null, to)) return `${pathOf('login')}?return=${page}`;
    return REDIRECTS[pathOf(to)] ?? pathOf(to);
  }

  /** The person, if they may open the page; otherwise the answer to send. */
  async function enter(c: Context, page: GuardedPage): Promise<Result<Person, Response>> {
    const found = await personOf(c);
    if (found.isErr() && found.error.kind !== 'not-signed-in') return err(failureResponse(found.error));
    const person = found.unwrapOr(null);
    const { session, status } = person ?? NOBODY;
    const entry = decideEntry(page, session, status);
    if (!person || entry.kind === 'redirect') {
      return err(c.redirect(guardPath(c, page, person, (entry as Redirect).to), 303));
    }
    if (entry.marks !== null) {
      // The page works without it.
      await onboarding.save({
        sessionToken: person.token,
        email: person.session.email,
        changes: { step_completed: entry.marks },
      });
    }
    return ok(person);
  }

  /** In place of a page. The shell makes it in the browser. */
  const instead = (c: Context, failure: Failure<'rate-limited' | 'unavailable'>) =>
    c.req.method === 'POST' ? failureResponse(failure) : c.notFound();

  async function show(
    c: Context,
    page: PersonalPage['page'],
    { session, status }: Pick<PersonalPage, 'session' | 'status'>,
    refused: RefusedForm | null,
    slots?: readonly number[],
  ) {
    const tooMany = session
      ? ((await limits.pagesByPerson.consume(session.userId)) ??
        ((await limits.firstPagesByPerson.consume(session.userId)) &&
          (await limits.pagesOfPeopleByNetwork.consume(network(c)))))
      : await limits.pagesByNetwork.consume(network(c));
    if (tooMany) return instead(c, tooMany);
    const { search } = new URL(c.req.url);
    const shown = refused && { ...refused, values: withoutSsn(refused.values) };
    // No page of these shows the last four digits.
    const record = status.record && { ...status.record, ssn_last4: null };
    const personal = {
      page,
      session,
      status: { ...status, record },
      refused: shown,
      now: clock.now(),
      ...(slots && { slots }),
    };
    const rendered = await enqueueRender(widestNetwork(network(c)), async () => {
      // Between two pages others get their answer.
      await setImmediate();
      return ok(await renderPersonal(languageOf(c), personal, search));
    });
    if (rendered.isErr()) return instead(c, rendered.error);
    return personalDocument(rendered.value, c.req.header('accept-encoding') ?? '', policyFor);
  }

  const routes = new Hono();
  function get(path: string, answer: (c: Context) => Response | Promise<Response>) {
    routes.get(path, (c) => {
      const query = new URL(c.req.url).search;
      const address = documentAddress({ path, query, referer: c.req.header('referer') }, allowedOrigins);
      return address === null ? answer(c) : c.redirect(address, 302);
    });
  }
  function post(page: FormPage, answer: (c: Context, field: FormFields) => Promise<Response>) {
    routes.post(pathOf(page), async (c) => {
      const form = await readForm(c.req.raw);
      return form.isErr() ? failureResponse(form.error) : answer(c, form.value);
    });
  }
  for (const { page, path } of ROUTES.filter(({ document }) => document === 'shell')) {
    get(path, async (c) => {
      const entered = await enter(c, page as GuardedPage);
      if (entered.isOk()) return show(c, page as GuardedPage, entered.value, null);
      // The shell asks again and says that we cannot be reached.
      return entered.error.status === 503 ? c.notFound() : entered.error;
    });
  }
  const forms = stepForms(tools);
  // For anybody else it is the page of a link.
  get(pathOf('reset-password'), async (c) => {
    const found = await personOf(c);
    return found.isOk() ? show(c, 'reset-password', found.value, null) : c.notFound();
  });
  for (const page of Object.keys(forms) as (keyof typeof forms)[]) {
    post(page, async (c, field) => {
      const entered = await enter(c, page === 'reset-password' ? 'dashboard' : page);
      if (entered.isErr()) return entered.error;
      const person = entered.value;
      if (isOfSomebodyElse(field, person)) return c.redirect(c.req.path + new URL(c.req.url).search, 303);
      // Without script, nothing else says that somebody is there.
      await identityOf(c).recordActivity();
      const changing = queryOf(c.req).has('change');
      const answer = await forms[page]({ c, field, person, changing });
      return typeof answer === 'string' ? c.redirect(answer, 303) : show(c, page, person, answer);
    });
  }
  post('faq', async (c, field) => {
    // More than the longest message, of emoji, so that a longer one is refused and not cut.
    const message = field('message', 2 * CONTACT_MESSAGE_MAX_LENGTH + 1);
    const values = { name: field('name'), email: field('email'), message };
    const problems = contactProblems(values);
    const isValid = Object.keys(problems).length === 0;
    const sent = isValid && (await sendContact(c, values)).isOk();
    if (sent) return c.redirect(`${pathWithProblem('faq', 'sent')}#contact`, 303);
    const person = (await personOf(c)).unwrapOr(NOBODY);
    return show(c, 'faq', person, { values, problems, ...(isValid ? { failed: true } : {}) });
  });

  async function showSchedule(c: Context, person: Person, refused: RefusedForm | null) {
    const free = await freeSlots(c);
    if (free.isErr() && free.error.kind === 'rate-limited') return instead(c, free.error);
    const slots = free.unwrapOr([]).map(({ startsAt }) => startsAt);
    return show(c, 'schedule', person, refused, slots);
  }
  // Without script a call is booked at once, for the address of the session: only a script reads the link that confirms another.
  get(pathOf('schedule'), async (c) => {
    const found = schedulerUrl === null ? await personOf(c) : null;
    return found?.isOk() ? showSchedule(c, found.value, null) : c.notFound();
  });
  post('schedule', async (c, field) => {
    if (schedulerUrl !== null) return c.notFound();
    const found = await personOf(c);
    if (found.isErr()) {
      const { error } = found;
      return error.kind === 'not-signed-in'
        ? c.redirect(logInPath('log-in-again', null), 303)
        : failureResponse(error);
    }
    const person = found.value;
    if (isOfSomebodyElse(field, person)) return c.redirect(pathOf('schedule'), 303);
    await identityOf(c).recordActivity();
    const { email } = person.session;
    const asksPhone = asksForPhone({ supportPhone });
    const values = { startsAt: field('startsAt'), name: field('name'), phone: field('phone') };
    const problems = {
      ...(/^\d{1,15}$/.test(values.startsAt) ? {} : { startsAt: 'time-missing' }),
      ...bookingProblems({ ...values, email }, asksPhone),
    };
    if (Object.keys(problems).length > 0) return showSchedule(c, person, { values, problems });
    const { name } = values;
    const phone = phoneDigits(values.phone);
    const startsAt = Number(values.startsAt);
    const booked = await book(c, { startsAt, name, email, phone }, async () => person.session);
    const end = booked.match(
      ({ kind }) => kind,
      (failure) => bookingTrouble(failure, startsAt, clock.now()),
    );
    if (end === 'booked') return c.redirect(pathWithProblem('schedule', end), 303);
    const why =
      end === 'failed' || end === 'held'
        ? ({ problems: {}, failed: true } as const)
        : { problems: { startsAt: end } };
    return showSchedule(c, person, { values, ...why });
  });

  return routes.post(LOG_OUT_PATH, async (c) => {
    const ended = await identityOf(c).signOut();
    // If it fails, the person is still signed in.
    return c.redirect(ended.isErr() ? pathWithProblem('dashboard', 'not-signed-out') : `/${LOGGED_OUT}`, 303);
  });
}
