import { useCallback } from 'react';
import { type GuildId, toId, type UserId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { canRemoveMember } from '../../../domain/permissions/authority';
import { useAppDispatch, useAppStore } from '../hooks';
import { selectOfflineReason } from '../gateway/selectors';
import { overlayOpened } from '../overlays/slice';
import type { Overlay } from '../overlays/types';
import { selectMayWarn } from '../member-notes/selectors';
import { selectMayPurgeUser } from '../purge/selectors';
import { type RelationCommand, relationCommands } from '../relations/commands';
import { selectRelatedUser } from '../relations/related-user';
import { reportCommands } from '../reports/commands';
import { selectAuthority, selectCanCall, selectMyAuthority } from '../roles/selectors';
import type { RootState, ScreenDispatch } from '../store';
import { selectTimeoutAct } from '../timeouts/selectors';
import { endTimeout } from '../timeouts/thunks';
import { toastShown } from '../toasts/slice';
import { selectViewReason } from '../view-as/selectors';
import { selectMemberName } from './selectors';

/** A command about a member, as a menu shows it; `mark` names its picture. */
export interface MemberCommand {
  readonly mark:
    | (
        | 'profile'
        | 'nickname'
        | 'report'
        | 'warn'
        | 'timeout'
        | 'end-timeout'
        | 'kick'
        | 'ban'
        | 'purge'
        | 'id'
      )
    | RelationCommand['mark'];
  readonly label: string;
  readonly tone?: 'danger';
  /** Why it cannot be chosen now. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

/** The page attribute that carries the id of the shown member, for one menu of a whole list. */
export const MEMBER_ATTRIBUTE = 'data-member-id';

const commandsAbout = (
  state: RootState,
  dispatch: ScreenDispatch,
  guildId: GuildId,
  userId: UserId,
): readonly MemberCommand[] => {
  const me = selectMyAuthority(state, guildId);
  const target = selectAuthority(state, guildId, userId);
  const opening = (overlay: Overlay) => () => {
    dispatch(overlayOpened(overlay));
  };
  const about = { guildId, userId };
  const disabledReason = selectViewReason(state);
  const act = (is: boolean, command: MemberCommand): readonly MemberCommand[] =>
    is ? [{ ...command, disabledReason: command.disabledReason ?? disabledReason }] : [];
  const timeoutAct = selectTimeoutAct(state, guildId, userId);
  const offline = selectOfflineReason(state);
  const isKnown = me !== null && target !== null;
  const isMyself = me?.userId === userId;
  return [
    { mark: 'profile', label: t('Profile'), onSelect: opening({ kind: 'profile', about }) },
    ...act(isKnown && isMyself && selectCanCall(state, guildId, 'members.setOwnNickname'), {
      mark: 'nickname',
      label: t('Change Nickname'),
      onSelect: opening({ kind: 'change-nickname', about: { guildId } }),
    }),
    ...relationCommands(state, dispatch, selectRelatedUser(state, guildId, userId)),
    ...reportCommands(state, dispatch, about),
    ...act(selectMayWarn(state, guildId, userId), {
      mark: 'warn',
      label: t('Warn User'),
      tone: 'danger',
      disabledReason: offline,
      onSelect: opening({ kind: 'moderate-member', about: { ...about, action: 'warn' } }),
    }),
    ...act(timeoutAct === 'begin', {
      mark: 'timeout',
      label: t('Time Out'),
      tone: 'danger',
      disabledReason: offline,
      onSelect: opening({ kind: 'moderate-member', about: { ...about, action: 'timeout' } }),
    }),
    ...act(timeoutAct === 'end', {
      mark: 'end-timeout',
      label: t('Remove Timeout'),
      disabledReason: offline,
      onSelect: () => void dispatch(endTimeout(about, selectMemberName(state, guildId, userId) ?? t('User'))),
    }),
    ...act(isKnown && target.roles !== null && canRemoveMember(me, target, 'KICK_MEMBERS'), {
      mark: 'kick',
      label: t('Kick User'),
      tone: 'danger',
      onSelect: opening({ kind: 'moderate-member', about: { ...about, action: 'kick' } }),
    }),
    ...act(isKnown && canRemoveMember(me, target, 'BAN_MEMBERS'), {
      mark: 'ban',
      label: t('Ban User'),
      tone: 'danger',
      onSelect: opening({ kind: 'moderate-member', about: { ...about, action: 'ban' } }),
    }),
    ...act(selectMayPurgeUser(state, guildId, userId), {
      mark: 'purge',
      label: t('Delete Messages…'),
      tone: 'danger',
      disabledReason: offline,
      onSelect: opening({ kind: 'purge', about: { guildId, channelId: null, userId, after: null } }),
    }),
    {
      mark: 'id',
      label: t('Copy User ID'),
      onSelect: () => {
        void navigator.clipboard
          .writeText(userId)
          .then(() => dispatch(toastShown('success', t('User ID copied to clipboard'))));
      },
    },
  ];
};

/**
 * The commands about the member whom an element shows, by the nearest MEMBER_ATTRIBUTE around the element; none where
 * it shows nobody.
 */
export const useMemberCommands = (guildId: GuildId): ((element: Element) => readonly MemberCommand[]) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return useCallback(
    (element) => {
      const id = element.closest(`[${MEMBER_ATTRIBUTE}]`)?.getAttribute(MEMBER_ATTRIBUTE);
      return id == null ? [] : commandsAbout(store.getState(), dispatch, guildId, toId<UserId>(id));
    },
    [dispatch, guildId, store],
  );
};
