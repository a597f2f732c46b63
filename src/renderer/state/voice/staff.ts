import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import { type Msg, msg } from '../../../domain/i18n/t';
import { inWords } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { selectVoicePerson } from './selectors';

interface Target {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

const MUTING = msg('Failed to change the member’s voice');
const MOVING = msg('Failed to move the member');
const DISCONNECTING = msg('Failed to disconnect the member');

/** Silences a member in all voice channels of the guild, or lets them hear nobody; or takes that back. */
export const silence =
  (
    { guildId, userId }: Target,
    change: { readonly mute?: boolean; readonly deaf?: boolean },
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { mute = false, deaf = false } = selectVoicePerson(getState(), guildId, userId) ?? {};
    const args = { guildId, userId, mute, deaf, ...change, reason: '' };
    dispatch(report(MUTING, await bridge.callApi('voice.mute', args)));
  };

/** Brings a member to another voice channel, or out of voice (null). */
export const moveMember =
  ({ guildId, userId }: Target, channelId: ChannelId | null): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi('voice.move', { guildId, userId, channelId, reason: '' });
    dispatch(report(channelId === null ? DISCONNECTING : MOVING, result));
  };

const report =
  (otherwise: Msg, result: Parameters<typeof inWords>[1]): AppThunk =>
  (dispatch) => {
    const words = inWords({ otherwise }, result);
    if (!words.ok) dispatch(toastShown('error', words.failure));
  };
