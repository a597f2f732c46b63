import { TIMERS } from '../../contract/limits';
import type { BootState } from '../../contract/ipc/calls';
import { appDescribed } from '../state/boot/slice';
import { startSession } from '../state/boot/thunks';
import { hearGateway } from '../state/live/keep-up';
import { lookRestored, readLook } from '../state/look/look';
import { preferencesChanged } from '../state/preferences/slice';
import { hearSession } from '../state/session/hear-session';
import type { AppStore } from '../state/store';
import { toastShown } from '../state/toasts/slice';

/** Takes what main holds, in answer to `app.ready`. `build` names what the page was built from. */
export const receiveBootState = async (
  { dispatch }: AppStore,
  asked: Promise<BootState>,
  build: string,
): Promise<void> => {
  const boot = await asked;
  dispatch(appDescribed(boot.app));
  dispatch(preferencesChanged(boot.preferences));
  dispatch(hearGateway(boot.gateway));
  dispatch(hearSession(boot.session));
  const look = boot.look === null ? null : readLook(boot.look, build);
  if (look !== null && boot.session.phase === 'signed-in') dispatch(lookRestored(look));
  for (const notice of boot.app.notices) dispatch(toastShown('info', notice, TIMERS.shellToastMs));
};

/** From a session to the shell; again after 'Error Initialising'. */
export const bootSession = ({ dispatch }: AppStore): Promise<void> => dispatch(startSession());
