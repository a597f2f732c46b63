import type { GuildId } from '../../contract/ids';
import type { Bridge } from '../bridge/bridge';
import { appDescribed, bootFailed, bootStepReached } from '../state/boot/slice';
import { failureText } from '../state/failures';
import { gatewayChanged } from '../state/gateway/slice';
import { loadGuilds } from '../state/guilds/thunks';
import { selectGuild } from '../state/navigation/thunks';
import { preferencesChanged } from '../state/preferences/slice';
import { sessionChanged } from '../state/session/slice';
import type { AppStore } from '../state/store';
import { TIMERS } from '../../contract/limits';
import { toastShown } from '../state/toasts/slice';
import type { Live } from './live';

/** Tells main that the renderer listens, and takes what it holds. */
export const receiveBootState = async (store: AppStore, bridge: Bridge): Promise<void> => {
  const boot = await bridge.invoke('app.ready', null);
  store.dispatch(appDescribed(boot.app));
  store.dispatch(preferencesChanged(boot.preferences));
  store.dispatch(gatewayChanged(boot.gateway));
  store.dispatch(sessionChanged(boot.session));
  for (const notice of boot.app.notices) store.dispatch(toastShown('info', notice, TIMERS.shellToastMs));
};

/**
 * From a session to the shell: fetches the guilds, opens where the person was, and lets live events in. The five texts
 * of the loading screen are reached as the work is done, not by a clock.
 */
export const bootSession = async (store: AppStore, live: Live): Promise<void> => {
  const { dispatch, getState } = store;
  live.shut();
  dispatch(bootStepReached('Establishing Handshake'));
  // Events of this epoch, or of a later one, are newer than what is fetched now; they wait until it is there.
  const { epoch } = getState().gateway;
  dispatch(bootStepReached('Organizing Guilds'));
  const guilds = await dispatch(loadGuilds());
  if (getState().session.phase !== 'signed-in') return;
  if (!guilds.ok) {
    dispatch(bootFailed(failureText('guilds.list', guilds.failure)));
    return;
  }
  dispatch(bootStepReached('Creating Context'));
  const last = getState().preferences.current?.lastGuild as GuildId | null | undefined;
  const { ids } = getState().guilds;
  const first = last != null && ids.includes(last) ? last : ids[0];
  if (first !== undefined) dispatch(selectGuild(first));
  live.open(epoch);
  dispatch(bootStepReached('Complete'));
};
