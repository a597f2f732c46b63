import type { Guild } from '../../contract/entities/guild';
import { success } from '../../contract/failure';
import type { EventName } from '../../contract/gateway/events';
import type { GuildId, UserId } from '../../contract/ids';
import type { EventVersion } from '../data/event-versions';
import { failureOfQuery } from '../data/failures';
import { findGuildOf, type GuildRow } from '../data/guilds';
import { findMember } from '../data/members';
import type { Reads } from '../data/schema';
import { listGuildIds } from '../data/users';
import type { Audience } from '../gateway/audience';
import type { Hub } from '../gateway/hub';
import type { Publisher } from '../gateway/publisher';
import { seesChannels } from '../../domain/permissions/authority';
import { type Acts, withVersion } from './acts';

/** A guild as a member may see it: without its channels if the member lacks VIEW_CHANNELS. */
export const guildAsSeenBy = (userId: UserId, guild: Guild): Guild =>
  seesChannels({ userId, ownerId: guild.ownerId, roles: guild.memberRoles })
    ? guild
    : { ...guild, channels: [], categories: [], hasUnread: false };

/** Sends the guild's current data to its members. */
export const announceGuild = (
  { hub }: { readonly hub: Publisher<'GUILD_EDIT'> },
  guild: GuildRow,
  version: EventVersion,
): void => {
  const { id: guildId, icon: avatar, name, description, banner, verified, invitesPaused, ownerId } = guild;
  const said = { guildId, name, description, avatar, banner, verified, invitesPaused, ownerId };
  hub.changed(version, 'GUILD_EDIT', said);
};

/** The events that follow from a change, built from the data stored after it. */
export interface Announcements {
  /**
   * After a change of roles: each user who gained or lost the view of a guild's channels receives GUILD_JOINED with the
   * guild as it is now (protocol.md 'Gateway'). `only` lists the users possibly affected; null means all.
   */
  readonly visibility: (guildId: GuildId, only?: readonly UserId[] | null) => Promise<void>;
  /**
   * The same for the sockets of this node, after roles changed here or on another node. The change is committed: if the
   * store does not answer, `finishVisibility` later notifies the users missed here.
   */
  readonly visibilityHere: (guildId: GuildId, only: readonly UserId[] | null) => Promise<void>;
  /** Notifies users that an earlier change of visibility did not reach; called periodically. */
  readonly finishVisibility: () => Promise<void>;
  /** A member's appearance in a guild changed: GUILD_MEMBER_EDIT with the stored data. */
  readonly member: (guildId: GuildId, userId: UserId) => Promise<void>;
  /** A user's appearance changed: GUILD_MEMBER_EDIT in each of their guilds (protocol.md 'Gateway'). */
  readonly memberEverywhere: (userId: UserId) => Promise<void>;
}

/** The announcements that cause only the events E. */
export type Announcer<E extends EventName> = (['GUILD_JOINED'] extends [E]
  ? Pick<Announcements, 'visibility'>
  : unknown) &
  (['GUILD_MEMBER_EDIT'] extends [E] ? Pick<Announcements, 'member' | 'memberEverywhere'> : unknown);

export interface AnnouncementsOptions {
  readonly db: Reads;
  readonly acts: Acts;
  readonly audience: Audience;
  readonly hub: Hub;
}

/** The number of users per transaction, which blocks changes of the guild while it reads. */
const TOLD_AT_ONCE = 20;

/** Creates the announcements of a server. */
export const createAnnouncements = ({ db, acts, audience, hub }: AnnouncementsOptions): Announcements => {
  /** The guild as each of these users sees it, and whether they see its channels, with the version of that data. */
  const readFor = (guildId: GuildId, userIds: readonly UserId[]) =>
    acts.byRulesOf(
      { guild: guildId },
      withVersion(async (trx) => {
        const found: { readonly userId: UserId; readonly sees: boolean; readonly guild: Guild }[] = [];
        for (const userId of userIds) {
          const guild = await findGuildOf(trx, guildId, userId);
          if (guild === null) continue;
          const sees = seesChannels({ userId, ownerId: guild.ownerId, roles: guild.memberRoles });
          found.push({ userId, sees, guild: guildAsSeenBy(userId, guild) });
        }
        return success(found);
      }),
    );

  const visibilityHere: Announcements['visibilityHere'] = async (guildId, only) => {
    let untold: readonly UserId[] = [];
    try {
      untold = await audience.refresh(guildId, only);
      while (untold.length > 0) {
        const read = await readFor(guildId, untold.slice(0, TOLD_AT_ONCE));
        if (!read.ok) return;
        const { value: told, version } = read.value;
        for (const { userId, guild } of told) hub.joinedHere(version, userId, guild);
        untold = untold.slice(TOLD_AT_ONCE);
        // Roles changed between the two reads. A later refresh may find no difference to the first read, and so notify
        // nobody.
        const listeners = audience.of(guildId);
        const early = told.filter(({ userId, sees }) => (listeners.get(userId) ?? sees) !== sees);
        if (early.length === 0) continue;
        const again = early.map(({ userId }) => userId);
        untold = [...new Set([...untold, ...again])];
        untold = [...new Set([...untold, ...(await audience.refresh(guildId, again))])];
      }
    } catch (error) {
      audience.owe(guildId, untold);
      if (failureOfQuery(error) === null) throw error;
    }
  };

  const member: Announcements['member'] = async (guildId, userId) => {
    const read = await acts.byRulesOf(
      { guild: guildId, looksOf: userId },
      withVersion(async (trx) => success(await findMember(trx, guildId, userId))),
    );
    if (!read.ok) return;
    const { value, version } = read.value;
    if (value !== null) hub.changed(version, 'GUILD_MEMBER_EDIT', { guildId, member: value });
  };

  return {
    visibility: async (guildId, only = null) => {
      hub.visibilityChanged(guildId, only);
      await visibilityHere(guildId, only);
    },
    visibilityHere,
    finishVisibility: async () => {
      for (const guildId of audience.unfinished()) await visibilityHere(guildId, null);
    },
    member,
    memberEverywhere: async (userId) => {
      for (const guildId of await listGuildIds(db, userId)) await member(guildId, userId);
    },
  };
};
