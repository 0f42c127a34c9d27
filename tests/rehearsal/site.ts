import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { secretsIn } from '#tests/support/take-mails.ts';
import { withJson } from '#tests/support/with-json.ts';
import { type BrowserFetch, makeBrowserFetch } from '../support/cookie-jar.ts';
import { npmRun, ROOT, startProgram } from '../support/program.ts';
import { freePort } from '../support/running-server.ts';
import { type SmtpDouble, startSmtpDouble } from '../support/smtp-double.ts';

/** Everything that production asks for. */
const PUBLIC_URL = 'https://www.rehearsal-of-checkahead.com';
const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL,
  TRUSTED_PROXIES: '1',
  LAUNCH_AT: '2026-01-01T00:00:00Z',
  SUPPORT_EMAIL: 'help@rehearsal-of-checkahead.com',
  POSTAL_ADDRESS: 'CheckAhead, 1 Real Street, Springfield, IL 62701',
  MAIL: 'smtp',
  MAIL_FROM: 'hello@rehearsal-of-checkahead.com',
  ANNOUNCE_PER_SECOND: '50',
};

const PASSWORD = 'Harvest-lantern-42';
const WAIT_MS = 30_000;

/** Asks again until there is something. */
export async function eventually<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > until) throw new Error(`never seen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Somebody who signs up, in a browser of their own on a network of their own. */
export interface Person {
  readonly email: string;
  readonly browser: BrowserFetch;
  /** The answer that was saved last. */
  payday: string;
}

/** A site in production mode: its folders, its mail server and the release that serves it. */
export interface Site {
  readonly dataDir: string;
  /** The settings of what is started next. */
  readonly environment: Record<string, string>;
  readonly provider: SmtpDouble;
  readonly url: string;
  /** Starts a release; a second one beside the first has another port. */
  start(port?: number): Promise<Release>;
  /** Another program of the release. */
  program(file: string, ...args: readonly string[]): ReturnType<typeof startProgram>;
  /** `npm run NAME -- …`, as the documentation prints it. */
  npm(name: string, ...args: readonly string[]): Promise<{ code: number | null; output: string }>;
  /** Sends what a page would send, from this browser. */
  send(browser: BrowserFetch, method: string, path: string, body?: unknown): Promise<Response>;
  newBrowser(): BrowserFetch;
  signUp(email: string): Promise<Person>;
  save(person: Person, payday: string): Promise<void>;
  /** Logs in by password; false: it is not accepted. */
  logIn(person: Person): Promise<boolean>;
  /** What the person's page shows, or null if the browser is not signed in any more. */
  paydayOf(person: Person): Promise<string | null>;
  newestMail(email: string): Promise<string>;
  close(): Promise<void>;
}

export interface Release {
  readonly program: ReturnType<typeof startProgram>;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function openSite(dataDir: string, more: Readonly<Record<string, string>>): Promise<Site> {
  const provider = await startSmtpDouble();
  const releases = new Set<Release>();
  let port = await freePort();
  let network = 0;
  const environment: Record<string, string> = {
    ...SETTINGS,
    ...more,
    DATA_DIR: dataDir,
    SMTP_URL: provider.url,
  };

  const site: Site = {
    dataDir,
    environment,
    provider,
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    async start(next = port) {
      const program = startProgram('main.ts', { environment: { ...environment, PORT: String(next) } });
      const release: Release = {
        program,
        async end(signal) {
          program.child.kill(signal);
          releases.delete(release);
          return (await program.ended).code;
        },
      };
      releases.add(release);
      await program.printed(/ is ready: /);
      port = next;
      return release;
    },
    program: (file, ...args) => startProgram(file, { args, environment }),
    npm: (name, ...args) => npmRun([name, '--', ...args], { ...environment, PORT: String(port) }),
    newBrowser() {
      network += 1;
      const from = `203.0.${network >> 8}.${network & 255}`;
      // As through a proxy that ends TLS.
      return makeBrowserFetch(PUBLIC_URL, (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('x-forwarded-for', from);
        const pass = () => fetch(String(input).replace(PUBLIC_URL, site.url), { ...init, headers });
        // A server that ends takes nothing new, even if it was sent before: the proxy passes it to the next one.
        return pass().catch(pass);
      });
    },
    send: (browser, method, path, body) => browser.fetch(`${PUBLIC_URL}${path}`, withJson(method, body)),
    newestMail: (email) =>
      eventually(`a mail to ${email}`, () => provider.received.findLast(({ to }) => to === email)?.text),
    async signUp(email) {
      const browser = site.newBrowser();
      await wanted(202, site.send(browser, 'POST', '/api/auth/link', { email }));
      const { token } = secretsIn(await site.newestMail(email));
      await wanted(200, site.send(browser, 'POST', '/api/auth/link/finish', { token }));
      await wanted(204, site.send(browser, 'PUT', '/api/account/password', { email, password: PASSWORD }));
      const person = { email, browser, payday: '' };
      await site.save(person, '2nd_wednesday');
      return person;
    },
    async save(person, payday) {
      const changes = { step_completed: 'calendar_intro', benefit_timing_preference: payday };
      await wanted(
        200,
        site.send(person.browser, 'PUT', '/api/onboarding', { email: person.email, changes }),
      );
      person.payday = payday;
    },
    async logIn({ email, browser }) {
      const answer = await site.send(browser, 'POST', '/api/auth/password', { email, password: PASSWORD });
      await answer.text();
      return answer.status === 200;
    },
    async paydayOf({ browser }) {
      const answer = await site.send(browser, 'GET', '/api/onboarding');
      if (answer.status === 401) return null;
      const { records } = (await wanted(200, answer)) as {
        records: readonly { benefit_timing_preference: string | null }[];
      };
      return records[0]?.benefit_timing_preference ?? '';
    },
    async close() {
      await Promise.all([...releases].map((release) => release.end('SIGKILL')));
      await provider.stop();
    },
  };
  if (!existsSync(join(ROOT, 'dist', 'built-from'))) throw new Error('Run `npm run build` first.');
  return site;
}

/** The body of an answer that must have this status. */
export async function wanted(status: number, sent: Response | Promise<Response>): Promise<unknown> {
  const answer = await sent;
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${answer.url}: ${answer.status}, not ${status}: ${text}`);
  return text.startsWith('{') ? JSON.parse(text) : text;
}
