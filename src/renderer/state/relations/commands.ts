import type { RelatedUser } from '../../../contract/entities/relation';
import { t } from '../../../domain/i18n/t';
import { DELETED_USER } from '../../../domain/members/deleted-user';
import { selectHasConversations } from '../conversations/selectors';
import { messageUser } from '../conversations/thunks';
import { selectOfflineReason } from '../gateway/selectors';
import { overlayOpened } from '../overlays/slice';
import { selectMyId } from '../session/selectors';
import type { RootState, ScreenDispatch } from '../store';
import { selectHasFriends, selectRelation } from './selectors';
import { addFriend, changeRelation } from './thunks';

/** A command about what somebody is to the signed-in user; `mark` names its picture. */
export interface RelationCommand {
  readonly mark: 'message' | 'add' | 'accept' | 'decline' | 'cancel' | 'remove' | 'block' | 'unblock';
  readonly label: string;
  readonly tone?: 'danger';
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
}

/** The commands about somebody, the one that comes next first; none about oneself, nor without the feature. */
export const relationCommands = (
  state: RootState,
  dispatch: ScreenDispatch,
  user: RelatedUser,
): readonly RelationCommand[] => {
  const disabledReason = selectOfflineReason(state);
  const kind = selectRelation(state, user.id)?.kind ?? null;
  const isGone = user.username === DELETED_USER;
  if (user.id === selectMyId(state)) return [];
  const message: readonly RelationCommand[] =
    selectHasConversations(state) && !isGone && kind !== 'blocked'
      ? [
          {
            ...{ mark: 'message', label: t('Message'), disabledReason },
            onSelect: () => void dispatch(messageUser(user.id)),
          },
        ]
      : [];
  if (!selectHasFriends(state)) return message;
  const command = (mark: RelationCommand['mark'], label: string, onSelect: () => void): RelationCommand => ({
    ...{ mark, label, disabledReason, onSelect },
    ...(mark === 'remove' || mark === 'block' ? { tone: 'danger' as const } : {}),
  });
  const now = (change: 'accept' | 'decline' | 'cancel' | 'unblock', label: string): RelationCommand =>
    command(change, label, () => void dispatch(changeRelation(change, user)));
  const asking = (act: 'remove' | 'block', label: string): RelationCommand =>
    command(act, label, () => {
      dispatch(overlayOpened({ kind: 'end-relation', about: { act, user } }));
    });
  const block = isGone ? [] : [asking('block', t('Block'))];
  const about = (): readonly RelationCommand[] => {
    switch (kind) {
      case 'blocked':
        return [now('unblock', t('Unblock'))];
      case 'friend':
        return [asking('remove', t('Remove Friend')), ...block];
      case 'incoming':
        return [
          now('accept', t('Accept Friend Request')),
          now('decline', t('Decline Friend Request')),
          ...block,
        ];
      case 'outgoing':
        return [now('cancel', t('Cancel Friend Request')), ...block];
      case null:
        return isGone
          ? []
          : [command('add', t('Add Friend'), () => void dispatch(addFriend(user.username))), ...block];
    }
  };
  return [...message, ...about()];
};
