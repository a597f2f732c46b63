import type { Guild } from '../../contract/entities/guild';
import type { GuildId, UserId } from '../../contract/ids';
import { findGuildOf, type GuildRow } from '../data/guilds';
import { findMember } from '../data/members';
import { listGuildIds } from '../data/users';
import { seesChannels } from '../http/authorise';
import type { Services } from './services';

/** A guild as one of its members may see it: without its channels where they lack VIEW_CHANNELS. */
export const guildAsSeenBy = (userId: UserId, guild: Guild): Guild =>
  seesChannels({ userId, ownerId: guild.ownerId, roles: guild.memberRoles })
    ? guild
    : { ...guild, channels: [], categories: [], hasUnread: false };

/** Tells the members what a guild is now. */
export const announceGuild = ({ hub }: Pick<Services, 'hub'>, guild: GuildRow): void => {
  const { id: guildId, name, description, icon: avatar, banner, verified, invitesPaused } = guild;
  hub.toGuild('GUILD_EDIT', { guildId, name, description, avatar, banner, verified, invitesPaused });
};

/**
 * After roles changed: whoever now sees a guild's channels, or no longer does, is told by GUILD_JOINED with the guild as
 * it is (protocol.md 'Gateway'). `only` says whom it can concern; null is everyone.
 */
export const announceVisibility = async (
  services: Services,
  guildId: GuildId,
  only: readonly UserId[] | null = null,
): Promise<void> => {
  services.hub.visibilityChanged(guildId, only);
  await announceVisibilityHere(services, guildId, only);
};

/** The same for the sockets of this node, after roles changed here or on another. */
export const announceVisibilityHere = async (
  { db, audience, hub }: Pick<Services, 'db' | 'audience' | 'hub'>,
  guildId: GuildId,
  only: readonly UserId[] | null,
): Promise<void> => {
  for (const userId of await audience.refresh(guildId, only)) {
    const guild = await findGuildOf(db, guildId, userId);
    if (guild !== null) hub.toUserHere(userId, 'GUILD_JOINED', { guild: guildAsSeenBy(userId, guild) });
  }
};

/** Somebody looks different: GUILD_MEMBER_EDIT in each of their guilds (protocol.md 'Gateway'). */
export const announceMemberEdit = async ({ db, hub }: Services, userId: UserId): Promise<void> => {
  for (const guildId of await listGuildIds(db, userId)) {
    const member = await findMember(db, guildId, userId);
    if (member !== null) hub.toGuild('GUILD_MEMBER_EDIT', { guildId, member });
  }
};
