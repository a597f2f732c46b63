import { loadGuilds } from '../guilds/thunks';
import { keepUp, openLastGuild, tryAgainLater } from '../live/keep-up';
import { openChannel } from '../navigation/thunks';
import { endMutes } from '../preferences/mutes';
import type { AppThunk } from '../store';
import { bootStepReached } from './slice';

/** How long the start waits for the live connection: what is fetched before it stands must be fetched again after. */
const CONNECTION_MS = 1000;
/** Nothing has been fetched as of any epoch. */
const NEVER = -1;

/** Waits until the live connection stands or cannot be made, but not for long. */
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

/** From what was shown when the app ran last to what holds now. */
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
 * From a session to the shell: fetches the guilds and opens where the person was. The texts of the loading screen are
 * reached as the work is done, not by a clock (docs/spec/accounts.md 'Start').
 */
export const startSession =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
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
    dispatch(bootStepReached('Creating Context'));
    dispatch(openLastGuild());
  };
