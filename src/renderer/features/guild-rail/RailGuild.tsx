import { memo } from 'react';
import type { GuildId } from '../../../contract/ids';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectGuild } from '../../state/navigation/thunks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectGuildPings, selectIsGuildUnread } from '../../state/unread/selectors';
import { Avatar } from '../../ui/identity/Avatar';
import { GuildBadge } from '../../ui/identity/Badge';
import { RailButton } from './RailButton';

/** One server of the rail. */
export const RailGuild = memo(function RailGuild({ guildId }: { readonly guildId: GuildId }) {
  const dispatch = useAppDispatch();
  const guild = useAppSelector((state) => state.guilds.byId[guildId]);
  const isSelected = useAppSelector((state) => state.navigation.guildId === guildId);
  const isUnread = useAppSelector((state) => selectIsGuildUnread(state, guildId));
  const pings = useAppSelector((state) => selectGuildPings(state, guildId));
  const src = usePicture(guild?.avatar ?? null);
  if (guild === undefined) return null;
  const isBadged = guild.verified === 1 || guild.verified === 2;
  return (
    <RailButton
      label={guild.name}
      guildId={guildId}
      isSelected={isSelected}
      isUnread={isUnread}
      pings={pings}
      onClick={() => void dispatch(selectGuild(guildId))}
      mark={isBadged ? <GuildBadge level={guild.verified} /> : undefined}
    >
      <Avatar name={guild.name} src={src} size={48} shape="square" />
    </RailButton>
  );
});
