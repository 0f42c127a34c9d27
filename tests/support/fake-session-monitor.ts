import type { UserAction } from '#core/ports/cross-tab-session.ts';
import type { SessionMonitor, SessionView } from '#core/session-security/session-monitor.ts';

/**
 * A monitor that watches nothing and shows what a test gives it, at first that somebody is signed in. Sensitive actions need a
 * proof until `onUserAction('proved')`.
 */
export interface FakeSessionMonitor extends SessionMonitor {
  show(view: SessionView): void;
  /** What was called, in order: 'start', 'stop', 'check', 'wake' or the user's action. */
  readonly calls: readonly string[];
}

export function makeFakeSessionMonitor(): FakeSessionMonitor {
  let view: SessionView = { kind: 'active' };
  let proved = false;
  const calls: string[] = [];
  const listeners = new Set<() => void>();
  function show(next: SessionView) {
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
    check: () => void calls.push('check'),
    wake: () => void calls.push('wake'),
    onUserAction(action: UserAction) {
      calls.push(action);
      if (action === 'proved') proved = true;
      if (action === 'proof-refused') proved = false;
      if (action === 'stay' && view.kind === 'warning') show({ kind: 'active' });
    },
    mayDoSensitive: () => proved,
  };
}
