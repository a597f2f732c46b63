import { isInSight } from '../window/tell-visibility';
import type { Needs, Started } from './part';

type BootNeeds = Needs<
  | 'awaited'
  | 'firstScreen'
  | 'gateway'
  | 'hosting'
  | 'notices'
  | 'preferences'
  | 'presence'
  | 'restored'
  | 'session'
>;

/** The state that the page needs for its first rendering; after this call the page receives pushes. */
export const bootPart = (has: BootNeeds): Started<never, 'app.ready'> => {
  const { clock, push, signals, system, window } = has;
  const { awaited, firstScreen, gateway, hosting, notices, preferences, presence, restored, session } = has;
  return {
    ipc: {
      'app.ready': async () => {
        await restored;
        gateway.setListening(true);
        // After the answer: the page must know its user before it is led to a link.
        clock.set(() => {
          push('presence.changed', { isAway: presence.isAway });
          push('hosting.changed', hosting.state);
          push('window.visible', isInSight(window()));
          awaited.bring();
        }, 0);
        const snapshot = await firstScreen.ask(session.state);
        void firstScreen.drawn.then(() => signals.tell('page.drawn', null));
        return {
          session: session.state,
          gateway: gateway.state,
          preferences: preferences.values,
          snapshot,
          app: { ...system.facts, notices: notices.take() },
        };
      },
    },
  };
};
