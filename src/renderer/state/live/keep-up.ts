import type { Failure } from '../../../contract/failure';
import type { GatewayState } from '../../../contract/ipc/pushes';
import { GATEWAY } from '../../../contract/limits';
import { bootFailed, bootStepReached } from '../boot/slice';
import { failureText } from '../failures';
import { connectionLost, connectionRenewed, connectionResumed } from '../gateway/actions';
import { gatewayChanged } from '../gateway/slice';
import { followWaitingLink } from '../navigation/follow-link';
import { selectGuild } from '../navigation/thunks';
import type { AppThunk } from '../store';
import { synchronise } from './synchronise';

const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;
/** How long the shell waits for what it shows first. */
const FIRST_LOOK_MS = 150;
/** A renewed connection says so within GATEWAY.helloWithinMs of its opening; with some time for the way, it has resumed. */
const SETTLED_MS = GATEWAY.helloWithinMs + 1000;

/**
 * What is held could not be fetched. Before anything is held the person is told: by the banner of a lost connection
 * where there is one, else on the loading screen.
 */
export const tryAgainLater =
  (failure: Failure): AppThunk =>
  (dispatch, getState, { work }) => {
    const { gateway, guilds } = getState();
    if (!guilds.isLoaded && gateway.isLost) dispatch(bootStepReached('Complete'));
    else if (!guilds.isLoaded) dispatch(bootFailed(failureText('guilds.list', failure)));
    work.later(() => void dispatch(keepUp()), Math.min(RETRY_MS * 2 ** work.failedSyncs, RETRY_MAX_MS));
    work.failedSyncs += 1;
  };

/**
 * Opens the guild that was open last, or the first, and with it the shell. What the guild shows first is waited for a
 * little: the shell is then drawn once, and whole.
 */
export const openLastGuild =
  (): AppThunk =>
  (dispatch, getState, { work }) => {
    const { preferences, guilds, navigation } = getState();
    const last = guilds.ids.find((id) => id === preferences.current?.lastGuild) ?? guilds.ids[0];
    const opened =
      last === undefined || navigation.guildId !== null ? Promise.resolve() : dispatch(selectGuild(last));
    dispatch(followWaitingLink());
    const complete = (): void => {
      stop();
      dispatch(bootStepReached('Complete'));
    };
    const stop = work.later(complete, FIRST_LOOK_MS);
    void opened.then(complete);
  };

/**
 * Fetches anew until everything is held as of the connection's epoch. What fails is tried again, more slowly each time.
 * Before the first guilds there is nothing to keep up.
 */
export const keepUp =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    if (work.isSyncing || work.syncedEpoch === null) return;
    work.isSyncing = true;
    while (work.syncedEpoch !== getState().gateway.epoch) {
      const { gateway, guilds } = getState();
      const result = await dispatch(synchronise());
      if (!result.ok) {
        dispatch(tryAgainLater(result.failure));
        break;
      }
      work.syncedEpoch = gateway.epoch;
      work.failedSyncs = 0;
      if (!guilds.isLoaded) dispatch(openLastGuild());
    }
    work.isSyncing = false;
  };

/** Takes what main says of the live connection, and fetches anew what was missed when it says so. */
export const hearGateway =
  (gateway: GatewayState): AppThunk =>
  (dispatch, getState, { work }) => {
    const before = getState().gateway;
    dispatch(gatewayChanged(gateway));
    work.gatewayHeard();
    const { losses } = getState().gateway;
    if (losses !== before.losses) dispatch(connectionLost());
    if (gateway.epoch !== before.epoch) {
      dispatch(connectionRenewed());
      void dispatch(keepUp());
    } else if (gateway.phase === 'open' && before.phase !== 'open') {
      void dispatch(keepUp());
      work.later(() => {
        const now = getState().gateway;
        const isSame = now.phase === 'open' && now.epoch === gateway.epoch && now.losses === losses;
        if (isSame) dispatch(connectionResumed());
      }, SETTLED_MS);
    }
  };
