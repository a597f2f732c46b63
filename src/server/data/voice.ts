import type { CategoryId, ChannelId, GuildId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';
import { isAmong } from './among';

/** What staff have switched off for a member. */
export interface VoiceMute {
  readonly mute: boolean;
  readonly deaf: boolean;
}

const NEITHER: VoiceMute = { mute: false, deaf: false };

/** Those of these members for whom staff have switched something off. */
export const listVoiceMutes = async (
  db: Reads,
  guildId: GuildId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, VoiceMute>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('voiceMutes')
    .select(['userId', 'mute', 'deaf'])
    .where('guildId', '=', guildId)
    .where(isAmong('userId', userIds))
    .execute();
  return new Map(rows.map(({ userId, mute, deaf }) => [userId, { mute, deaf }]));
};

/** What staff have switched off for one member. */
export const findVoiceMute = async (db: Reads, guildId: GuildId, userId: UserId): Promise<VoiceMute> =>
  (await listVoiceMutes(db, guildId, [userId])).get(userId) ?? NEITHER;

/** Stores it; runs in a transaction that has locked the guild. */
export const setVoiceMute = async (
  trx: Db,
  { guildId, userId }: { readonly guildId: GuildId; readonly userId: UserId },
  { mute, deaf }: VoiceMute,
): Promise<void> => {
  if (!mute && !deaf) {
    await trx.deleteFrom('voiceMutes').where('guildId', '=', guildId).where('userId', '=', userId).execute();
    return;
  }
  await trx
    .insertInto('voiceMutes')
    .values({ guildId, userId, mute, deaf })
    .onConflict((conflict) => conflict.columns(['guildId', 'userId']).doUpdateSet({ mute, deaf }))
    .execute();
};

/** Those of these channels that are voice channels of the guild, with their categories. */
export const listVoicePlaces = async (
  db: Reads,
  guildId: GuildId,
  channelIds: readonly ChannelId[],
): Promise<ReadonlyMap<ChannelId, { readonly id: ChannelId; readonly categoryId: CategoryId | null }>> => {
  if (channelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('channels')
    .select(['id', 'categoryId'])
    .where('guildId', '=', guildId)
    .where('type', '=', 'voice')
    .where(isAmong('id', channelIds))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
