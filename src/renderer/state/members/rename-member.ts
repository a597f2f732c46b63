import type { Result } from '../../../contract/failure';
import type { GuildId, UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { outranks } from '../../../domain/permissions/authority';
import { doneInWords } from '../failures';
import { act } from '../live/act';
import { liveEvent } from '../live-events';
import { canCall } from '../roles/calls';
import { selectAuthority, selectMyAuthority } from '../roles/selectors';
import { selectMyId } from '../session/selectors';
import type { AppThunk, RootState } from '../store';
import { offerUndo } from '../undo/thunks';
import { selectMember } from './selectors';
import type { MemberRef } from './thunks';

/** Whether the signed-in user may change a member's nickname (feature `nickname`), their own or another's. */
export const selectMayRename = (state: RootState, guildId: GuildId, userId: UserId): boolean => {
  const me = selectMyAuthority(state, guildId);
  if (me === null) return false;
  if (me.userId === userId) return canCall(me, 'members.setOwnNickname');
  const target = selectAuthority(state, guildId, userId);
  return (
    target !== null && target.roles !== null && canCall(me, 'members.setNickname') && outranks(me, target)
  );
};

/** Changes a member's nickname, the user's own or another's (feature `nickname`); a blank nickname removes it. */
export const renameMember =
  ({ guildId, userId }: MemberRef, typed: string): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, getState, { bridge }) => {
    const nickname = typed.trim() === '' ? null : typed.trim();
    const result = await dispatch(
      act({
        make: () =>
          userId === selectMyId(getState())
            ? bridge.callApi('members.setOwnNickname', { guildId, nickname })
            : bridge.callApi('members.setNickname', { guildId, targetUserId: userId, nickname }),
        tells: () => {
          const member = selectMember(getState(), guildId, userId);
          return member === null
            ? []
            : [liveEvent('GUILD_MEMBER_EDIT', { guildId, member: { ...member, nickname } })];
        },
      }),
    );
    const target = selectMember(getState(), guildId, userId)?.username ?? null;
    if (result.ok && userId !== selectMyId(getState()))
      dispatch(offerUndo(t('Nickname changed'), { guildId, action: 'MEMBER_UPDATE', target, count: 1 }));
    return doneInWords('members.setNickname', result);
  };
