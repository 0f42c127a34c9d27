import { errAsync, ok, okAsync, ResultAsync } from 'neverthrow';
import type { AuthEvent, AuthPort, Session } from '#core/ports/auth-port.ts';
import type { CrossTabSession, TabMessage } from '#core/ports/cross-tab-session.ts';
import { type Failure, notSignedIn, type Outage, unreachable } from '#core/ports/failures.ts';
import { sessionTimes } from '#core/session-limits.ts';
import { makeSessionMonitor, type SessionMonitor } from '#core/session-security/session-monitor.ts';
import { makeManualClock } from '#tests/support/manual-clock.ts';
import { perTest } from '#tests/support/per-test.ts';
import { HOUR, MINUTE, SECOND } from '#tests/support/times.ts';

type Listener = (event: AuthEvent, session: Session | null) => void;

interface StoredSession {
  createdAt: number;
  lastActiveAt: number;
  lastProofAt: number;
}

export interface Tab {
  readonly monitor: SessionMonitor;
  /** Every view that a listener received. */
  readonly seen: string[];
  resets: number;
  stop: () => void;
}

export type Browser = ReturnType<typeof openBrowser>;

/** Waits until all responses and cross-tab messages have arrived. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

/** One browser on one machine, with a backend that enforces the limits by its own clock. */
export function openBrowser({ hasCrossTabMessages = true }: { hasCrossTabMessages?: boolean } = {}) {
  const clock = makeManualClock();
  const backend = {
    /** The backend's clock, offset from the page's. */
    now: clock.now() + 17 * HOUR,
    session: null as StoredSession | null,
    online: true,
    /** Responses are delivered only after this. */
    held: null as Promise<void> | null,
    /** Whether the page's auth port reports an ended session. */
    reportsEnd: true,
    calls: { timed: 0, activity: 0, written: 0, signOut: 0 },
  };
  const authListeners: Set<Listener>[] = [];
  const channels: Set<(message: TabMessage) => void>[] = [];
  const posted: TabMessage[] = [];
  const tabs: Tab[] = [];

  function notify(from: number, event: AuthEvent, session: Session | null): void {
    for (const [index, listeners] of authListeners.entries()) {
      const deliver = () => {
        for (const listener of [...listeners]) listener(event, session);
      };
      if (index === from) deliver();
      else queueMicrotask(deliver);
    }
  }

  const times = () => (backend.session ? sessionTimes(backend.session, backend.now) : null);
  const session = (): Session => ({
    userId: 'rose',
    email: 'rose@example.com',
    expiresAt: backend.now + (times()?.idleRemainingMs ?? 0),
  });
  const answer = <T, E>(work: () => ResultAsync<T, E>): ResultAsync<T, E | Outage> => {
    const { held } = backend;
    const found = backend.online ? work() : errAsync<T, E | Outage>(unreachable);
    return held ? new ResultAsync(held.then(() => found)) : found;
  };

  function authOf(tab: number): Pick<AuthPort, 'timedSession' | 'recordActivity' | 'signOut' | 'subscribe'> {
    function left(): void {
      if (backend.session === null || !backend.reportsEnd) return;
      backend.session = null;
      notify(tab, 'signed-out', null);
    }
    return {
      timedSession() {
        backend.calls.timed += 1;
        return answer(() => {
          const remaining = times();
          if (remaining) return okAsync({ session: session(), times: remaining });
          left();
          return okAsync(null);
        });
      },
      recordActivity() {
        backend.calls.activity += 1;
        return answer<Session, Failure<'not-signed-in'>>(() => {
          if (!times() || !backend.session) {
            left();
            return errAsync(notSignedIn);
          }
          if (backend.now - backend.session.lastActiveAt >= MINUTE) {
            backend.session.lastActiveAt = backend.now;
            backend.calls.written += 1;
          }
          return okAsync(session());
        }).andTee((renewed) => notify(tab, 'token-refreshed', renewed));
      },
      signOut() {
        backend.calls.signOut += 1;
        return answer(() => {
          backend.session = null;
          notify(tab, 'signed-out', null);
          return okAsync(undefined);
        }).andThen(() => ok(undefined));
      },
      subscribe(listener) {
        authListeners[tab]?.add(listener);
        return () => void authListeners[tab]?.delete(listener);
      },
    };
  }

  function channelOf(tab: number): CrossTabSession {
    return {
      post(message) {
        posted.push(message);
        if (!hasCrossTabMessages) return;
        for (const [index, listeners] of channels.entries()) {
          if (index === tab) continue;
          queueMicrotask(() => {
            for (const listener of [...listeners]) listener(message);
          });
        }
      },
      subscribe(listener) {
        channels[tab]?.add(listener);
        return () => void channels[tab]?.delete(listener);
      },
    };
  }

  async function openTab(): Promise<Tab> {
    const index = authListeners.length;
    authListeners.push(new Set());
    channels.push(new Set());
    const seen: string[] = [];
    const monitor = makeSessionMonitor({
      auth: authOf(index),
      tabs: channelOf(index),
      clock,
      analytics: {
        reset() {
          tab.resets += 1;
        },
      },
    });
    const tab: Tab = { monitor, seen, resets: 0, stop: () => {} };
    tabs.push(tab);
    monitor.subscribe(() => {
      const view = monitor.view();
      const last = view.kind === 'ended' ? `ended: ${view.reason}` : view.kind;
      if (seen.at(-1) !== last) seen.push(last);
    });
    tab.stop = monitor.start();
    await settle();
    return tab;
  }

  function signedIn(from: number): void {
    const { now } = backend;
    backend.session = { createdAt: now, lastActiveAt: now, lastProofAt: now };
    notify(from, 'signed-in', session());
  }

  return {
    clock,
    backend,
    posted,
    notify,
    session,
    openTab,

    /** Delays the backend's responses until the returned function is called. */
    hold(): () => Promise<void> {
      let release = () => {};
      backend.held = new Promise<void>((done) => {
        release = done;
      });
      return async () => {
        backend.held = null;
        release();
        await settle();
      };
    },

    /** Signs in from the first tab. */
    async signIn() {
      signedIn(0);
      await settle();
    },

    /** `count` tabs with Rose signed in. */
    async withRose(count: number): Promise<Tab[]> {
      for (let index = 0; index < count; index += 1) await openTab();
      signedIn(0);
      await settle();
      return tabs;
    },

    /** A person signs out in `tab`. */
    async signOut(tab = 0) {
      backend.session = null;
      notify(tab, 'signed-out', null);
      await settle();
    },

    /** Time passes with a check every second in every tab; `does` runs after each check. */
    async advance(ms: number, does: (second: number) => void = () => {}) {
      for (let second = 1; second <= ms / SECOND; second += 1) {
        clock.advance(SECOND);
        backend.now += SECOND;
        for (const { monitor } of tabs) monitor.check();
        does(second);
        await settle();
      }
    },

    /** The machine sleeps: nothing runs. Whether the monotonic clock counts sleep depends on the machine. */
    async sleep(ms: number, { monotonic }: { monotonic: boolean }) {
      if (monotonic) clock.advance(ms);
      else clock.setWall(clock.now() + ms);
      backend.now += ms;
    },

    /**
     * Nothing runs or arrives in `tab` until it is thawed; messages sent meanwhile then arrive, or are lost.
     */
    freeze(tab: Tab) {
      const index = tabs.indexOf(tab);
      const [authListener, channel] = [authListeners[index], channels[index]];
      const missed: TabMessage[] = [];
      authListeners[index] = new Set();
      channels[index] = new Set([(message: TabMessage) => missed.push(message)]);
      tabs.splice(index, 1);
      return async ({ delivered }: { delivered: boolean }) => {
        tabs.splice(index, 0, tab);
        if (authListener) authListeners[index] = authListener;
        if (channel) channels[index] = channel;
        tab.monitor.wake();
        for (const message of delivered ? missed : [])
          for (const listener of channel ?? []) listener(message);
        tab.monitor.check();
        await settle();
      };
    },

    /** Runs the check in all tabs. */
    async check() {
      for (const { monitor } of tabs) monitor.check();
      await settle();
    },
  };
}

/** The browser of the current test. */
export let browser: Browser;

export function newBrowser(options?: Parameters<typeof openBrowser>[0]): void {
  browser = openBrowser(options);
}

/** Opens this many tabs in it with Rose signed in. */
export async function rose<const N extends 1 | 2 | 3>(count: N) {
  const tabs = await browser.withRose(count);
  return tabs as unknown as N extends 1 ? [Tab] : N extends 2 ? [Tab, Tab] : [Tab, Tab, Tab];
}

/** One tab in the browser of each case, with Rose signed in. */
export const oneTab = () => perTest(async () => (await rose(1))[0]);

/** For `advance`: the person acts in this tab once in so many seconds. */
export const activity =
  (tab: Tab | undefined, seconds = 1) =>
  (second: number) => {
    if (second % seconds === 0) tab?.monitor.onUserAction('activity');
  };

/** Whether the backend holds a session. */
export const live = () => browser.backend.session !== null;
export const kinds = (tabs: readonly Tab[]) => tabs.map(({ monitor }) => monitor.view().kind);
export const inactive = { kind: 'ended', reason: 'inactivity' };
export const limit = { kind: 'ended', reason: 'session-limit' };
