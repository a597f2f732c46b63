import { sql } from 'kysely';
import type { MessageId } from '../../contract/ids';
import { COUNT_LIMIT } from '../../contract/limits';
import { hasBlocked } from './relations';

type ReadState =
  | ('hasUnread' | 'lastReadId' | 'changes')
  | ('unreadCount' | 'mentionCount' | 'everyoneCount' | 'replyCount');

/**
 * The id up to which the member `m` has read the channel `ch`: by their marker `rm`, and where they have none, by their
 * joining.
 */
const READ_UP_TO = sql`greatest(coalesce(rm.last_read_id, 0), m.read_floor)`;
const LIMIT = sql.lit(COUNT_LIMIT);

/** What the member `m` has not read of the channel `ch`; needs `JOINED_COUNTS`. */
export const READ_STATE = {
  hasUnread: sql<boolean>`coalesce(ch.last_message_id > ${READ_UP_TO}, false)`,
  lastReadId: sql<MessageId>`${READ_UP_TO}::text`,
  unreadCount: sql<number>`newer.count`,
  /** In a conversation each message is for its members, but for those who have blocked its author. */
  mentionCount: sql<number>`case when ch.guild_id = ch.id then (
    select count(*)::int from (
      select from messages x
      where ch.last_message_id > ${READ_UP_TO} and x.channel_id = ch.id and x.id > ${READ_UP_TO}
        and not ${hasBlocked(sql`m.user_id`, sql`x.author_id`)}
      limit ${LIMIT}
    ) x
  ) else pinging.mentions end`,
  everyoneCount: sql<number>`pinging.by_everyone`,
  replyCount: sql<number>`pinging.by_reply`,
  /** Of the row that the counts are read with, by one statement. */
  changes: sql<number>`ch.changes`,
} satisfies Record<ReadState, unknown>;

/**
 * Counts what is newer in `ch` than the mark of `m`, up to `COUNT_LIMIT`. Where nothing is newer, which the channel's
 * row says, no message is looked at.
 */
export const JOINED_COUNTS = sql`
  cross join lateral (
    select count(*)::int as count from (
      select from messages x
      where ch.last_message_id > ${READ_UP_TO} and x.channel_id = ch.id and x.id > ${READ_UP_TO}
      limit ${LIMIT}
    ) x
  ) newer
  cross join lateral (
    select count(*)::int as mentions, count(*) filter (where only_everyone)::int as by_everyone,
      count(*) filter (where only_reply)::int as by_reply
    from (
      select bool_and(p.kind = 'everyone') as only_everyone, bool_and(p.kind = 'reply') as only_reply
      from message_pings p join messages x on x.id = p.message_id and x.author_id <> m.user_id
      where ch.last_message_id > ${READ_UP_TO} and p.channel_id = ch.id and p.message_id > ${READ_UP_TO}
        and not ${hasBlocked(sql`m.user_id`, sql`x.author_id`)}
        and (p.target = 0 or p.target = m.user_id or (p.kind = 'role' and exists (
          select from member_roles mr
          where mr.guild_id = m.guild_id and mr.user_id = m.user_id and mr.role_id = p.target
        )))
      group by p.message_id
      limit ${LIMIT}
    ) x
  ) pinging`;
