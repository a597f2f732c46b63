import { Crown, UserMinus, UserPlus } from 'lucide-react';
import { useRef } from 'react';
import type { DirectMember } from '../../../contract/entities/direct-channel';
import type { ChannelId, GuildId } from '../../../contract/ids';
import { CONVERSATION_LIMITS } from '../../../contract/people-limits';
import { guildOfConversation } from '../../../contract/conversation-ids';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectConversation } from '../../state/conversations/selectors';
import { removeFromGroup } from '../../state/conversations/thunks';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMember } from '../../state/members/selectors';
import { MEMBER_ATTRIBUTE, useMemberCommands } from '../../state/members/use-member-commands';
import { overlayOpened } from '../../state/overlays/slice';
import { usePicture } from '../../state/pictures/use-picture';
import { selectMyId } from '../../state/session/selectors';
import { toastShown } from '../../state/toasts/slice';
import { IconButton } from '../../ui/form/IconButton';
import { Avatar } from '../../ui/identity/Avatar';
import { useGridFocus } from '../../ui/list/grid-focus';
import { ContextMenu } from '../../ui/overlay/ContextMenu';
import { Drawer } from '../../ui/overlay/Drawer';
import { memberEntries } from '../../ui/overlay/member-entries';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Conversations.module.css';

interface GroupPanelProps {
  readonly channelId: ChannelId;
  /** Whether the panel is over the chat: a press beside it closes it. */
  readonly isDrawer: boolean;
  readonly onClose: () => void;
}

/** Who is in a group, longest first; its owner may remove them. */
export function GroupPanel({ channelId, isDrawer, onClose }: GroupPanelProps) {
  const dispatch = useAppDispatch();
  const conversation = useAppSelector((state) => selectConversation(state, channelId));
  const me = useAppSelector(selectMyId);
  const offline = useAppSelector(selectOfflineReason);
  const guildId = guildOfConversation(channelId);
  const commandsOf = useMemberCommands(guildId);
  const list = useRef<HTMLUListElement>(null);
  useGridFocus(list);
  if (conversation === null) return null;
  const { members, ownerId } = conversation;
  const isFull = members.length >= CONVERSATION_LIMITS.groupMembers;
  const remove = async (member: DirectMember): Promise<void> => {
    const result = await dispatch(removeFromGroup(channelId, member.id));
    if (!result.ok) dispatch(toastShown('error', result.failure));
  };
  const panel = (
    <ContextMenu entries={(target) => memberEntries(commandsOf(target))}>
      <aside className={styles.panel} aria-label={t('Members')} data-drawer={isDrawer || undefined}>
        <header className={styles.panelHeader}>
          <h2 className={styles.panelTitle}>
            {t('Members')} <span className={styles.count}>{members.length}</span>
          </h2>
          <IconButton
            size="s"
            label={t('Add Friends to Group')}
            icon={<UserPlus />}
            tooltipSide="left"
            disabledReason={isFull ? t('This group is full') : offline}
            onClick={() => dispatch(overlayOpened({ kind: 'choose-friends', about: { channelId } }))}
          />
        </header>
        <ul ref={list} className={styles.members} aria-label={t('Members')}>
          {members.map((member) => (
            <GroupMember
              key={member.id}
              guildId={guildId}
              member={member}
              isOwner={member.id === ownerId}
              onRemove={ownerId === me && member.id !== me ? () => void remove(member) : null}
              disabledReason={offline}
            />
          ))}
        </ul>
      </aside>
    </ContextMenu>
  );
  if (!isDrawer) return panel;
  return (
    <Drawer side="end" onClose={onClose}>
      {panel}
    </Drawer>
  );
}

interface GroupMemberProps {
  readonly guildId: GuildId;
  readonly member: DirectMember;
  readonly isOwner: boolean;
  readonly onRemove: (() => void) | null;
  readonly disabledReason: string | undefined;
}

function GroupMember({ guildId, member, isOwner, onRemove, disabledReason }: GroupMemberProps) {
  const { id, username } = member;
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMyId);
  const src = usePicture(member.avatar);
  const decoration = usePicture(member.avatarDecoration);
  const isFriend = useAppSelector((state) => state.relations.byId[id]?.kind === 'friend');
  const status = useAppSelector((state) => selectMember(state, guildId, id)?.status);
  const name = stripInvisible(username);
  return (
    <li className={styles.member} data-grid-row {...{ [MEMBER_ATTRIBUTE]: id }}>
      <button
        type="button"
        className={styles.who}
        aria-haspopup="dialog"
        onClick={() => dispatch(overlayOpened({ kind: 'profile', about: { guildId, userId: id } }))}
      >
        <Avatar
          name={username}
          src={src}
          decoration={decoration}
          size={32}
          status={isFriend || id === me ? status : undefined}
        />
        <bdi className={styles.name}>
          <EmojiText pieces={namePieces(username)} />
        </bdi>
        {isOwner ? (
          <Crown size={14} role="img" aria-label={t('Group owner')} className={styles.owner} />
        ) : null}
      </button>
      {onRemove === null ? null : (
        <IconButton
          size="s"
          label={t('Remove {{name}} from group', { name })}
          icon={<UserMinus />}
          tone="danger"
          tooltipSide="left"
          disabledReason={disabledReason}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
