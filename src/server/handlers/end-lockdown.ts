import type { Channel } from '../../contract/entities/channel';
import type { LockdownChange } from '../../contract/entities/lockdown';
import type { ChannelId, GuildId, UserId } from '../../contract/ids';
import { endOfLockdown, type LockedValues, type SlowmodeWrite } from '../../domain/moderation/lockdown';
import {
  type GuildPlaces,
  isPrivate,
  isRuled,
  OPEN_GUILD,
  placeOfChannel,
} from '../../domain/permissions/guild-places';
import { listTextChannels, setSlowmodes } from '../data/channels';
import type { EventVersion } from '../data/event-versions';
import { findGuild, type GuildRow, updateGuild } from '../data/guilds';
import { takeLockdown } from '../data/lockdowns';
import { listGuildPlaces } from '../data/overwrites';
import { listRoles } from '../data/roles';
import type { Db } from '../data/schema';
import { heardInPlace } from '../gateway/hearers';
import type { Publisher } from '../gateway/publisher';
import { announceGuild } from './announcements';
import { type Audit, guildTarget } from './audit';

/** A guild with the values that a lockdown changes, read in a transaction that has locked the guild. */
export interface LockedGuild {
  readonly guild: GuildRow;
  readonly places: GuildPlaces;
  readonly values: LockedValues;
}

/** Reads it; null where the guild is gone. */
export const readLockedGuild = async (trx: Db, guildId: GuildId): Promise<LockedGuild | null> => {
  const guild = await findGuild(trx, guildId);
  if (guild === null) return null;
  const channels = await listTextChannels(trx, guildId);
  const places = (await listGuildPlaces(trx, [guildId])).get(guildId) ?? OPEN_GUILD;
  return { guild, places, values: { invitesPaused: guild.invitesPaused, channels } };
};

/** What of a guild was changed, as it is now: the guild, or null, and the channels. */
export interface WrittenValues {
  readonly guild: GuildRow | null;
  readonly channels: readonly { readonly channel: Channel; readonly isRuled: boolean }[];
}

/** Writes values of a guild; a null pause leaves that of the invites as it is. */
export const writeValues = async (
  trx: Db,
  { guild: { id: guildId }, places: { overwrites } }: LockedGuild,
  {
    invitesPaused,
    slowmode,
  }: { readonly invitesPaused: boolean | null; readonly slowmode: readonly SlowmodeWrite[] },
): Promise<WrittenValues> => {
  const guild = invitesPaused === null ? null : await updateGuild(trx, guildId, { invitesPaused });
  if (slowmode.length === 0) return { guild, channels: [] };
  await setSlowmodes(trx, guildId, slowmode);
  const written = new Set(slowmode.map(({ id }) => id));
  const everyone = (await listRoles(trx, guildId)).find((role) => role.isDefault)?.id ?? null;
  const channels = (await listTextChannels(trx, guildId)).filter(({ id }) => written.has(id));
  return {
    guild,
    channels: channels.map((bare) => {
      const place = placeOfChannel(overwrites, bare);
      return { channel: { ...bare, private: isPrivate(place, everyone) }, isRuled: isRuled(place) };
    }),
  };
};

/** Tells of them. */
export const announceValues = (
  hub: Publisher<'GUILD_EDIT' | 'GUILD_CHANNEL_EDIT'>,
  guildId: GuildId,
  { guild, channels }: WrittenValues,
  version: EventVersion,
): void => {
  if (guild !== null) announceGuild({ hub }, guild, version);
  for (const { channel, isRuled: isRuledThere } of channels)
    hub.changed(version, 'GUILD_CHANNEL_EDIT', { guildId, channel }, heardInPlace(isRuledThere));
};

/** A lockdown that has ended. */
export interface EndedLockdown {
  readonly guildId: GuildId;
  readonly written: WrittenValues;
  readonly restored: readonly LockdownChange[];
  readonly kept: readonly LockdownChange[];
  readonly places: GuildPlaces;
}

/**
 * Ends the lockdown of a guild, in a transaction that has locked the guild: puts back what is still the lockdown's, and
 * records it. Null where there is none.
 * @param by who ends it; or `dueAt`, where its time is over by then
 */
export const endLockdown = async (
  trx: Db,
  guildId: GuildId,
  { audit, by }: { readonly audit: Audit<'LOCKDOWN_END'>; readonly by: UserId | { readonly dueAt: string } },
): Promise<EndedLockdown | null> => {
  const isByTime = typeof by !== 'string';
  const taken = await takeLockdown(trx, guildId, isByTime ? by.dueAt : null);
  const locked = taken === null ? null : await readLockedGuild(trx, guildId);
  if (taken === null || locked === null) return null;
  const end = endOfLockdown(taken, taken.before, locked.values);
  const { restored, kept } = end;
  const written = await writeValues(trx, locked, {
    invitesPaused: end.unpausesInvites ? false : null,
    slowmode: end.slowmode,
  });
  await audit(trx, {
    ...{ guildId, actorId: isByTime ? taken.startedBy : by, action: 'LOCKDOWN_END' },
    target: guildTarget(locked.guild),
    changes: [
      ...(restored.length === 0 ? [] : [{ key: 'restored', old_value: null, new_value: restored.length }]),
      ...(kept.length === 0 ? [] : [{ key: 'kept', old_value: null, new_value: kept.length }]),
    ],
    ...(isByTime ? { extraInfo: { by_time: true } } : {}),
  });
  return { guildId, written, restored, kept, places: locked.places };
};

/** Tells of the end. */
export const announceEnd = (
  hub: Publisher<'GUILD_LOCKDOWN' | 'GUILD_EDIT' | 'GUILD_CHANNEL_EDIT'>,
  { guildId, written }: EndedLockdown,
  version: EventVersion,
): void => {
  announceValues(hub, guildId, written, version);
  hub.changed(version, 'GUILD_LOCKDOWN', { guildId, lockdown: null });
};

/** The changes that somebody is shown: those of channels that they see. */
export const changesSeen = (
  changes: readonly LockdownChange[],
  sees: (channelId: ChannelId) => boolean,
): LockdownChange[] => changes.filter(({ channel }) => channel === null || sees(channel.id));
