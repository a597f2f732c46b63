import type { ReactNode } from 'react';
import type { ChannelId, GuildId, MessageId, RoleId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { placeText, UNKNOWN_CHANNEL, UNKNOWN_ROLE } from '../../../../domain/messages/markup/plain-text';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectSeenChannel } from '../../../state/channels/selectors';
import { followLink } from '../../../state/navigation/follow-link';
import { openChannel } from '../../../state/navigation/thunks';
import { selectRolesById } from '../../../state/roles/selectors';
import { useTabStop } from '../../../ui/base/tab-stop';
import { EmojiText } from '../../../ui/text/Emoji';
import { TintedText } from '../../../ui/text/TintedText';
import { useMarkupScope } from './markup-context';
import styles from './Markup.module.css';

/** A place that a press opens. As the mention of a member: the text can be selected. */
function Pressable({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  const tabIndex = useTabStop() ?? 0;
  return (
    <span
      role="link"
      tabIndex={tabIndex}
      className={styles.pressable}
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onPress();
      }}
    >
      <span className={styles.mention}>{children}</span>
    </span>
  );
}

/** A channel that the reader sees, which a press opens; else '#unknown'. */
export function ChannelMention({ channelId }: { readonly channelId: ChannelId }) {
  const channel = useAppSelector((state) => selectSeenChannel(state, channelId));
  const dispatch = useAppDispatch();
  if (channel === null) return <span className={styles.mention}>#{t(UNKNOWN_CHANNEL)}</span>;
  const open = (): void => void dispatch(openChannel(channel.guildId, channelId));
  return (
    <Pressable onPress={open}>
      #<EmojiText pieces={namePieces(channel.name)} />
    </Pressable>
  );
}

interface PlaceLinkProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly messageId: MessageId | null;
}

/** A channel, or a message in it, by its link: a press leads there, or says why it cannot. */
export function PlaceLink({ guildId, channelId, messageId }: PlaceLinkProps) {
  const channel = useAppSelector((state) => selectSeenChannel(state, channelId));
  const dispatch = useAppDispatch();
  const open = (): void => dispatch(followLink({ kind: 'channel', guildId, channelId, messageId }));
  return (
    <Pressable onPress={open}>
      <EmojiText pieces={namePieces(placeText(channel?.name ?? null, messageId !== null))} />
    </Pressable>
  );
}

/** A role by its name and colour; else '@unknown-role'. */
export function RoleMention({ roleId }: { readonly roleId: RoleId }) {
  const { guildId } = useMarkupScope();
  if (guildId === null) return <span className={styles.mention}>@{t(UNKNOWN_ROLE)}</span>;
  return <GuildRole guildId={guildId} roleId={roleId} />;
}

function GuildRole({ guildId, roleId }: { readonly guildId: GuildId; readonly roleId: RoleId }) {
  const role = useAppSelector((state) => selectRolesById(state, guildId)[roleId]);
  if (role === undefined) return <span className={styles.mention}>@{t(UNKNOWN_ROLE)}</span>;
  return (
    <TintedText colour={role.color} className={styles.mention}>
      {/* The name of @everyone begins with it. */}
      {role.isDefault ? null : '@'}
      <EmojiText pieces={namePieces(role.name)} />
    </TintedText>
  );
}
