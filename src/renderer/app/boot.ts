import { TIMERS } from '../../contract/limits';
import type { Bridge } from '../bridge/bridge';
import { appDescribed } from '../state/boot/slice';
import { startSession } from '../state/boot/thunks';
import { hearGateway } from '../state/live/keep-up';
import { preferencesChanged } from '../state/preferences/slice';
import { hearSession } from '../state/session/hear-session';
import type { AppStore } from '../state/store';
import { toastShown } from '../state/toasts/slice';

/** Tells main that the renderer listens, and takes what it holds. */
export const receiveBootState = async ({ dispatch }: AppStore, bridge: Bridge): Promise<void> => {
  const boot = await bridge.invoke('app.ready', null);
  dispatch(appDescribed(boot.app));
  dispatch(preferencesChanged(boot.preferences));
  dispatch(hearGateway(boot.gateway));
  dispatch(hearSession(boot.session));
  for (const notice of boot.app.notices) dispatch(toastShown('info', notice, TIMERS.shellToastMs));
};

/** From a session to the shell; again after 'Error Initialising'. */
export const bootSession = ({ dispatch }: AppStore): Promise<void> => dispatch(startSession());
