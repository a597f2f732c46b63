import type { Category, Channel } from '../../contract/entities/channel';
import { success } from '../../contract/failure';
import type { EventName } from '../../contract/gateway/events';
import type { GuildId, PlaceId, UserId } from '../../contract/ids';
import { listViewsOfOthers } from '../data/conversations';
import type { EventVersion } from '../data/event-versions';
import { failureOfQuery } from '../data/failures';
import type { GuildRow } from '../data/guilds';
import { findMember } from '../data/members';
import { listHolders } from '../data/relations';
import type { Reads } from '../data/schema';
import { listGuildIds } from '../data/users';
import type { Clock } from '../clock';
import type { Audience, SightChange } from '../gateway/audience';
import type { Hub } from '../gateway/hub';
import type { Publisher } from '../gateway/publisher';
import type { Voice } from '../voice/voice';
import { isSameAccess } from '../../domain/permissions/access-change';
import { type Acts, withVersion } from './acts';
import { readWhatToTell, type Told } from './what-to-tell';

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
   * After a change of roles or overwrites: each user who gained or lost the view of a guild's channels as a whole receives
   * GUILD_JOINED with the guild as it is now, others the events of the channels and categories that changed for them
   * (protocol.md 'Gateway'). `only` lists the users possibly affected; null means all. `made` is a channel or category with
   * overwrites that was just created.
   */
  readonly visibility: (
    guildId: GuildId,
    only?: readonly UserId[] | null,
    made?: PlaceId | null,
  ) => Promise<void>;
  /**
   * The same for the sockets of this node, after a change here or on another node. The change is committed: if the store
   * does not answer, `finishVisibility` later notifies the users missed here.
   */
  readonly visibilityHere: (
    guildId: GuildId,
    only: readonly UserId[] | null,
    made: PlaceId | null,
  ) => Promise<void>;
  /** Notifies users that an earlier change of visibility did not reach; called periodically. */
  readonly finishVisibility: () => Promise<void>;
  /** A member's appearance in a guild changed: GUILD_MEMBER_EDIT with the stored data. */
  readonly member: (guildId: GuildId, userId: UserId) => Promise<void>;
  /** A member's timeout began, changed or ended: GUILD_MEMBER_EDIT, and what only its staff hear is theirs or not. */
  readonly timeout: (guildId: GuildId, userId: UserId) => Promise<void>;
  /**
   * A user's appearance changed: GUILD_MEMBER_EDIT in each of their guilds (protocol.md 'Gateway'), and RELATION for whom
   * they are something.
   */
  readonly memberEverywhere: (userId: UserId) => Promise<void>;
}

/** The announcements that cause only the events E. */
export type Announcer<E extends EventName> = (['GUILD_JOINED'] extends [E]
  ? Pick<Announcements, 'visibility'>
  : unknown) &
  (['GUILD_MEMBER_EDIT'] extends [E]
    ? Pick<Announcements, 'member' | 'memberEverywhere' | 'timeout'>
    : unknown);

export interface AnnouncementsOptions {
  readonly db: Reads;
  readonly acts: Acts;
  readonly audience: Audience;
  readonly hub: Hub;
  readonly clock: Pick<Clock, 'now'>;
  readonly voice: Pick<Voice, 'withParticipants'>;
}

/** The number of users per transaction, which blocks changes of the guild while it reads. */
const TOLD_AT_ONCE = 20;

/** Creates the announcements of a server. */
export const createAnnouncements = ({
  db,
  acts,
  audience,
  hub,
  clock,
  voice,
}: AnnouncementsOptions): Announcements => {
  const voicesIn = (told: Told): Told =>
    told.kind === 'whole'
      ? { ...told, guild: voice.withParticipants(told.guild) }
      : { ...told, part: voice.withParticipants(told.part) };

  /** Tells a user of this node what changed for them, by the guild as they see it now. */
  const tell = (version: EventVersion, guildId: GuildId, told: Told): void => {
    const { userId } = told;
    if (told.kind === 'whole') {
      hub.joinedHere(version, userId, told.guild);
      return;
    }
    const { part, change } = told;
    const { gained, lost, changed } = change;
    const to = (placeId: PlaceId) => ({ userId, guildId, placeId });
    // A category before its channels, and after them where it goes.
    for (const category of part.categories)
      if (gained.categories.includes(category.id))
        hub.accessHere(version, to(category.id), 'GUILD_CATEGORY_CREATE', { guildId, category });
    for (const channel of part.channels)
      if (gained.channels.includes(channel.id))
        hub.accessHere(version, to(channel.id), 'GUILD_CHANNEL_CREATE', {
          ...{ guildId, channel },
          threads: part.threads.filter(({ parentId }) => parentId === channel.id),
        });
    for (const channelId of lost.channels)
      hub.accessHere(version, to(channelId), 'GUILD_CHANNEL_DELETE', { guildId, channelId, hidden: true });
    for (const categoryId of lost.categories)
      hub.accessHere(version, to(categoryId), 'GUILD_CATEGORY_DELETE', { guildId, categoryId, hidden: true });
    const seen = new Map<PlaceId, Channel | Category>(
      [...part.channels, ...part.categories].map((row) => [row.id, row]),
    );
    for (const [placeId, permissions] of changed) {
      const isPrivate = seen.get(placeId)?.private;
      const data = { guildId, placeId, permissions, private: isPrivate };
      hub.accessHere(version, to(placeId), 'CHANNEL_ACCESS', data);
    }
  };

  const visibilityHere: Announcements['visibilityHere'] = async (guildId, only, made) => {
    let untold: readonly SightChange[] = [];
    try {
      untold = await audience.refresh(guildId, only);
      while (untold.length > 0) {
        const now = untold.slice(0, TOLD_AT_ONCE);
        const read = await acts.byRulesOf(
          { guild: guildId },
          withVersion(async (trx) =>
            success(await readWhatToTell(trx, { guildId, changes: now, made, nowMs: clock.now() })),
          ),
        );
        if (!read.ok) return;
        const { value: told, version } = read.value;
        for (const one of told) tell(version, guildId, voicesIn(one));
        untold = untold.slice(TOLD_AT_ONCE);
        // Rights changed between the two reads. A later refresh may find no difference to the first read, and so notify
        // nobody.
        const listeners = audience.of(guildId);
        const early = told.filter(({ userId, rights }) => {
          const heard = listeners.get(userId);
          return heard !== undefined && !isSameAccess(heard, rights);
        });
        if (early.length === 0) continue;
        const again = early.map(({ userId }) => userId);
        audience.owe(guildId, again);
        const others = untold.filter(({ userId }) => !again.includes(userId));
        untold = [...others, ...(await audience.refresh(guildId, again))];
      }
    } catch (error) {
      audience.owe(
        guildId,
        untold.map(({ userId }) => userId),
      );
      if (failureOfQuery(error) === null) throw error;
    }
  };

  const visibility: Announcements['visibility'] = async (guildId, only = null, made = null) => {
    hub.visibilityChanged(guildId, only, made);
    await visibilityHere(guildId, only, made);
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

  /** Tells those for whom a user is something how they look now. */
  const toHolders = async (userId: UserId): Promise<void> => {
    const read = await acts.ofAccount(
      userId,
      withVersion(async (trx) => success(await listHolders(trx, userId))),
    );
    if (!read.ok) return;
    const { value: holders, version } = read.value;
    for (const { userId: holder, relation } of holders)
      hub.changedFor(version, holder, 'RELATION', { relation });
  };

  /** Tells those who have a conversation with a user. */
  const toConversations = async (userId: UserId): Promise<void> => {
    const read = await acts.ofAccount(
      userId,
      withVersion(async (trx) => success(await listViewsOfOthers(trx, userId))),
    );
    if (!read.ok) return;
    const { value: views, version } = read.value;
    for (const { userId: viewer, channel } of views)
      hub.changedFor(version, viewer, 'DIRECT_EDIT', { channel });
  };

  return {
    visibility,
    visibilityHere,
    finishVisibility: async () => {
      for (const guildId of audience.unfinished()) await visibilityHere(guildId, null, null);
    },
    member,
    timeout: async (guildId, userId) => {
      await visibility(guildId, [userId]);
      await member(guildId, userId);
    },
    memberEverywhere: async (userId) => {
      for (const guildId of await listGuildIds(db, userId)) await member(guildId, userId);
      await toHolders(userId);
      await toConversations(userId);
    },
  };
};
