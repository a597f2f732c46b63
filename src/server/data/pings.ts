import { sql } from 'kysely';
import type { Mentions } from '../../contract/entities/message';
import { isConversation } from '../../contract/conversation-ids';
import type { ChannelId, GuildId, MessageId, RoleId, UserId } from '../../contract/ids';
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

interface Mentioning {
  readonly id: MessageId;
  readonly authorId: UserId;
}

/** Whom messages mentioned when they were written; a message that mentioned nobody is absent. */
export const listMentions = async (
  db: Reads,
  messages: readonly Mentioning[],
): Promise<ReadonlyMap<MessageId, Mentions>> => {
  const { rows } = await sql<{
    readonly messageId: MessageId;
    readonly kind: string;
    readonly target: string;
  }>`
    select message_id, kind, target from message_pings
    where message_id = any(${sql.val(messages.map(({ id }) => id))}::bigint[])
    order by message_id, target`.execute(db);
  const authors = new Map(messages.map(({ id, authorId }) => [id, authorId]));
  const byMessage = new Map<MessageId, typeof rows>();
  for (const row of rows) byMessage.set(row.messageId, [...(byMessage.get(row.messageId) ?? []), row]);
  return new Map(
    [...byMessage].map(([messageId, named]) => {
      const targets = <T>(kind: string): T[] =>
        named.flatMap((row) => (row.kind === kind ? [row.target as T] : []));
      return [
        messageId,
        {
          everyone: named.some(({ kind }) => kind === 'everyone'),
          users: targets<UserId>('user'),
          roles: targets<RoleId>('role'),
          repliedTo: targets<UserId>('reply')[0] ?? null,
          authorId: authors.get(messageId) ?? null,
        },
      ];
    }),
  );
};

/**
 * The same of one message; null if it mentioned nobody. In a conversation each message counts for all but its author and
 * those who have blocked them, so that its author is told in any case.
 */
export const findMentions = async (
  db: Reads,
  message: {
    readonly guildId: GuildId;
    readonly channelId: ChannelId;
    readonly messageId: MessageId;
    readonly authorId: UserId;
  },
): Promise<Mentions | null> => {
  const { messageId, authorId } = message;
  const mentions = (await listMentions(db, [{ id: messageId, authorId }])).get(messageId) ?? null;
  if (mentions !== null || !isConversation(message)) return mentions;
  return { everyone: false, users: [], roles: [], repliedTo: null, authorId };
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
