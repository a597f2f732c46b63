import { IdleWatch } from '../watch/idle-watch';
import { watchPower } from '../watch/power-watch';
import type { Needs, Started } from './part';

/** Whether the person is at this computer, and the status that others see. */
export const presencePart = ({
  clock,
  push,
  signals,
  system,
  gateway,
  preferences,
  session,
}: Needs<'gateway' | 'preferences' | 'session'>): Started<'presence'> => {
  const presence = new IdleWatch({
    idleMs: () => system.power.getSystemIdleTime() * 1000,
    chosen: () => preferences.values.status,
    isConnected: () => gateway.state.phase === 'open',
    tell: async (status) => (await session.callApi('users.updateStatus', { status })).ok,
    onChange: (isAway) => {
      push('presence.changed', { isAway });
      // A new connection starts with the same status.
      gateway.dispatch({ type: 'statusChanged', status: isAway ? 'away' : preferences.values.status });
    },
    clock,
  });
  watchPower(system.power, {
    onWake: () => gateway.dispatch({ type: 'wake' }),
    onPresence: () => presence.look(),
  });
  signals.on('session.signed-out', () => presence.forget());
  presence.start();
  return { gives: { presence }, stop: () => presence.stop() };
};
