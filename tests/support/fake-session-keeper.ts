import type { SecurityView, SessionKeeper } from '#core/session-security/session-keeper.ts';

/**
 * A keeper that a test holds by the hand: it watches nothing and shows what it is told, at first that somebody is signed in. Sensitive actions need a proof until
 * `proved` is called.
 */
export interface FakeSessionKeeper extends SessionKeeper {
  show(view: SecurityView): void;
  /** Names of the calls that do something, in order: 'start', 'stop', 'tick', 'activity', 'stay', 'proved', 'proofRefused'. */
  readonly calls: readonly string[];
}

export function makeFakeSessionKeeper(): FakeSessionKeeper {
  let view: SecurityView = { kind: 'safe' };
  let proved = false;
  const calls: string[] = [];
  const listeners = new Set<() => void>();
  function show(next: SecurityView) {
    view = next;
    for (const listener of listeners) listener();
  }
  return {
    calls,
    show,
    start() {
      calls.push('start');
      return () => {
        calls.push('stop');
      };
    },
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tick() {
      calls.push('tick');
    },
    activity() {
      calls.push('activity');
    },
    stay() {
      calls.push('stay');
      if (view.kind === 'warning') show({ kind: 'safe' });
    },
    mayDoSensitive: () => proved,
    proved() {
      calls.push('proved');
      proved = true;
    },
    proofRefused() {
      calls.push('proofRefused');
      proved = false;
    },
  };
}
