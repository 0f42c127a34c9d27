import { randomUUID } from 'node:crypto';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import { type MemorySite, startMemorySite } from '../support/memory-site.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { type ReachedStep, signInAt } from './reached-step.ts';

export { expectAccessible } from '../support/accessibility.ts';
export { expect };

/** A mail as the development mailbox shows it, with what a person would take from it. */
export interface ReceivedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: string;
  /** The link with a token in its fragment. */
  readonly link: string;
  /** The six digits; empty in a mail that has none. */
  readonly code: string;
}

export interface Mailbox {
  /** The newest mail to this address, once at least `count` have come. */
  latest(to: string, count?: number): Promise<ReceivedMail>;
  /** Every mail to this address so far, newest first. */
  all(to: string): Promise<readonly ReceivedMail[]>;
}

/** What the browser complains of. A test ends well only when there is nothing but what it expected. */
export interface Complaints {
  /** Complaints that match belong to this test: a refused request is an error in the browser's console. */
  expect(pattern: RegExp): void;
  /** Everything heard so far, expected or not. */
  heard(): readonly string[];
  /** Listens to every page of a context. `page` and `openBrowser` come watched. */
  watch(context: BrowserContext): Promise<void>;
}

export interface TestFixtures {
  readonly mailbox: Mailbox;
  readonly complaints: Complaints;
  /** An address that nobody has used. */
  readonly newEmail: () => string;
  /** The address of the person whom this test is about. */
  readonly email: string;
  /** Signs a browser, the first one, in as somebody, that person, who got as far as `step`, without the screens. */
  readonly alreadyAt: (
    step: ReachedStep,
    other?: { readonly context?: BrowserContext; readonly email?: string },
  ) => Promise<void>;
  /** A second browser, with cookies and storage of its own; watched and closed like the first. */
  readonly openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export interface WorkerFixtures {
  /** What stands behind the pages. Set it for a whole file: `test.use({ backend: 'memory' })`. */
  readonly backend: 'server' | 'memory';
  readonly site: { readonly url: string; readonly server: RunningServer | null };
  /** The real server of this worker, with a port and data of its own. Not there on the memory backend. */
  readonly server: RunningServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  backend: ['server', { option: true, scope: 'worker' }],

  site: [
    async ({ backend }, use) => {
      if (backend === 'memory') {
        const site: MemorySite = await startMemorySite();
        await use({ url: site.url, server: null });
        await site.dispose();
      } else {
        const server = await startServer();
        await use({ url: server.url, server });
        await server.dispose();
      }
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  server: [
    async ({ site }, use) => {
      if (!site.server) throw new Error('The memory backend has no server.');
      await use(site.server);
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
  newEmail: async ({}, use) => use(() => `person-${randomUUID().slice(0, 13)}@example.test`),

  email: async ({ newEmail }, use) => use(newEmail()),

  mailbox: async ({ server }, use) => use(mailboxOf(server)),

  alreadyAt: async ({ context, server, mailbox, email }, use) =>
    use((step, other) => signInAt(step, { context, server, mailbox, email, ...other })),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what a fixture needs
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

/** The development mailbox of a server, for tests that start one of their own. */
export function mailboxOf({ url }: Pick<RunningServer, 'url'>): Mailbox {
  const all = async (to: string): Promise<readonly ReceivedMail[]> => {
    const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    const mails = (await answer.json()) as Omit<ReceivedMail, 'link' | 'code'>[];
    return mails.map((mail) => ({
      ...mail,
      link: /https?:\/\/\S+#token=[\w-]+/.exec(mail.text)?.[0] ?? '',
      code: /(?<![\w-])\d{6}(?![\w-])/.exec(mail.text)?.[0] ?? '',
    }));
  };
  return {
    all,
    latest: async (to, count = 1) => {
      const message = `mails to ${to}`;
      // The word about a password that was set comes by the way, sooner or later than what a test waits for.
      const awaited = async () => (await all(to)).filter(({ subject }) => !/password was/.test(subject));
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

/** In a page, before its own script: counts what it asks by `fetch`, until the last byte of the answer. */
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
 * Waits until a page has all its code, an answer to all that it asked, and asks nothing more because of it. Before time is made to pass:
 * what is under way then is given up by the page, as after minutes without an answer.
 */
export async function atRest(page: Page): Promise<void> {
  // Tells of the first time only that nothing came for half a second.
  await page.waitForLoadState('networkidle');
  const asked = () => page.evaluate(() => ({ ...(globalThis as Counting).questions }));
  const rests = async () => {
    const [before, after] = [await asked(), await asked()];
    return !before.unanswered && !after.unanswered && before.asked === after.asked;
  };
  await expect.poll(rests, { message: 'the page has its answers', intervals: [5, 10, 20, 50] }).toBe(true);
}

/**
 * Waits until the script has taken over the page itself, whose code comes after the frame's: until then React's own keys
 * are on no element of it, and a form is sent natively.
 */
export async function hydrated(page: Page): Promise<void> {
  const taken = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root main *')].some((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber')),
      ),
    );
  await expect.poll(taken, { message: 'the page is hydrated' }).toBe(true);
}

/** Opens an address of the site and waits until the page's script has taken over. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/**
 * Gives requests another answer until `mend` is called. The interception itself stays: Chromium forgets the requests that
 * are on their way in the moment in which `page.unroute` ends it, and a page then waits for its code for ever.
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
