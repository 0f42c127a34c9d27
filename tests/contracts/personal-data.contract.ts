import { beforeEach, describe, expect, it as test } from 'vitest';
import type { EventStore } from '#core/measurement/event-batch.ts';
import type { AuthEvent, Session } from '#core/ports/auth-port.ts';
import type { PersonalDataPort, PersonalDetails } from '#core/ports/personal-data.ts';
import type { BookingService } from '#core/ports/scheduler.ts';
import { SENSITIVE_WINDOW_MS } from '#core/session-limits.ts';
import { kindOf } from '#tests/support/kind-of.ts';
import { OTIS, ROSE } from '#tests/support/people.ts';
import { perTest } from '#tests/support/per-test.ts';
import { DAY } from '#tests/support/times.ts';
import { type AuthHarness, mailedSecrets, signInByLink, type TestBrowser } from './auth-harness.ts';
import type { Contract } from './contract.ts';

export interface PersonBrowser extends TestBrowser {
  readonly personalData: PersonalDataPort;
}

export interface PersonalDataHarness extends AuthHarness {
  openBrowser(): Promise<PersonBrowser>;
  readonly bookings: BookingService;
  /** Null if this backend stores no events. */
  readonly events: EventStore | null;
  /** Everything that this backend stores, as text; null if it cannot be read. */
  storedText(): Promise<string | null>;
  /** The backend's clock. */
  now(): number;
}

const PASSWORD = 'Blue-Heron-Lake-71';
const ROSES = { first_name: 'Rosalind', last_name: 'Quimby', phone: '2175550123' };
/** The phone number of a booked call. */
const CALLED = '3125550177';
const NEW = { first_name: 'Rosa', last_name: "O'Neil", phone: '3125550199' };

/** Invalid details by the rules of the account form. */
const BAD_DETAILS: readonly PersonalDetails[] = [
  { ...NEW, first_name: '' },
  { ...NEW, first_name: '   ' },
  { ...NEW, last_name: '' },
  { ...NEW, first_name: 'x'.repeat(101) },
  { ...NEW, last_name: 'x'.repeat(101) },
  { ...NEW, first_name: 'Ro\u0000sa' },
  { ...NEW, last_name: 'Neil\u202e' },
  { ...NEW, phone: '' },
  { ...NEW, phone: '312555019' },
  { ...NEW, phone: 'call me' },
];

/** Contract of every `PersonalDataPort`: only for the person who has just authenticated. */
export const describePersonalDataContract: Contract<PersonalDataHarness> = (name, makeHarness, it = test) => {
  describe(`personal data: ${name}`, () => {
    const harness = perTest(makeHarness);
    let rose: PersonBrowser;
    let roseId: string;
    beforeEach(async () => {
      rose = await signedIn(ROSE);
      roseId = (await sessionOf(rose))?.userId ?? '';
      (
        await rose.repo.upsertByEmail(ROSE, { ...ROSES, ssn_last4: '6789', step_completed: 'confirmation' })
      )._unsafeUnwrap();
    });

    async function signedIn(email: string): Promise<PersonBrowser> {
      const browser = await harness.openBrowser();
      await signInByLink(harness, browser, email);
      return browser;
    }
    const sessionOf = async (browser: PersonBrowser): Promise<Session | null> =>
      (await browser.auth.currentSession())._unsafeUnwrap();
    const read = async (browser: PersonBrowser, email = ROSE) =>
      (await browser.personalData.read(email))._unsafeUnwrap();
    const downloaded = async (browser: PersonBrowser): Promise<unknown> => {
      const file = (await browser.personalData.download(ROSE))._unsafeUnwrap();
      return JSON.parse(await new Blob([...file]).text());
    };
    const refusals = async ({ personalData }: PersonBrowser, email = ROSE) => [
      (await personalData.read(email))._unsafeUnwrapErr().kind,
      (await personalData.download(email))._unsafeUnwrapErr().kind,
      (await personalData.correct(email, NEW))._unsafeUnwrapErr().kind,
      (await personalData.chooseNews(email, false))._unsafeUnwrapErr().kind,
      (await personalData.erase(email))._unsafeUnwrapErr().kind,
    ];
    /** For a person who is signed in, or for a visitor who has to open the link first. */
    async function book(email: string, name: string, verifiedEmail: string | null = email) {
      const [slot] = (await harness.bookings.freeSlots())._unsafeUnwrap();
      const startsAt = slot?.startsAt ?? 0;
      const caller = { network: '203.0.113.1', verifiedEmail };
      (await harness.bookings.book({ startsAt, name, email, phone: CALLED }, caller))._unsafeUnwrap();
      return new Date(startsAt).toISOString();
    }
    async function measure(userId: string, browser: string) {
      const event = { name: 'scroll_75_percent', page: 'faq' } as const;
      const batch = { anonymousId: `${browser}-1111-4111-8111-111111111111`, campaign: {} };
      // By the clock of a browser, which may be wrong.
      const events = [{ event, at: harness.now() + DAY }];
      (await harness.events?.record({ ...batch, userId, events }))?._unsafeUnwrap();
    }

    it('rejects a person who is not signed in', async () => {
      expect(await refusals(await harness.openBrowser())).toEqual(Array(5).fill('not-signed-in'));
    });

    it('requires authentication after 5 minutes, changes nothing without it, and continues after it', async () => {
      (await rose.auth.setPassword({ email: ROSE, password: PASSWORD }))._unsafeUnwrap();
      await harness.advance(SENSITIVE_WINDOW_MS - 1);
      expect((await read(rose)).onboarding).toMatchObject(ROSES);
      await harness.advance(60_000);
      expect(await refusals(rose)).toEqual(Array(5).fill('reauthentication-needed'));
      (await rose.auth.reauthenticate({ password: PASSWORD }))._unsafeUnwrap();
      expect((await read(rose)).onboarding).toMatchObject(ROSES);
    });

    // ASVS 7.5.2 of the list of sessions
    it('returns everything stored', async () => {
      const other = await harness.openBrowser();
      await harness.advance(61_000);
      await signInByLink(harness, other, ROSE);
      const startsAt = await book(ROSE, 'Rosalind Q.');
      await measure(roseId, '11111111');
      const data = await read(rose);
      const [row] = (await rose.repo.findByEmail(ROSE))._unsafeUnwrap();
      const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(data).toEqual({
        account: {
          email: ROSE,
          createdAt: at,
          verifiedAt: at,
          hasPassword: false,
          mailWords: data.account.mailWords,
          language: 'en',
        },
        onboarding: row,
        appointments: [{ startsAt, name: 'Rosalind Q.', phone: CALLED }],
        news: { subscribed: true, sentAt: [] },
        sessions: [
          { startedAt: at, lastActiveAt: at },
          { startedAt: at, lastActiveAt: at },
        ],
        events: { count: harness.events === null ? 0 : 1, more: false },
      });
      const measured = {
        name: 'scroll_75_percent',
        at: new Date(harness.now()).toISOString(),
        properties: { page: 'faq' },
      };
      expect(await downloaded(rose)).toEqual({ ...data, events: harness.events === null ? [] : [measured] });
      expect(Date.parse(data.sessions[1]?.startedAt ?? '')).toBe(harness.now());
      (await rose.auth.setPassword({ email: ROSE, password: PASSWORD }))._unsafeUnwrap();
      expect((await read(rose)).account.hasPassword).toBe(true);
    });

    it('corrects, returns the stored data, and is idempotent', async () => {
      const before = await read(rose);
      const typed = { first_name: ' Rosa', last_name: "O'Neil ", phone: '(312) 555-0199' };
      const answered = (await rose.personalData.correct(ROSE, typed))._unsafeUnwrap();
      const updated_at = answered.onboarding?.updated_at;
      expect(answered.onboarding).toEqual({ ...before.onboarding, ...NEW, updated_at });
      expect((await rose.personalData.correct(ROSE, NEW))._unsafeUnwrap()).toEqual(answered);
      expect(await read(rose)).toEqual(answered);
      const [row] = (await rose.repo.findByEmail(ROSE))._unsafeUnwrap();
      expect(row).toEqual(answered.onboarding);
    });

    it('stops and starts our news, and the download tells', async () => {
      const before = await read(rose);
      for (const subscribed of [false, true, false]) {
        const answered = (await rose.personalData.chooseNews(ROSE, subscribed))._unsafeUnwrap();
        expect(answered).toEqual({ ...before, news: { subscribed, sentAt: [] } });
        expect(await read(rose)).toEqual(answered);
        expect(await downloaded(rose)).toMatchObject({ news: { subscribed } });
      }
    });

    it('rejects what the account form rejects', async () => {
      const before = await read(rose);
      for (const bad of BAD_DETAILS) {
        const answer = await rose.personalData.correct(ROSE, bad);
        expect(answer._unsafeUnwrapErr().kind, JSON.stringify(bad)).toBe('rejected');
      }
      expect(await read(rose)).toEqual(before);
    });

    it("returns only the person's own data", async () => {
      const otis = await signedIn(OTIS);
      await book(OTIS, 'Otis');
      (await otis.personalData.correct(OTIS, { ...NEW, first_name: 'Otis' }))._unsafeUnwrap();
      expect((await read(rose)).onboarding).toMatchObject(ROSES);
      expect((await read(rose)).appointments).toEqual([]);
      expect(JSON.stringify(await read(otis, OTIS))).not.toMatch(/rose|quimby/i);
    });

    it('is shown, corrected and deleted only for the person whom the page believes to be signed in', async () => {
      const before = await read(rose);
      const text = await harness.storedText();
      expect(await refusals(rose, OTIS)).toEqual(Array(5).fill('forbidden'));
      expect(await harness.storedText()).toBe(text);
      expect(await read(rose, ' ROSE@example.com')).toEqual(before);
      expect(await harness.mailsTo(OTIS)).toEqual([]);
    });

    // ASVS 7.4.2 of a deleted account
    it('deletes everything, signs out every browser, mails a receipt, and leaves others unchanged', async () => {
      const otis = await signedIn(OTIS);
      await measure((await sessionOf(otis))?.userId ?? '', '22222222');
      const otisBefore = await read(otis, OTIS);
      await harness.advance(61_000);
      const tablet = await signedIn(ROSE);
      await book(ROSE, 'Rosalind Q.');
      await book(ROSE, 'Rosalind Held', null);
      expect((await read(rose)).appointments).toHaveLength(1);
      await measure(roseId, '11111111');
      await harness.advance(61_000);
      const waiting = await harness.openBrowser();
      (await waiting.auth.requestSignInLink({ email: ROSE }))._unsafeUnwrap();
      const { fragment } = await mailedSecrets(harness, ROSE);
      const secrets = [ROSE, roseId, 'Quimby', 'Rosalind', '2175550123', CALLED];
      const before = await harness.storedText();
      if (before !== null) for (const secret of secrets) expect(before).toContain(secret);

      const received: AuthEvent[] = [];
      rose.auth.subscribe((event) => received.push(event));
      (await rose.personalData.erase(ROSE))._unsafeUnwrap();

      for (const browser of [rose, tablet]) {
        expect(await kindOf(browser.repo.findByEmail(ROSE))).toBe('not-signed-in');
        expect(await sessionOf(browser)).toBeNull();
        expect(await refusals(browser)).toEqual(Array(5).fill('not-signed-in'));
        expect(await kindOf(browser.repo.upsertByEmail(ROSE, NEW))).toBe('not-signed-in');
      }
      expect(received).toContain('signed-out');
      // Links sent before are void.
      expect((await waiting.auth.finishCallback(fragment))._unsafeUnwrap().kind).toBe('link-expired');

      const [receipt] = await harness.mailsTo(ROSE);
      expect(receipt?.subject).toContain('account is deleted');
      const after = await harness.storedText();
      if (after !== null) for (const secret of secrets) expect(after).not.toContain(secret);
      expect(await read(otis, OTIS)).toEqual(otisBefore);
    });

    it('lets the person sign up again at once, without any old data', async () => {
      (await rose.personalData.chooseNews(ROSE, false))._unsafeUnwrap();
      (await rose.personalData.erase(ROSE))._unsafeUnwrap();
      const again = await signedIn(ROSE);
      expect((await sessionOf(again))?.userId).not.toBe(roseId);
      const { onboarding, sessions, news } = await read(again);
      // Else a new account would get news that nobody asked for.
      expect(news?.subscribed).toBe(false);
      expect(onboarding).toMatchObject({
        first_name: null,
        ssn_last4: null,
        step_completed: 'email_verified',
      });
      expect(sessions).toHaveLength(1);
    });

    it('an outage is an error, changes nothing, and recovers', async () => {
      const before = await read(rose);
      await harness.breakBackend();
      for (const kind of await refusals(rose)) expect(kind).toMatch(/^(unreachable|unavailable)$/);
      await harness.healBackend();
      expect(await read(rose)).toEqual(before);
    });
  });
};
