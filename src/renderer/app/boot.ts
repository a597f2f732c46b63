import type { BootState } from '../../contract/ipc/calls';
import { appDescribed } from '../state/boot/slice';
import { startSession } from '../state/boot/thunks';
import { noteStart } from '../state/hand-over/activity';
import { hearGateway } from '../state/live/keep-up';
import { snapshotRestored, readSnapshot } from '../state/snapshot/snapshot';
import { preferencesChanged } from '../state/preferences/slice';
import { hearSession } from '../state/session/hear-session';
import type { AppStore } from '../state/store';
import { toastShown } from '../state/toasts/slice';

/** Takes main's state, the answer to `app.ready`. `build` identifies the build of the page. */
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
  const snapshot = boot.snapshot === null ? null : readSnapshot(boot.snapshot, build);
  if (snapshot !== null && boot.session.phase === 'signed-in') dispatch(snapshotRestored(snapshot));
  dispatch(noteStart());
  // What is wrong with the computer stays until it is read: the person may look elsewhere while the app starts.
  for (const notice of boot.app.notices) dispatch(toastShown('info', notice, null));
};

/** Starts the app, from the session to the shell; called again after 'Error Initialising'. */
export const bootSession = ({ dispatch }: AppStore): Promise<void> => dispatch(startSession());
