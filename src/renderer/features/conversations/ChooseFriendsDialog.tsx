import { useState } from 'react';
import type { ChannelId, UserId } from '../../../contract/ids';
import { success } from '../../../contract/failure';
import { CONVERSATION_LIMITS } from '../../../contract/people-limits';
import { plural, t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectConversation } from '../../state/conversations/selectors';
import { addToGroup, createGroup } from '../../state/conversations/thunks';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectRelationsOf } from '../../state/relations/selectors';
import { Checkbox } from '../../ui/form/Checkbox';
import { SearchField } from '../../ui/form/SearchField';
import { useRequest } from '../../ui/form/use-request';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { EmptyState } from '../../ui/page/EmptyState';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Conversations.module.css';

interface ChooseFriendsDialogProps {
  /** The group to which they are added; null for a new one. */
  readonly channelId: ChannelId | null;
  readonly onClose: () => void;
}

/** Chooses friends by name: for a new group, or to add them to one. */
export function ChooseFriendsDialog({ channelId, onClose }: ChooseFriendsDialogProps) {
  const dispatch = useAppDispatch();
  const friends = useAppSelector((state) => selectRelationsOf(state, 'all'));
  const group = useAppSelector((state) => (channelId === null ? null : selectConversation(state, channelId)));
  const offline = useAppSelector(selectOfflineReason);
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<readonly UserId[]>([]);
  const request = useRequest();
  const there = new Set(group?.members.map(({ id }) => id));
  const left = CONVERSATION_LIMITS.groupMembers - (group === null ? 1 : there.size) - chosen.length;
  const text = wanted.trim().toLowerCase();
  const offered = friends.filter(({ user }) => !there.has(user.id));
  const shown = offered.filter(({ user }) => user.username.toLowerCase().includes(text));

  const add = async (id: ChannelId) => {
    for (const userId of chosen) {
      const result = await dispatch(addToGroup(id, userId));
      if (!result.ok) return result;
      setChosen((others) => others.filter((other) => other !== userId));
    }
    return success(null);
  };
  const confirm = (): void => {
    if (chosen.length === 0 || offline !== undefined) return;
    void request.send(() => (channelId === null ? dispatch(createGroup(chosen)) : add(channelId)), onClose);
  };
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={confirm}
      title={channelId === null ? t('New Group') : t('Add Friends to Group')}
      description={plural('You can add {{count}} more friend.', 'You can add {{count}} more friends.', {
        count: left,
      })}
      request={request}
      confirmLabel={channelId === null ? t('Create') : t('Add')}
      pendingLabel={channelId === null ? t('Creating...') : t('Adding...')}
      disabledReason={chosen.length === 0 ? t('Choose a friend') : offline}
    >
      <SearchField label={t('Search friends')} value={wanted} onChange={setWanted} />
      {shown.length === 0 ? (
        <EmptyState compact title={offered.length === 0 ? t('No friends to add') : t('Nobody found')} />
      ) : (
        <ul className={styles.choices} aria-label={t('Friends')}>
          {shown.map(({ user }) => {
            const isChosen = chosen.includes(user.id);
            return (
              <li key={user.id}>
                <Checkbox
                  label={<EmojiText pieces={namePieces(user.username)} />}
                  checked={isChosen}
                  disabled={!isChosen && left <= 0}
                  onChange={(is) => {
                    request.clear();
                    setChosen(is ? [...chosen, user.id] : chosen.filter((id) => id !== user.id));
                  }}
                />
              </li>
            );
          })}
        </ul>
      )}
    </FormDialog>
  );
}
