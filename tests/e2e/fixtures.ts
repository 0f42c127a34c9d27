import { randomUUID } from 'node:crypto';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { type ReachedStep, signInAt } from './reached-step.ts';

export {
  expectAccessible,
  expectAccessibleAtEveryWidth,
  sideways,
  wordsBrokenByLargeText,
} from '../support/accessibility.ts';
export { expect };

/** A mail in the development mailbox, with its link and code. */
export interface ReceivedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: string;
  /** The link, with its token in the fragment. */
  readonly link: string;
  /** The six-digit code, or an empty string if the mail has none. */
  readonly code: string;
}

export interface Mailbox {
  /** Waits for at least `count` mails to this address and returns the newest. */
  latest(to: string, count?: number): Promise<ReceivedMail>;
  /** All mails to this address so far, newest first. */
  all(to: string): Promise<readonly ReceivedMail[]>;
}

/** Errors and warnings of the browser. A test fails if there is one that it did not expect. */
export interface Complaints {
  /** Expects matching complaints. For example, the browser logs refused requests as errors. */
  expect(pattern: RegExp): void;
  /** All complaints so far, expected or not. */
  heard(): readonly string[];
  /** Collects the complaints of all pages of a context. `page` and `openBrowser` are already watched. */
  watch(context: BrowserContext): Promise<void>;
}

export interface TestFixtures {
  readonly mailbox: Mailbox;
  readonly complaints: Complaints;
  /** Returns an unused email address. */
  readonly newEmail: () => string;
  /** The email address of the person in this test. */
  readonly email: string;
  readonly person: Person;
  /** Signs a browser in as a person who has reached `step`, without using the screens. Defaults to this test's browser and person. */
  readonly alreadyAt: (
    step: ReachedStep,
    other?: { readonly context?: BrowserContext; readonly email?: string },
  ) => Promise<void>;
  /** Opens another browser with its own cookies and storage. It is watched and closed like the first one. */
  readonly openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/** A person at a server. */
export interface Person {
  readonly server: RunningServer;
  readonly email: string;
}

export interface WorkerFixtures {
  /** The real server of this worker, with its own port and data. */
  readonly server: RunningServer;
}

/** As long as the limit of a test, for the same reason: on a busy machine a start may take minutes. */
export const START_TIMEOUT_MS = 300_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  newEmail: async ({}, use) => use(() => `person-${randomUUID().slice(0, 13)}@example.test`),

  email: async ({ newEmail }, use) => use(newEmail()),

  person: async ({ server, email }, use) => use({ server, email }),

  mailbox: async ({ server }, use) => use(mailboxOf(server)),

  alreadyAt: async ({ context, server, mailbox, email }, use) =>
    use((step, other) => signInAt(step, { context, server, mailbox, email, ...other })),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern
  complaints: async ({}, use) => {
    const complaints = watchingComplaints();
    await use(complaints);
    expect(complaints.unexpected(), 'complaints of the browser').toEqual([]);
  },

  context: async ({ context, complaints }, use) => {
    await complaints.watch(context);
    await use(context);
  },

  openBrowser: async ({ browser, baseURL, contextOptions, locale, timezoneId, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        ...options,
      });
      opened.push(context);
      await complaints.watch(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/** The development mailbox of a server, for tests that start their own server. */
export function mailboxOf({ url }: Pick<RunningServer, 'url'>): Mailbox {
  const all = async (to: string): Promise<readonly ReceivedMail[]> => {
    const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    const mails = (await answer.json()) as Omit<ReceivedMail, 'link' | 'code'>[];
    return mails.map((mail) => ({
      ...mail,
      link: /https?:\/\/\S+#token=[\w-]+/.exec(mail.text)?.[0] ?? '',
      code: /^\d{6}$/m.exec(mail.text)?.[0] ?? '',
    }));
  };
  return {
    all,
    latest: async (to, count = 1) => {
      const message = `mails to ${to}`;
      // The mails about a new password and about finishing can arrive before or after the one that the test waits for.
      const awaited = async () =>
        (await all(to)).filter(({ subject }) => !/password was|set your password|on the list/.test(subject));
      await expect.poll(async () => (await awaited()).length, { message }).toBeGreaterThanOrEqual(count);
      const [newest] = await awaited();
      if (!newest) throw new Error(`No mail to ${to}.`);
      return newest;
    },
  };
}

interface WatchingComplaints extends Complaints {
  unexpected(): readonly string[];
}

function watchingComplaints(): WatchingComplaints {
  const heard: string[] = [];
  const expected: RegExp[] = [];
  return {
    expect: (pattern) => expected.push(pattern),
    heard: () => heard,
    unexpected: () => heard.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
    watch: async (context) => {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        heard.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) =>
        heard.push(`thrown: ${error.error().stack ?? error.error().message}`),
      );
      await context.addInitScript(countQuestions);
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          console.error(`the security policy stopped ${blockedURI} by ${violatedDirective} in ${sourceFile}`),
        );
      });
    },
  };
}

interface Questions {
  asked: number;
  unanswered: number;
}
type Counting = typeof globalThis & { questions?: Questions };

/** Runs in the page before its own script: counts pending `fetch` requests until their responses have been read. */
function countQuestions(): void {
  const questions: Questions = { asked: 0, unanswered: 0 };
  Object.assign(globalThis, { questions });
  const ask = globalThis.fetch;
  globalThis.fetch = (...question) => {
    questions.asked += 1;
    questions.unanswered += 1;
    const answer = ask(...question);
    answer
      .then((response) => response.clone().text())
      .catch(() => {})
      .finally(() => {
        questions.unanswered -= 1;
      });
    return answer;
  };
}

/**
 * Waits until a page has loaded all its code and has no pending requests. Call it before advancing the clock, because pending
 * requests would time out then.
 */
export async function atRest(page: Page): Promise<void> {
  // `networkidle` reports only the first half second without requests.
  await page.waitForLoadState('networkidle');
  const asked = () => page.evaluate(() => ({ ...(globalThis as Counting).questions }));
  const rests = async () => {
    const [before, after] = [await asked(), await asked()];
    return !before.unanswered && !after.unanswered && before.asked === after.asked;
  };
  await expect.poll(rests, { message: 'the page has its answers', intervals: [5, 10, 20, 50] }).toBe(true);
}

/** Waits until the content of the page is hydrated. Before that, React has set no keys on its elements and forms submit natively. */
export async function hydrated(page: Page): Promise<void> {
  const taken = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root main *')].some((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber')),
      ),
    );
  await expect.poll(taken, { message: 'the page is hydrated' }).toBe(true);
}

/** Opens a path of the site and waits until it is hydrated. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/**
 * Answers requests differently until `mend` is called. The route itself stays installed, because Chromium loses pending
 * requests when `page.unroute` removes it, and the page would wait for its code forever.
 */
export async function breakRequests(
  page: Page,
  pattern: Parameters<Page['route']>[0],
  answer: (route: Route) => unknown,
): Promise<() => void> {
  let broken = true;
  await page.route(pattern, (route) => (broken ? answer(route) : route.fallback()));
  return () => {
    broken = false;
  };
}
