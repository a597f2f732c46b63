import type { Guild } from '../../contract/entities/guild';
import { success } from '../../contract/failure';
import type { GuildId, UserId } from '../../contract/ids';
import type { EventVersion } from '../data/event-versions';
import { findGuildOf, type GuildRow } from '../data/guilds';
import { findMember } from '../data/members';
import { listGuildIds } from '../data/users';
import { seesChannels } from '../http/authorise';
import { withVersion } from './acts';
import type { Services } from './services';

/** A guild as one of its members may see it: without its channels where they lack VIEW_CHANNELS. */
export const guildAsSeenBy = (userId: UserId, guild: Guild): Guild =>
  seesChannels({ userId, ownerId: guild.ownerId, roles: guild.memberRoles })
    ? guild
    : { ...guild, channels: [], categories: [], hasUnread: false };

/** Tells the members what a guild is now. */
export const announceGuild = (
  { hub }: Pick<Services, 'hub'>,
  guild: GuildRow,
  version: EventVersion,
): void => {
  const { id: guildId, icon: avatar, name, description, banner, verified, invitesPaused, ownerId } = guild;
  const said = { guildId, name, description, avatar, banner, verified, invitesPaused, ownerId };
  hub.changed(version, 'GUILD_EDIT', said);
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

/** So many are told by one transaction, which holds up changes of the guild while it reads. */
const TOLD_AT_ONCE = 20;

/** The same for the sockets of this node, after roles changed here or on another. */
export const announceVisibilityHere = async (
  { acts, audience, hub }: Pick<Services, 'acts' | 'audience' | 'hub'>,
  guildId: GuildId,
  only: readonly UserId[] | null,
): Promise<void> => {
  const changed = await audience.refresh(guildId, only);
  for (let first = 0; first < changed.length; first += TOLD_AT_ONCE) {
    const some = changed.slice(first, first + TOLD_AT_ONCE);
    const read = await acts.byRulesOf(
      { guild: guildId },
      withVersion(async (trx) => {
        const found: { readonly userId: UserId; readonly guild: Guild }[] = [];
        for (const userId of some) {
          const guild = await findGuildOf(trx, guildId, userId);
          if (guild !== null) found.push({ userId, guild: guildAsSeenBy(userId, guild) });
        }
        return success(found);
      }),
    );
    if (!read.ok) return;
    for (const { userId, guild } of read.value.value) hub.joinedHere(read.value.version, userId, guild);
  }
};

/** A member looks different in a guild: GUILD_MEMBER_EDIT with what is stored now. */
export const announceMember = async (
  { acts, hub }: Pick<Services, 'acts' | 'hub'>,
  guildId: GuildId,
  userId: UserId,
): Promise<void> => {
  const read = await acts.byRulesOf(
    { guild: guildId, looksOf: userId },
    withVersion(async (trx) => success(await findMember(trx, guildId, userId))),
  );
  if (!read.ok) return;
  const { value: member, version } = read.value;
  if (member !== null) hub.changed(version, 'GUILD_MEMBER_EDIT', { guildId, member });
};

/** Somebody looks different: GUILD_MEMBER_EDIT in each of their guilds (protocol.md 'Gateway'). */
export const announceMemberEdit = async (services: Services, userId: UserId): Promise<void> => {
  for (const guildId of await listGuildIds(services.db, userId))
    await announceMember(services, guildId, userId);
};
