import type { AuthListener } from '#core/ports/auth-port.ts';
import type { CrossTabSession } from '#core/ports/cross-tab-session.ts';

/** Session events for the listeners of this tab and of the browser's other tabs. */
export function makeAuthChannel(tabs: CrossTabSession) {
  const listeners = new Set<AuthListener>();
  const notifyThisTab: AuthListener = (event, session) => {
    for (const listener of [...listeners]) listener(event, session);
  };
  tabs.subscribe((message) => {
    if (message.kind === 'auth') notifyThisTab(message.event, message.session);
  });
  const notifyOtherTabs: AuthListener = (event, session) => tabs.post({ kind: 'auth', event, session });
  const notify: AuthListener = (event, session) => {
    notifyThisTab(event, session);
    notifyOtherTabs(event, session);
  };
  return {
    notify,
    /** The other tabs have newer information. */
    notifyThisTab,
    notifyOtherTabs,
    listen(listener: AuthListener) {
      // A listener that subscribes twice gets two independent subscriptions.
      const own: AuthListener = (event, session) => listener(event, session);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}

export type AuthChannel = ReturnType<typeof makeAuthChannel>;
