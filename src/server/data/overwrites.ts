import { sql } from 'kysely';
import type { Overwrite, OverwriteTarget } from '../../contract/entities/channel';
import type { CategoryId, ChannelId, GuildId, PlaceId, RoleId, UserId } from '../../contract/ids';
import type { GuildOverwrites, GuildPlaces } from '../../domain/permissions/guild-places';
import { isAmong } from './among';
import type { Db, Reads } from './schema';

/** An overwrite with its place, in the form of the JSON that queries make of it. */
export type PlacedOverwrite = Overwrite & { readonly placeId: PlaceId };

/** The overwrite `o` as JSON; ids and masks are text, because JSON numbers would lose digits. */
export const OVERWRITE_JSON = sql`json_build_object(
  'placeId', o.place_id::text, 'target', case when o.role_id is null then 'member' else 'role' end,
  'id', coalesce(o.role_id, o.user_id)::text, 'allow', o.allow::text, 'deny', o.deny::text
)`;

/** The overwrites of all places of the guild `g`. */
export const OVERWRITES_OF_GUILD = sql<readonly PlacedOverwrite[]>`(
  select coalesce(json_agg(${OVERWRITE_JSON} order by o.place_id, o.role_id, o.user_id), '[]'::json)
  from overwrites o where o.guild_id = g.id
)`;

/** The overwrites of the channel `ch` and of its category. */
export const OVERWRITES_OF_CHANNEL = sql<readonly PlacedOverwrite[]>`(
  select coalesce(json_agg(${OVERWRITE_JSON} order by o.place_id, o.role_id, o.user_id), '[]'::json)
  from overwrites o where o.place_id = coalesce(ch.thread_of, ch.id) or o.place_id = ch.category_id
)`;

/** Whether the channel `ch` or its category has overwrites; of a thread, the channel that it is in. */
export const HAS_OVERWRITES = sql<boolean>`exists (
  select from overwrites o where o.place_id = coalesce(ch.thread_of, ch.id) or o.place_id = ch.category_id
)`;

/** Overwrites by their places. */
export const byPlace = (rows: readonly PlacedOverwrite[]): GuildOverwrites => {
  const places = new Map<PlaceId, Overwrite[]>();
  for (const { placeId, ...overwrite } of rows) {
    const there = places.get(placeId);
    if (there === undefined) places.set(placeId, [overwrite]);
    else there.push(overwrite);
  }
  return places;
};

interface GuildPlacesRow {
  readonly guildId: GuildId;
  readonly overwrites: readonly PlacedOverwrite[];
  readonly channels: readonly { readonly id: ChannelId; readonly categoryId: CategoryId | null }[];
}

/** The places with overwrites of these guilds; a guild without any is absent. */
export const listGuildPlaces = async (
  db: Reads,
  guildIds: readonly GuildId[],
): Promise<ReadonlyMap<GuildId, GuildPlaces>> => {
  const { rows } = await sql<GuildPlacesRow>`
    select g.id as guild_id, ${OVERWRITES_OF_GUILD} as overwrites, (
      select coalesce(json_agg(json_build_object('id', ch.id::text, 'categoryId', ch.category_id::text)), '[]'::json)
      from channels ch
      where ch.guild_id = g.id and ch.thread_of is null and ${HAS_OVERWRITES}
    ) as channels
    from guilds g
    where ${isAmong('g.id', guildIds)} and exists (select from overwrites o where o.guild_id = g.id)`.execute(
    db,
  );
  return new Map(
    rows.map(({ guildId, overwrites, channels }) => [guildId, { overwrites: byPlace(overwrites), channels }]),
  );
};

/** The overwrites of a channel or category, and those of the channel's category. */
export const listOverwrites = async (db: Reads, placeIds: readonly PlaceId[]): Promise<GuildOverwrites> => {
  const { rows } = await sql<{ readonly row: PlacedOverwrite }>`
    select ${OVERWRITE_JSON} as row from overwrites o
    where ${isAmong('o.place_id', placeIds)}
    order by o.place_id, o.role_id, o.user_id`.execute(db);
  return byPlace(rows.map(({ row }) => row));
};

/** A channel or a category of a guild. */
export type PlaceOfGuild = { readonly guildId: GuildId } & (
  | { readonly channelId: ChannelId }
  | { readonly categoryId: CategoryId }
);

/** Replaces all overwrites of a channel or category. Runs in a transaction that has locked the guild. */
export const replaceOverwrites = async (
  trx: Db,
  place: PlaceOfGuild,
  overwrites: readonly Overwrite[],
): Promise<void> => {
  const { guildId } = place;
  const channelId = 'channelId' in place ? place.channelId : null;
  const categoryId = 'categoryId' in place ? place.categoryId : null;
  await sql`
    delete from overwrites where channel_id = ${channelId} or category_id = ${categoryId}`.execute(trx);
  if (overwrites.length === 0) return;
  await trx
    .insertInto('overwrites')
    .values(
      overwrites.map(({ target, id, allow, deny }) => ({
        ...{ guildId, channelId, categoryId, allow, deny },
        roleId: target === 'role' ? id : null,
        userId: target === 'member' ? id : null,
      })),
    )
    .execute();
};

/** The names of those of these roles and members that are in a guild, by id. */
export const listTargetNames = async (
  db: Reads,
  guildId: GuildId,
  targets: readonly OverwriteTarget[],
): Promise<ReadonlyMap<RoleId | UserId, string>> => {
  const idsOf = (of: OverwriteTarget['target']) =>
    targets.filter(({ target }) => target === of).map(({ id }) => id);
  const { rows } = await sql<{ readonly id: RoleId | UserId; readonly name: string }>`
    select r.id, r.name from roles r where r.guild_id = ${guildId} and r.id = any(${sql.val(idsOf('role'))}::bigint[])
    union all
    select m.user_id, coalesce(m.nickname, u.username) from members m join users u on u.id = m.user_id
    where m.guild_id = ${guildId} and m.user_id = any(${sql.val(idsOf('member'))}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
