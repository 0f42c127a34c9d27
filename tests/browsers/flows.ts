import { accountCopy } from '#copy/account.ts';
import { homeCalendarCopy, homeInfoCopy, homeVerifyCopy } from '#copy/anonymous.ts';
import { calendarCopy, timingLabel } from '#copy/calendar.ts';
import { confirmationCopy, launchDialogCopy } from '#copy/confirmation.ts';
import { LAUNCH_WORDS, launchCopy } from '#copy/launch.ts';
import { loginCopy } from '#copy/login.ts';
import { myInformationCopy } from '#copy/my-information.ts';
import { reauthenticationCopy } from '#copy/reauthentication.ts';
import { bookingCopy, confirmCallCopy } from '#copy/schedule.ts';
import { sessionCopy, sessionEnds } from '#copy/session.ts';
import { startCopy } from '#copy/start.ts';
import { OPEN_QUESTIONS, rankingCopy, surveyCopy } from '#copy/survey.ts';
import { verifyEmailCopy } from '#copy/verify-email.ts';
import { pathOf } from '#core/site/pages.ts';
import { type Mailbox, mailboxOf } from '../e2e/fixtures.ts';
import { PASSWORD, type ReachedStep, ROSE, SSN, signInAt } from '../e2e/reached-step.ts';
import { idleAtServer, letServerTimePass, MINUTE } from '../e2e/session-world.ts';
import { storedTexts } from '../e2e/stored-state.ts';
import type { RunningServer } from '../support/running-server.ts';
import type { Screen, Target } from './screen.ts';

/** A person at a browser, and the server that the browser shows. */
export interface Stage {
  readonly screen: Screen;
  readonly server: RunningServer;
  /** Not known to the server yet. */
  readonly email: string;
}

export type Flow = (stage: Stage) => Promise<void>;

/** Errors that the browser reports in a flow although nothing is wrong. */
export const EXPECTED: Readonly<Record<string, RegExp>> = {
  'planted errors': /planted/,
  'session warning': /401/,
  'My information': /401/,
  'back after logging out': /401/,
};

const button = (name: string): Target => ({ role: 'button', name });
const heading = (name: string): Target => ({ role: 'heading', name });
const PHONE = '555-123-4567';

const mailboxAt = ({ server }: Stage): Mailbox => mailboxOf(server);

async function askForLink({ screen, email }: Stage): Promise<void> {
  await screen.open(pathOf('start'));
  await screen.fill({ label: startCopy.emailLabel }, email);
  await screen.click(button(startCopy.submit));
  await screen.sees(heading(verifyEmailCopy.title));
  await screen.isAt(pathOf('verify-email'));
}

/** From the calendar to the countdown. */
async function finishSignUp({ screen }: Stage): Promise<void> {
  await screen.isAt(pathOf('signup-calendar'));
  await screen.check({ role: 'radio', name: timingLabel('3rd_wednesday') });
  await screen.click(button(calendarCopy.continue));

  await screen.focuses(heading(accountCopy.title));
  await screen.isAt(pathOf('signup-account'));
  await screen.fill({ label: accountCopy.firstName }, ROSE.firstName);
  await screen.fill({ label: accountCopy.lastName }, ROSE.lastName);
  await screen.fill({ label: accountCopy.phone }, ROSE.phone);
  await screen.holds({ label: accountCopy.phone }, PHONE);
  await screen.fill({ label: accountCopy.password }, PASSWORD);
  await screen.fill({ label: accountCopy.confirmPassword }, PASSWORD);
  await screen.press('Enter');

  await screen.focuses(heading(confirmationCopy.title));
  await screen.isAt(pathOf('signup-confirmation'));
  await typeSsns(screen, confirmationCopy);
  await screen.click(button(confirmationCopy.submit));
  await screen.focuses(heading(launchDialogCopy.title));
  await screen.sees({ text: launchDialogCopy.onTheList });
  await screen.click(button(launchDialogCopy.gotIt));

  await screen.isAt(pathOf('launch-countdown'));
  await screen.sees(heading(LAUNCH_WORDS.before.countdownTitle));
  await screen.sees({ text: launchCopy.onTheList(ROSE.firstName) });
  await screen.sees({ role: 'timer', name: launchCopy.timerLabel });
}

async function typeSsns(
  screen: Screen,
  words: { readonly ssn: string; readonly confirmSsn: string },
): Promise<void> {
  for (const label of [words.ssn, words.confirmSsn]) {
    await screen.fill({ label }, SSN);
    await screen.holds({ label }, '•••-••-••••');
  }
  // A press selects the whole number, so that typing replaces it.
  await screen.click({ label: words.ssn });
  await screen.until('the number to be selected', () =>
    screen.run((length) => {
      const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
      return selectionStart === 0 && selectionEnd === length;
    }, SSN.length),
  );
  await screen.check({ css: 'input[type="checkbox"]' });
}

async function signedInAt(step: ReachedStep, stage: Stage): Promise<void> {
  await stage.screen.open(pathOf('faq'));
  const { server, email } = stage;
  await signInAt(step, { context: stage.screen.requests, server, mailbox: mailboxAt(stage), email });
}

/** Moves the clocks of the page and the person's session at the server. Timers run as before. */
async function letTimePass(stage: Stage, ms: number): Promise<void> {
  const { screen } = stage;
  letServerTimePass(stage, ms);
  await screen.run((passed) => {
    for (const clock of [Date, performance]) {
      const now = clock.now.bind(clock);
      clock.now = () => now() + passed;
    }
  }, ms);
}

async function logIn({ screen, email }: Stage): Promise<void> {
  await screen.isAt(pathOf('login'));
  await screen.fill({ label: loginCopy.email }, email);
  await screen.fill({ label: loginCopy.password }, PASSWORD);
  await screen.click(button(loginCopy.submit));
}

async function showInformation({ screen }: Stage): Promise<void> {
  await screen.open(pathOf('dashboard'));
  await screen.sees(heading(launchCopy.dashboardHeading(ROSE.firstName)));
  await screen.seesNot({ text: PHONE });
  await screen.click(button(myInformationCopy.show));
  await screen.sees({ text: PHONE });
}

export const FLOWS: Readonly<Record<string, Flow>> = {
  /** Proves that a browser reports what the other flows must not cause. */
  async 'planted errors'({ screen }) {
    await screen.open(pathOf('faq'));
    await screen.run(() => {
      console.error('planted');
      setTimeout(() => {
        throw new Error('planted');
      });
      new Image().src = 'http://planted.example/';
    });
    await screen.until('three reports', async () => {
      const reports = (await screen.errors()).filter((error) => /planted/.test(error));
      return reports.length >= 3;
    });
  },

  async 'journey by link'(stage) {
    await askForLink(stage);
    await stage.screen.open((await mailboxAt(stage).latest(stage.email)).link);
    await finishSignUp(stage);
  },

  async 'journey by code'(stage) {
    await askForLink(stage);
    const { code } = await mailboxAt(stage).latest(stage.email);
    await stage.screen.fill({ label: verifyEmailCopy.codeLabel }, code);
    await stage.screen.click(button(verifyEmailCopy.submit));
    await finishSignUp(stage);
  },

  async 'anonymous flow'({ screen, server }) {
    await screen.open(pathOf('home-calendar'));
    await screen.check({ role: 'radio', name: timingLabel('2nd_wednesday') });
    await screen.click(button(homeCalendarCopy.continue));

    await screen.focuses(heading(homeInfoCopy.title));
    await screen.isAt(pathOf('home-info'));
    await screen.fill({ label: accountCopy.firstName }, 'Wilhelmina');
    await screen.fill({ label: accountCopy.lastName }, 'Oakenshield');
    await screen.fill({ label: accountCopy.phone }, ROSE.phone);
    await screen.holds({ label: accountCopy.phone }, PHONE);
    await screen.fill({ label: homeInfoCopy.zip }, '60637');
    await screen.click(button(calendarCopy.continue));

    await screen.focuses(heading(homeVerifyCopy.title));
    await screen.back();
    await screen.holds({ label: accountCopy.lastName }, 'Oakenshield');
    // A press elsewhere: on a fast machine, two presses of this button would count as a double press.
    await screen.click({ label: accountCopy.lastName });
    await screen.click(button(calendarCopy.continue));
    await screen.focuses(heading(homeVerifyCopy.title));
    await screen.isAt(pathOf('home-verify'));
    await typeSsns(screen, confirmationCopy);
    await screen.click(button(confirmationCopy.submit));
    await screen.focuses(heading(launchDialogCopy.title));
    await screen.press('Escape');
    await screen.isAt(pathOf('faq'));

    const stored = storedTexts(server).filter(({ text }) =>
      /Wilhelmina|Oakenshield|219-?09-?9876/.test(text),
    );
    if (stored.length > 0) throw new Error(`stored: ${stored.map(({ place }) => place)}`);
  },

  async 'session warning'(stage) {
    const { screen } = stage;
    await signedInAt('account_setup', stage);
    await screen.open(pathOf('signup-account'));
    await screen.click({ label: accountCopy.firstName });
    await screen.press('Backspace');
    const firstName = ROSE.firstName.slice(0, -1);
    await screen.holds({ label: accountCopy.firstName }, firstName);
    await reported(stage);

    await letTimePass(stage, 18 * MINUTE + 5_000);
    await screen.sees(heading(sessionCopy.warningTitle));
    await screen.focuses(button(sessionCopy.stay));
    await screen.press('Enter');
    await screen.seesNot(heading(sessionCopy.warningTitle));
    await reported(stage);
    await screen.holds({ label: accountCopy.firstName }, firstName);

    await letTimePass(stage, 20 * MINUTE + 5_000);
    await screen.sees({ text: sessionEnds.inactivity.title });
    await logIn(stage);
    await screen.isAt(pathOf('signup-account'));
    await screen.holds({ label: accountCopy.firstName }, firstName);
  },

  async booking(stage) {
    const { screen, email } = stage;
    await screen.open(pathOf('schedule'));
    await screen.click(button(bookingCopy.later));
    await screen.check({ css: 'input[name="booking-day"]' });
    await screen.check({ css: 'input[name="booking-time"]', nth: 2 });
    await screen.fill({ label: bookingCopy.name }, 'Rose Alvarez');
    await screen.fill({ label: bookingCopy.email }, email);
    await screen.click(button(bookingCopy.hold));
    await screen.focuses(heading(bookingCopy.held.title));

    const { text } = await mailboxAt(stage).latest(email);
    await screen.open(pathOf('faq'));
    await screen.open(/https?:\S+#booking=\S+/.exec(text)?.[0] ?? '');
    await screen.click(button(confirmCallCopy.confirm));
    await screen.sees(heading(bookingCopy.booked.title));
    await screen.isAt(pathOf('schedule'));
  },

  async survey({ screen, server, email }) {
    await screen.open(pathOf('faq'));
    // The button comes after half a minute.
    await screen.click(button(surveyCopy.open));
    await screen.focuses(heading(surveyCopy.heading));
    for (const [question, answer] of [
      ['q1', email],
      ['q2', 'Rent'],
      ['q3', 'Nothing'],
    ] as const) {
      await screen.fill({ label: OPEN_QUESTIONS[question].question }, answer);
      await screen.click(button(surveyCopy.next));
    }
    const label = rankingCopy.options.talk_to_person;
    await screen.drag(
      button(rankingCopy.handle(label)),
      button(rankingCopy.handle(rankingCopy.options.early_deposits)),
    );
    // It was the last line, which cannot be moved down. Its new place depends on how far the dialog scrolls.
    await screen.sees(button(rankingCopy.moveDown(label)));
    await screen.fill({ label: rankingCopy.other.label }, 'none');
    await screen.click(button(surveyCopy.next));
    await screen.fill({ label: OPEN_QUESTIONS.q5.question }, 'no');
    await screen.click(button(surveyCopy.submit));
    await screen.sees({ text: surveyCopy.thanks.body });
    await screen.until('the survey to be stored', async () =>
      storedTexts(server).some(({ text }) => text.includes(email)),
    );
  },

  async 'My information'(stage) {
    const { screen } = stage;
    await signedInAt('completed', stage);
    await showInformation(stage);
    await screen.isAt(pathOf('dashboard'));
    await screen.click(button(myInformationCopy.hide));
    await screen.seesNot({ text: PHONE });

    await letTimePass(stage, 6 * MINUTE);
    await screen.click(button(myInformationCopy.show));
    await screen.sees(heading(reauthenticationCopy.title));
    await screen.fill({ label: reauthenticationCopy.passwordLabel }, PASSWORD);
    await screen.click(button(reauthenticationCopy.verify));
    await screen.sees({ text: PHONE });
  },

  async 'back after logging out'(stage) {
    const { screen } = stage;
    await signedInAt('completed', stage);
    await showInformation(stage);
    await screen.click(button(launchCopy.signOut));
    await screen.isAt('/');
    await screen.seesNot({ text: PHONE });
    await screen.back();
    await screen.isAt(pathOf('login'));
    await screen.sees(heading(loginCopy.heading));
    await screen.seesNot({ text: PHONE });
    await screen.seesNot({ text: ROSE.firstName });
  },
};

/** Waits until the server has heard of the person's last action. */
const reported = (stage: Stage) =>
  stage.screen.until('activity at the server', async () => Math.max(...idleAtServer(stage)) < MINUTE);
