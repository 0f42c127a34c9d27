import { makeListeners } from '#core/listeners.ts';
import type { AuthListener } from '#core/ports/auth-port.ts';
import type { CrossTabSession } from '#core/ports/cross-tab-session.ts';

/** Session events for the listeners of this tab and of the browser's other tabs. */
export function makeAuthChannel(tabs: CrossTabSession) {
  const { tell: notifyThisTab, subscribe } = makeListeners<Parameters<AuthListener>>();
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
    subscribe,
  };
}

export type AuthChannel = ReturnType<typeof makeAuthChannel>;
