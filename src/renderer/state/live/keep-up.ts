import type { Failure } from '../../../contract/failure';
import { type GuildId, toId } from '../../../contract/ids';
import type { GatewayState } from '../../../contract/ipc/pushes';
import { guildOfConversation } from '../../../contract/conversation-ids';
import { GATEWAY } from '../../../contract/limits';
import { bootFailed, bootStepReached } from '../boot/slice';
import { selectConversationOf } from '../conversations/selectors';
import { failureText } from '../failures';
import { connectionLost, connectionRenewed, connectionResumed } from '../gateway/actions';
import { gatewayChanged, serverReached } from '../gateway/slice';
import { followWaitingLink } from '../navigation/follow-link';
import { selectGuild } from '../navigation/thunks';
import type { AppThunk } from '../store';
import { synchronise } from './synchronise';
import { renewVoice } from '../voice/call-thunks';

const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;
/** The longest time that the shell waits for its first content. */
const FIRST_LOOK_MS = 150;
/**
 * A renewed connection reports itself within GATEWAY.helloWithinMs of its opening; after that time, with a margin for
 * delivery, the connection has resumed.
 */
const SETTLED_MS = GATEWAY.helloWithinMs + 1000;

/**
 * Handles a failed fetch. Before the first guilds the person is told: by the banner of a lost connection if there is
 * one, else on the loading screen.
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
 * Opens the guild or conversation that was open last, or the first guild, and then the shell. The shell waits a short time for the guild's
 * first content, so that it is drawn once and complete.
 */
export const openLastGuild =
  (): AppThunk =>
  (dispatch, getState, { work }) => {
    const { preferences, guilds, navigation } = getState();
    const wanted = preferences.current?.lastGuild ?? null;
    const conversation = wanted === null ? null : selectConversationOf(getState(), toId<GuildId>(wanted));
    const last =
      conversation === null
        ? (guilds.ids.find((id) => id === wanted) ?? guilds.ids[0])
        : guildOfConversation(conversation.id);
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
 * Fetches again until all held data is as of the connection's epoch, and not older than an answered act. A failure is retried with a growing delay. Before
 * the first guilds there is nothing to fetch.
 */
export const keepUp =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    if (work.isSyncing || work.syncedEpoch === null) return;
    work.isSyncing = true;
    while (work.isInDoubt || work.syncedEpoch !== getState().gateway.epoch) {
      const { gateway, guilds } = getState();
      work.isInDoubt = false;
      const result = await dispatch(synchronise());
      if (!result.ok) {
        work.isInDoubt = true;
        dispatch(tryAgainLater(result.failure));
        break;
      }
      work.syncedEpoch = gateway.epoch;
      if (work.failedSyncs > 0) dispatch(serverReached());
      work.failedSyncs = 0;
      if (!guilds.isLoaded) dispatch(openLastGuild());
    }
    work.isSyncing = false;
  };

/** Takes main's report of the live connection, and fetches missed data if the report calls for it. */
export const hearGateway =
  (gateway: GatewayState): AppThunk =>
  (dispatch, getState, { work }) => {
    const before = getState().gateway;
    dispatch(gatewayChanged(gateway));
    work.gatewayHeard();
    const { losses } = getState().gateway;
    if (losses !== before.losses) dispatch(connectionLost({ provenAt: before.provenAt }));
    if (gateway.epoch !== before.epoch) {
      work.forgetHeard();
      dispatch(connectionRenewed());
      dispatch(renewVoice());
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
