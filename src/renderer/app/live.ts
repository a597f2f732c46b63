import type { LiveEvent } from '../../contract/gateway/events';
import { TIMERS } from '../../contract/limits';
import type { Bridge } from '../bridge/bridge';
import type { Extra } from '../state/extra';
import { gatewayChanged } from '../state/gateway/slice';
import { liveEventsReceived } from '../state/live-events';
import { resync } from '../state/messages/resync';
import { repairSelection } from '../state/navigation/thunks';
import { preferencesChanged } from '../state/preferences/slice';
import { selectInviteHosts, selectMyId } from '../state/session/selectors';
import { sessionChanged, sessionEnded } from '../state/session/slice';
import type { AppStore } from '../state/store';
import { toastShown } from '../state/toasts/slice';
import { typingSwept } from '../state/typing/slice';

const RESYNC_AGAIN_MS = 3000;

/** What the live side lets its starter do. */
export interface Live {
  /** Until the first guilds are there, events are kept back; from now on they are applied. */
  open(epoch: number): void;
  /** Whoever was signed in is not any more: nothing is applied until the next `open`. */
  shut(): void;
}

/** Hears what main pushes and dispatches it: one action a push. While something is fetched anew, events wait. */
export const connectLive = (store: AppStore, bridge: Bridge, { now, later }: Extra): Live => {
  let waiting: LiveEvent[] = [];
  let isHeldBack = true;
  /** The epoch that what is held belongs to; null before the first guilds. */
  let epochHeld: number | null = null;

  const apply = (events: readonly LiveEvent[]): void => {
    if (events.length === 0) return;
    const state = store.getState();
    store.dispatch(
      liveEventsReceived({
        events,
        me: selectMyId(state),
        openChannelId: state.navigation.channelId,
        hosts: selectInviteHosts(state),
        now: now(),
      }),
    );
    store.dispatch(repairSelection());
  };

  const release = (): void => {
    isHeldBack = false;
    const events = waiting;
    waiting = [];
    apply(events);
  };

  const catchUp = async (epoch: number): Promise<void> => {
    isHeldBack = true;
    epochHeld = epoch;
    const isComplete = await store.dispatch(resync());
    // A newer loss has begun its own; a sign-out has ended all.
    if (epochHeld !== epoch) return;
    if (isComplete) {
      release();
      store.dispatch(repairSelection());
      return;
    }
    later(() => {
      if (epochHeld === epoch) void catchUp(epoch);
    }, RESYNC_AGAIN_MS);
  };

  bridge.subscribe('live.events', (events) => {
    if (isHeldBack) waiting.push(...events);
    else apply(events);
  });
  bridge.subscribe('gateway.changed', (gateway) => {
    store.dispatch(gatewayChanged(gateway));
    if (epochHeld !== null && gateway.epoch > epochHeld) void catchUp(gateway.epoch);
  });
  bridge.subscribe('session.changed', (session) => {
    const before = store.getState().session;
    store.dispatch(sessionChanged(session));
    const isSame =
      before.phase === 'signed-in' && session.phase === 'signed-in' && before.user.id === session.user.id;
    if (before.phase === 'signed-in' && !isSame) store.dispatch(sessionEnded());
  });
  bridge.subscribe('preferences.changed', (preferences) => store.dispatch(preferencesChanged(preferences)));
  bridge.subscribe('notice.shown', ({ kind, text }) => {
    store.dispatch(toastShown(kind, text, TIMERS.shellToastMs));
  });

  const sweep = (): void => {
    if (Object.keys(store.getState().typing.byChannel).length > 0) store.dispatch(typingSwept(now()));
    later(sweep, TIMERS.typingSweepMs);
  };
  later(sweep, TIMERS.typingSweepMs);

  return {
    open: (epoch) => {
      epochHeld = epoch;
      const { epoch: current } = store.getState().gateway;
      // A connection that came while the first guilds were fetched may have missed what happened between.
      if (current > epoch) void catchUp(current);
      else release();
    },
    shut: () => {
      epochHeld = null;
      isHeldBack = true;
      waiting = [];
    },
  };
};
