import { sql } from 'kysely';
import type { Mentions } from '../../contract/entities/message';
import type { ChannelId, MessageId, RoleId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

/** Stores that a new message mentions roles; their other mentions are stored with the message. */
export const insertRolePings = async (
  trx: Db,
  { messageId, channelId, roles }: { messageId: MessageId; channelId: ChannelId; roles: readonly RoleId[] },
): Promise<void> => {
  if (roles.length === 0) return;
  const rows = roles.map((target) => ({ messageId, channelId, kind: 'role' as const, target }));
  await trx.insertInto('messagePings').values(rows).execute();
};

/** Whom a message mentioned when it was written; null if nobody. */
export const findMentions = async (
  db: Reads,
  { messageId, authorId }: { readonly messageId: MessageId; readonly authorId: UserId },
): Promise<Mentions | null> => {
  const rows = await db
    .selectFrom('messagePings')
    .select(['kind', 'target'])
    .where('messageId', '=', messageId)
    .orderBy('target')
    .execute();
  if (rows.length === 0) return null;
  const targets = <T>(kind: (typeof rows)[number]['kind']): T[] =>
    rows.flatMap((row) => (row.kind === kind ? [row.target as T] : []));
  return {
    everyone: rows.some(({ kind }) => kind === 'everyone'),
    users: targets<UserId>('user'),
    roles: targets<RoleId>('role'),
    repliedTo: targets<UserId>('reply')[0] ?? null,
    authorId,
  };
};

/** Stores the mentions of messages that are in a channel already: names that are members, everyone, and replies. */
export const recordPings = async (trx: Db, channelId: ChannelId): Promise<void> => {
  await sql`
    insert into message_pings (message_id, channel_id, kind, target)
    select x.id, x.channel_id, 'everyone', 0 from messages x where x.channel_id = ${channelId} and x.mentions_everyone
    union
    select x.id, x.channel_id, 'reply', p.author_id
    from messages x join messages p on p.id = x.parent_id and p.author_id <> x.author_id
    where x.channel_id = ${channelId}
    union
    select x.id, x.channel_id, 'user', m.user_id
    from messages x join channels ch on ch.id = x.channel_id
    cross join lateral regexp_matches(x.content, '<@([0-9]{1,19})>', 'g') as named (id)
    join members m on m.guild_id = ch.guild_id and m.user_id = case
        when length(named.id[1]) < 19 or named.id[1] <= '9223372036854775807' then named.id[1]::bigint end and m.user_id <> x.author_id
    where x.channel_id = ${channelId}
    on conflict do nothing`.execute(trx);
};
