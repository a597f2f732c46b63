import { type GuildId, toId } from '../../../contract/ids';
import { loadConversations } from '../conversations/load';
import { loadGuilds } from '../guilds/thunks';
import { keepUp, openLastGuild, tryAgainLater } from '../live/keep-up';
import { openChannel } from '../navigation/thunks';
import { endMutes } from '../preferences/mutes';
import type { AppThunk } from '../store';
import { wantHeld } from '../held/thunks';
import { loadRelations } from '../relations/thunks';
import { bootStepReached } from './slice';

/**
 * How long the start waits for the live connection: data that is fetched before the connection must be fetched again
 * after it.
 */
const CONNECTION_MS = 1000;
/** Nothing has been fetched as of any epoch. */
const NEVER = -1;

/** Waits until the live connection is open or has failed, at most CONNECTION_MS. */
const awaitConnection =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, getState, { now, work }) => {
    const { phase, epoch } = getState().gateway;
    const end = now() + CONNECTION_MS;
    if (phase === 'open') return;
    while (now() < end) {
      const { gateway } = getState();
      if (gateway.epoch !== epoch || gateway.isLost) return;
      await work.nextGateway(end - now());
    }
  };

/** Continues from the restored snapshot: fetches what has changed since. */
const goOn =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    work.syncedEpoch = NEVER;
    await dispatch(awaitConnection());
    await dispatch(keepUp());
    const { guildId, channelId } = getState().navigation;
    const isHeld = channelId !== null && getState().messages.byChannel[channelId] !== undefined;
    if (guildId !== null && channelId !== null && !isHeld) await dispatch(openChannel(guildId, channelId));
  };

/**
 * Starts the app for a session: fetches the guilds and opens the last position. The texts of the loading screen follow
 * the work, not a clock (docs/spec/accounts.md 'Start').
 */
export const startSession =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    work.syncAgain = () => void dispatch(keepUp());
    dispatch(endMutes());
    if (getState().guilds.isLoaded) {
      await dispatch(goOn());
      return;
    }
    dispatch(bootStepReached('Establishing Handshake'));
    await dispatch(awaitConnection());
    dispatch(bootStepReached('Organizing Guilds'));
    const guilds = await dispatch(loadGuilds());
    if (!guilds.ok) {
      work.syncedEpoch = NEVER;
      dispatch(tryAgainLater(guilds.failure));
      return;
    }
    work.syncedEpoch = getState().gateway.epoch;
    void dispatch(loadRelations());
    void dispatch(wantHeld());
    const conversations = dispatch(loadConversations());
    dispatch(bootStepReached('Creating Context'));
    const last = getState().preferences.current?.lastGuild ?? null;
    // Only where the person was in a conversation is the shell not to be opened without it.
    if (last !== null && getState().guilds.byId[toId<GuildId>(last)] === undefined) await conversations;
    dispatch(openLastGuild());
  };
