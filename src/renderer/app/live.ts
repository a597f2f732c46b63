import { TIMERS } from '../../contract/limits';
import type { Bridge } from '../bridge/bridge';
import { obeyDesk } from '../state/desk/thunks';
import { obeyDesktop } from '../state/desktop/obey';
import { desktopChanged } from '../state/desktop/slice';
import { noteActivity } from '../state/hand-over/activity';
import { hostingChanged } from '../state/hosting/slice';
import { reconnect } from '../state/gateway/thunks';
import { helpAsked, updatesChanged } from '../state/help/slice';
import { hearGateway } from '../state/live/keep-up';
import { receiveEvents } from '../state/live/receive-events';
import { followLink } from '../state/navigation/follow-link';
import { commandGiven } from '../state/navigation/slice';
import { outboxChanged } from '../state/outbox/slice';
import { practiceChanged } from '../state/practice/slice';
import { preferencesChanged } from '../state/preferences/slice';
import { presenceChanged } from '../state/presence/slice';
import { hearSession } from '../state/session/hear-session';
import type { AppStore } from '../state/store';
import { toastShown } from '../state/toasts/slice';
import { windowFocusChanged } from '../state/window/slice';

/** The parts of the window that are used. */
export interface Page {
  readonly document: { readonly hasFocus: () => boolean };
  readonly addEventListener: (name: string, run: () => void) => void;
  readonly removeEventListener: (name: string, run: () => void) => void;
}

const listen = (page: Page, name: 'focus' | 'blur' | 'online', run: () => void): (() => void) => {
  page.addEventListener(name, run);
  return () => page.removeEventListener(name, run);
};

/** Dispatches main's pushes and the window's events. The returned function unsubscribes. */
export const connectLive = (store: AppStore, bridge: Bridge, page: Page): (() => void) => {
  const { dispatch } = store;
  dispatch(windowFocusChanged(page.document.hasFocus()));
  const stops = [
    bridge.subscribe('live.events', (events) => dispatch(receiveEvents(events))),
    bridge.subscribe('gateway.changed', (gateway) => dispatch(hearGateway(gateway))),
    bridge.subscribe('session.changed', (session) => dispatch(hearSession(session))),
    bridge.subscribe('preferences.changed', (preferences) => dispatch(preferencesChanged(preferences))),
    bridge.subscribe('outbox.changed', (outbox) => dispatch(outboxChanged(outbox))),
    bridge.subscribe('presence.changed', (presence) => {
      dispatch(presenceChanged(presence));
      dispatch(noteActivity(!presence.isAway));
    }),
    bridge.subscribe('window.visible', (isVisible) => {
      dispatch(windowFocusChanged(isVisible && page.document.hasFocus()));
    }),
    bridge.subscribe('desktop.changed', (facts) => dispatch(desktopChanged(facts))),
    bridge.subscribe('desktop.asked', (command) => dispatch(obeyDesktop(command))),
    bridge.subscribe('desk.asked', (asked) => dispatch(obeyDesk(asked))),
    bridge.subscribe('notice.shown', ({ kind, text }) => {
      dispatch(toastShown(kind, text, kind === 'error' ? null : TIMERS.shellToastMs));
    }),
    bridge.subscribe('help.asked', (page) => dispatch(helpAsked(page))),
    bridge.subscribe('updates.changed', (updates) => dispatch(updatesChanged(updates))),
    bridge.subscribe('app.command', (command) => dispatch(commandGiven(command))),
    bridge.subscribe('hosting.changed', (hosting) => dispatch(hostingChanged(hosting))),
    bridge.subscribe('practice.changed', (practice) => dispatch(practiceChanged(practice))),
    bridge.subscribe('link.opened', (link) => dispatch(followLink(link))),
    listen(page, 'focus', () => {
      dispatch(windowFocusChanged(true));
      dispatch(noteActivity(true));
    }),
    listen(page, 'blur', () => {
      dispatch(windowFocusChanged(false));
      dispatch(noteActivity(false));
    }),
    listen(page, 'online', () => {
      if (store.getState().gateway.isLost) void dispatch(reconnect());
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
