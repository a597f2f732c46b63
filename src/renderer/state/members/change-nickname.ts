import type { GuildId } from '../../../contract/ids';
import { failureText } from '../failures';
import { applyEvents } from '../live/batch';
import { liveEvent } from '../live-events';
import { selectMyId } from '../session/selectors';
import type { AppThunk } from '../store';
import { selectMember } from './selectors';

/** Changes one's own nickname (feature `nickname`); a blank one takes it away. Null when it is done, else why not. */
export const changeNickname =
  (guildId: GuildId, typed: string): AppThunk<Promise<string | null>> =>
  async (dispatch, getState, { bridge, work }) => {
    const nickname = typed.trim() === '' ? null : typed.trim();
    const me = selectMyId(getState());
    const heard = work.listen();
    const result = await bridge.callApi('members.setOwnNickname', { guildId, nickname });
    const isHeard = heard
      .end()
      .some(
        ({ name, data }) => name === 'GUILD_MEMBER_EDIT' && data.member.id === me && data.guildId === guildId,
      );
    if (!result.ok) return failureText('members.setOwnNickname', result.failure);
    // Shown at once where the live connection has not told of it.
    const member = me === null ? null : selectMember(getState(), guildId, me);
    if (!isHeard && member !== null) {
      dispatch(applyEvents([liveEvent('GUILD_MEMBER_EDIT', { guildId, member: { ...member, nickname } })]));
    }
    return null;
  };
