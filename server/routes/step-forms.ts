import type { Context } from 'hono';
import type { ResultAsync } from 'neverthrow';
import {
  isBenefitTiming,
  type TimingChoice,
  timingPreference,
  timingProblems,
} from '#core/benefits/benefit-timing.ts';
import { makePasswordByEmail } from '#core/identity/password-by-email.ts';
import {
  type AccountForm,
  accountProblems,
  nameAndPhone,
  nameAndPhoneProblems,
} from '#core/intake/account-form.ts';
import { lastFourProblems } from '#core/intake/last-four-form.ts';
import { resetFormProblems } from '#core/intake/reset-form-rule.ts';
import { makeCompleteVerification } from '#core/onboarding/complete-verification.ts';
import { continuePage } from '#core/onboarding/continue-route.ts';
import { nextPath } from '#core/onboarding/journey.ts';
import type { RefusedForm } from '#core/onboarding/personal-page.ts';
import type { GuardedPage } from '#core/onboarding/route-guard.ts';
import { asksForPassword, makeSaveAccount } from '#core/onboarding/save-account.ts';
import type { SaveFailure } from '#core/onboarding/save-step.ts';
import { makeSaveTiming } from '#core/onboarding/save-timing.ts';
import type { Session } from '#core/ports/auth-port.ts';
import { mustLogIn } from '#core/ports/failures.ts';
import type { OnboardingRecord, StepRecord } from '#core/record/onboarding-record.ts';
import type { OnboardingStatus } from '#core/record/onboarding-status.ts';
import type { Services } from '#core/services.ts';
import { arrivalPath, pathWithProblem } from '#core/site/page-problems.ts';
import { logInPath, type RouteTools } from './route-tools.ts';

/** Who sends a form, and how far they are. */
export interface Person {
  readonly token: string;
  readonly session: Session;
  readonly status: OnboardingStatus;
}

interface SentForm {
  readonly c: Context;
  readonly field: (name: string) => string;
  readonly person: Person;
  /** Opened by 'Change' on the last step. */
  readonly changing: boolean;
}

/** The next path, or the form to show again. */
type Answer = string | RefusedForm;

const sentNameAndPhone = (field: SentForm['field']) => ({
  firstName: field('firstName'),
  lastName: field('lastName'),
  phone: field('phone'),
});

const isEmpty = (problems: object) => Object.keys(problems).length === 0;

export interface StepFormsTools extends RouteTools, Pick<Services, 'personalData'> {
  readonly brand: string;
}

/** What a form of a step does without script: the same as with it, by the same use cases. */
export function stepForms(tools: StepFormsTools) {
  const { identityOf, onboarding, personalData, cookies, brand } = tools;

  const saverOf = ({ token, session }: Person) => ({
    save: (_session: Session, changes: StepRecord): ResultAsync<OnboardingRecord, SaveFailure> =>
      onboarding
        .save({ sessionToken: token, email: session.email, changes })
        .mapErr((failure): SaveFailure => ({ failure, keptLocally: false })),
  });

  const passwordByEmail = makePasswordByEmail({
    // The server can stop meanwhile.
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref()),
  });

  /** `failure` of a save: whoever has to prove who they are logs in again. */
  function notSaved(page: GuardedPage, values: RefusedForm['values'], failure: { kind: string }): Answer {
    return mustLogIn(failure) ? logInPath('log-in-again', page) : { values, problems: {}, failed: true };
  }

  return {
    /** 'My information': name and phone, or the end of the account. */
    async dashboard({ c, field }: SentForm): Promise<Answer> {
      const values = sentNameAndPhone(field);
      const erases = field('delete') === 'on';
      const problems = erases ? {} : nameAndPhoneProblems(values);
      if (!isEmpty(problems)) return { values, problems };
      const details = nameAndPhone(values);
      const subject = await identityOf(c).provenSession();
      if (subject.isErr()) return notSaved('dashboard', values, subject.error);
      if (erases) {
        const erased = await personalData.erase(subject.value);
        if (erased.isErr()) return notSaved('dashboard', values, erased.error);
        cookies.clearSession(c);
        return '/';
      }
      const corrected = await personalData.correct(subject.value, details);
      return corrected.isOk()
        ? pathWithProblem('dashboard', 'saved')
        : notSaved('dashboard', values, corrected.error);
    },

    /** Of a signed-in person. */
    async 'reset-password'({ c, field, person }: SentForm): Promise<Answer> {
      const password = field('password');
      const owner = { email: person.session.email, brand };
      const problems = resetFormProblems({ password, confirm: field('confirm') }, owner);
      if (!isEmpty(problems)) return { values: {}, problems };
      const set = await identityOf(c).setPassword({ email: person.session.email, password });
      if (set.isOk()) return arrivalPath(continuePage(person.status), 'password-updated');
      const { error } = set;
      if (error.kind === 'weak-password' || error.kind === 'same-password') {
        return { values: {}, problems: {}, password: error };
      }
      return notSaved('dashboard', {}, error);
    },

    async 'signup-calendar'({ field, person, changing }: SentForm): Promise<Answer> {
      const timing = field('timing');
      const choice: TimingChoice = {
        timing: isBenefitTiming(timing) ? timing : null,
        otherText: field('other'),
      };
      const preference = timingPreference(choice);
      const isSsn = preference.isErr() && preference.error === 'other-looks-like-ssn';
      const values = {
        ...(choice.timing && { timing: choice.timing }),
        otherText: isSsn ? '' : choice.otherText,
      };
      if (preference.isErr()) return { values, problems: timingProblems(choice) };
      const saved = await makeSaveTiming({ saver: saverOf(person) })(person.session, preference.value);
      if (saved.isErr()) return notSaved('signup-calendar', values, saved.error.failure);
      return nextPath('signup-calendar', changing);
    },

    async 'signup-account'({ c, field, person, changing }: SentForm): Promise<Answer> {
      const { session } = person;
      const values = sentNameAndPhone(field);
      const password = field('password');
      const form: AccountForm = { ...values, password, confirmPassword: field('confirmPassword') };
      const keepsPassword = password === '' && !asksForPassword(person.status, changing);
      const problems = keepsPassword
        ? nameAndPhoneProblems(form)
        : accountProblems(form, { email: session.email, brand });
      if (!isEmpty(problems)) return { values, problems };
      const fields = nameAndPhone(values);
      const saveAccount = makeSaveAccount({ saver: saverOf(person), auth: identityOf(c), passwordByEmail });
      const saved = await saveAccount({ session, fields, password: keepsPassword ? null : password });
      if (saved.isOk()) {
        return saved.value === 'password-set' || saved.value === 'password-kept'
          ? nextPath('signup-account', changing)
          : pathWithProblem('signup-confirmation', saved.value);
      }
      const { failure } = saved.error;
      if (failure.kind === 'weak-password') return { values, problems: {}, password: failure };
      return notSaved('signup-account', values, failure);
    },

    async 'signup-confirmation'({ field, person }: SentForm): Promise<Answer> {
      const form = { lastFour: field('lastFour').trim(), consent: field('consent') === 'on' };
      const problems = lastFourProblems(form);
      const values = { consent: field('consent') };
      if (!isEmpty(problems)) return { values, problems };
      const complete = makeCompleteVerification({ saver: saverOf(person) });
      const { failure } = await complete(person.session, form.lastFour);
      return failure === null
        ? nextPath('signup-confirmation')
        : notSaved('signup-confirmation', values, failure.failure);
    },
  };
}
