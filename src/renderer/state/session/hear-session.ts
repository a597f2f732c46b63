import type { SessionState } from '../../../contract/ipc/pushes';
import type { AppThunk } from '../store';
import { sessionChanged, sessionEnded } from './slice';

type SignedIn = Extract<SessionState, { readonly phase: 'signed-in' }>;

const addressOf = ({ server }: SignedIn): string => (server.kind === 'local' ? '' : server.address);

const isSameSession = (before: SessionState, after: SessionState): boolean =>
  before.phase === 'signed-in' &&
  after.phase === 'signed-in' &&
  before.user.id === after.user.id &&
  addressOf(before) === addressOf(after);

/** Takes main's report of the session. If the user changes or signs out, the former user's data is cleared first. */
export const hearSession =
  (session: SessionState): AppThunk =>
  (dispatch, getState) => {
    const before = getState().session;
    if (before.phase === 'signed-in' && !isSameSession(before, session)) dispatch(sessionEnded());
    dispatch(sessionChanged(session));
  };
