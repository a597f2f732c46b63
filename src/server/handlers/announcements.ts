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

/** A guild as one of its members may see it: without its channels where they lack VIEW_CHANNELS. */
export const guildAsSeenBy = (userId: UserId, guild: Guild): Guild =>
  seesChannels({ userId, ownerId: guild.ownerId, roles: guild.memberRoles })
    ? guild
    : { ...guild, channels: [], categories: [], hasUnread: false };

/** Tells the members what a guild is now. */
export const announceGuild = (
  { hub }: { readonly hub: Publisher<'GUILD_EDIT'> },
  guild: GuildRow,
  version: EventVersion,
): void => {
  const { id: guildId, icon: avatar, name, description, banner, verified, invitesPaused, ownerId } = guild;
  const said = { guildId, name, description, avatar, banner, verified, invitesPaused, ownerId };
  hub.changed(version, 'GUILD_EDIT', said);
};

/** Tells what follows from a change, by what is stored once it is done. */
export interface Announcements {
  /**
   * After roles changed: whoever now sees a guild's channels, or no longer does, is told by GUILD_JOINED with the guild
   * as it is (protocol.md 'Gateway'). `only` says whom it can concern; null is everyone.
   */
  readonly visibility: (guildId: GuildId, only?: readonly UserId[] | null) => Promise<void>;
  /**
   * The same for the sockets of this node, after roles changed here or on another. The change is done: where the storage
   * does not answer, whoever was not told is told by `finishVisibility`.
   */
  readonly visibilityHere: (guildId: GuildId, only: readonly UserId[] | null) => Promise<void>;
  /** Tells those who could not be told when what they see changed; to be called now and then. */
  readonly finishVisibility: () => Promise<void>;
  /** A member looks different in a guild: GUILD_MEMBER_EDIT with what is stored now. */
  readonly member: (guildId: GuildId, userId: UserId) => Promise<void>;
  /** Somebody looks different: GUILD_MEMBER_EDIT in each of their guilds (protocol.md 'Gateway'). */
  readonly memberEverywhere: (userId: UserId) => Promise<void>;
}

/** The announcements for those who cause the events E and no others. */
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

/** So many are told by one transaction, which holds up changes of the guild while it reads. */
const TOLD_AT_ONCE = 20;

/** Makes the announcements of a server. */
export const createAnnouncements = ({ db, acts, audience, hub }: AnnouncementsOptions): Announcements => {
  /** Some people's guild as it is now, and whether each sees its channels; together with the version of that. */
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
        // Roles changed between the two looks. Whoever looks next may find what the first look found, and tell nobody.
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
