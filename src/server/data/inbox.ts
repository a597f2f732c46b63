import { sql } from 'kysely';
import type { MentionKind } from '../../contract/entities/inbox-item';
import type { ChannelId, GuildId, MessageId, UserId } from '../../contract/ids';
import { INBOX_LIMITS } from '../../contract/limits';
import { isoTimeOf } from '../clock';
import { idOfPlace, isStorableId } from './ids';
import { hasBlocked } from './relations';
import type { Db, Reads } from './schema';

export interface InboxPage {
  readonly userId: UserId;
  /** The channels that the user may read. */
  readonly readable: readonly ChannelId[];
  /** Only older messages than this one; null from the newest on. */
  readonly before: MessageId | null;
  readonly limit: number;
  readonly nowMs: number;
}

/** A message in somebody's inbox. */
export interface InboxEntry {
  readonly messageId: MessageId;
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  readonly read: boolean;
  readonly by: readonly MentionKind[];
}

/** The first id that is still shown. */
const oldest = (nowMs: number): MessageId => idOfPlace(isoTimeOf(nowMs - INBOX_LIMITS.keptMs));

/**
 * The messages that mention a user and are not done, the newest first. Each of those by whom one is mentioned (everyone,
 * the user, each role) is gone through by its own part of the index, which ends after a page.
 */
export const listMentions = async (
  db: Reads,
  { userId, readable, before, limit, nowMs }: InboxPage,
): Promise<readonly InboxEntry[]> => {
  if (readable.length === 0) return [];
  const isOlder = before === null ? sql`true` : sql`p.message_id < ${before}::bigint`;
  const { rows } = await sql<InboxEntry>`
    with targets (id, of_role) as (
      values (0::bigint, false), (${userId}::bigint, false)
      union all select role_id, true from member_roles where user_id = ${userId}
    ), shown as (
      select * from (
        select distinct met.* from targets cross join lateral (
          select p.message_id, ch.id as channel_id, ch.guild_id, m.read_floor
          from message_pings p
          join messages x on x.id = p.message_id and x.author_id <> ${userId}
          join channels ch on ch.id = p.channel_id
          join members m on m.guild_id = ch.guild_id and m.user_id = ${userId} and p.message_id > m.read_floor
          where p.target = targets.id and (p.kind = 'role') = targets.of_role
            and p.message_id >= greatest(${oldest(nowMs)}::bigint,
              (select done_up_to + 1 from inbox_floors where user_id = ${userId}))
            and ${isOlder}
            and not ${hasBlocked(sql`${userId}`, sql`x.author_id`)}
            and p.channel_id = any(${sql.val([...readable])}::bigint[])
            and not exists (select from inbox_done d where d.user_id = ${userId} and d.message_id = p.message_id)
          order by p.message_id desc
          -- A message may name a user and reply to the same one.
          limit ${limit * 2}
        ) met
      ) each_once order by message_id desc limit ${limit}
    )
    select shown.message_id, shown.channel_id, shown.guild_id,
      shown.message_id <= greatest(coalesce(rm.last_read_id, 0), shown.read_floor) as read,
      (select json_agg(distinct p.kind) from message_pings p join targets t on t.id = p.target and t.of_role = (p.kind = 'role')
        where p.message_id = shown.message_id) as by
    from shown left join read_markers rm on rm.user_id = ${userId} and rm.channel_id = shown.channel_id
    order by shown.message_id desc`.execute(db);
  return rows;
};

/** Takes messages out of a user's inbox; those that mention nobody are passed over. */
export const markDone = async (trx: Db, userId: UserId, messageIds: readonly MessageId[]): Promise<void> => {
  await sql`
    insert into inbox_done (user_id, message_id)
    select distinct ${userId}::bigint, p.message_id from message_pings p
    where p.message_id = any(${sql.val(messageIds.filter(isStorableId))}::bigint[])
    order by p.message_id
    on conflict do nothing`.execute(trx);
};

/** Takes all messages until now out of a user's inbox. */
export const markAllDone = async (trx: Db, userId: UserId): Promise<void> => {
  const { rows } = await sql<{ readonly doneUpTo: MessageId }>`
    insert into inbox_floors as f (user_id, done_up_to)
    select ${userId}::bigint, coalesce(max(id), 0) from messages
    on conflict (user_id) do update set done_up_to = greatest(f.done_up_to, excluded.done_up_to)
    returning done_up_to`.execute(trx);
  const doneUpTo = rows[0]?.doneUpTo;
  if (doneUpTo === undefined) return;
  await trx.deleteFrom('inboxDone').where('userId', '=', userId).where('messageId', '<=', doneUpTo).execute();
};

/** Removes what concerns only messages that no inbox shows any more. */
export const deleteOldInboxRows = async (db: Db, nowMs: number): Promise<void> => {
  const first = oldest(nowMs);
  await db.deleteFrom('inboxDone').where('messageId', '<', first).execute();
  await db.deleteFrom('inboxFloors').where('doneUpTo', '<', first).execute();
};
