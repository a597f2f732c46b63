import { sql } from 'kysely';
import type { Attachment } from '../../contract/entities/attachment';
import type { Forwarded } from '../../contract/entities/forwarded';
import type { HeldMessage } from '../../contract/entities/held-message';
import type { SystemKind } from '../../contract/entities/message';
import { HTTP_LIMITS } from '../../contract/limits';
import type { Sticker } from '../../contract/entities/sticker';
import type {
  AttachmentId,
  ChannelId,
  GuildId,
  HeldId,
  MessageId,
  ReportId,
  RoleId,
  StickerId,
  UserId,
} from '../../contract/ids';
import type { PermissionMask } from '../../contract/permissions';
import { compareIds } from '../../domain/ids';
import { maskOf } from '../../domain/permissions/mask';
import type { KeptFor } from './attachments';
import type { AuthorFace } from './channels';
import type { Arrivals } from './conversation-messages';
import type { EventVersion } from './event-versions';
import type { SeenForward } from './forwards';
import { isStorableId } from './ids';
import { HAS_LOCKDOWN } from './lockdowns';
import { HAS_OVERWRITES } from './overwrites';
import { MASK } from './member-mask';
import type { Db, Reads } from './schema';
import { DEMANDING, IS_KNOWN, TALKS_AT, WAITING } from './verification';

/** What a message can have besides text and uploads: rare, and decided by rows that the transaction has locked. */
export interface MessageParts {
  readonly sticker?: StickerId | undefined;
  /** The roles that the text names. */
  readonly roles?: readonly RoleId[];
  /** Files to copy, each with the id of its copy. */
  readonly copies?: readonly { readonly source: AttachmentId; readonly id: AttachmentId }[];
  /** A message to forward, with ids for the copies of its files. */
  readonly forward?: { readonly source: MessageId; readonly fileIds: readonly AttachmentId[] } | undefined;
}

/** Whether a message has parts, and is not stored together with others. */
export const hasParts = ({ sticker, roles = [], copies = [], forward }: MessageParts): boolean =>
  sticker !== undefined || forward !== undefined || roles.length > 0 || copies.length > 0;

export interface NewMessage extends MessageParts, KeptFor {
  readonly id: MessageId;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly content: string;
  readonly parentId: MessageId | null;
  /** The client's own mark of this message, or null; see protocol.md 'POST /channel/message/create'. */
  readonly nonce: string | null;
  /** The users whom the text names; those who are members are mentioned. */
  readonly names?: readonly UserId[];
  /** Whether the text mentions everyone; the mention counts if the author may make it, or nothing is checked. */
  readonly mentionsEveryone: boolean;
  /**
   * The permissions that the author must hold as a member at the time of the insert. If absent, none of the channel's
   * rules is checked.
   */
  readonly needs?: PermissionMask;
  /**
   * The author's rights in the channel. Required where the channel has overwrites, and in a guild in lockdown; elsewhere
   * they follow from the roles in the statement.
   */
  readonly rights?: PermissionMask;
  /** Whether the verification level may demand a verified address: the server sends mail. */
  readonly needsAddress?: boolean;
  /** Whether the slow mode of the channel is observed by the caller. */
  readonly isPaced?: boolean;
  /** The author's uploads that become part of the message, in their order; see `withAttachments`. */
  readonly attachments?: readonly AttachmentId[];
  /** What the server says in it for the author, who does not write it. */
  readonly system?: SystemKind;
  readonly createdAt: string;
}

/** What the events of a message contain besides the message, as it was when the message was stored. */
export interface Sent {
  readonly guildId: GuildId;
  readonly face: AuthorFace;
  /** Whether the mention of everyone counts. */
  readonly mentionsEveryone: boolean;
  /** The author of the message that it replies to, if that is somebody else. */
  readonly parentAuthorId: UserId | null;
  /** Whether the channel has overwrites, of its own or of its category. */
  readonly isRuled: boolean;
  /** Of a thread, the channel that it is in. */
  readonly threadOf: ChannelId | null;
  readonly attachments: readonly Attachment[];
  readonly sticker: Sticker | null;
  /** The roles whose mention counts. */
  readonly mentionRoles: readonly RoleId[];
  readonly forwarded: SentForward | null;
  /** What it has changed in the lists of the members of a conversation, or null. */
  readonly arrivals: Arrivals | null;
  /** Which change of its channel it is; null of a repeated message. */
  readonly change: number | null;
  /** Where a rule has found the message and let it pass. */
  readonly found?: Found;
}

/** What a message forwards, without its place, and the place, which is not for everybody who hears of the message. */
export interface SentForward extends SeenForward {
  readonly copy: Forwarded;
}

/** The reasons for which nothing is stored. */
export type Unwritten =
  /** The channel was deleted during the request. */
  | { readonly kind: 'channel-gone' }
  /** There is no such channel, or the author may not write there. */
  | { readonly kind: 'not-permitted' }
  /** The message to reply to is not in the channel. */
  | { readonly kind: 'no-parent' }
  /** A file is not the author's own, is in a message already, or was uploaded for another channel. */
  | { readonly kind: 'no-attachment' }
  /** The other one of the conversation cannot be written to. */
  | { readonly kind: 'unreachable' }
  /** Only those who manage threads may write in it. */
  | { readonly kind: 'locked' }
  /** The other one, who goes by this name, has to answer first. */
  | { readonly kind: 'pending'; readonly name: string }
  /** The guild's verification level keeps the author from writing for so long. */
  | { readonly kind: 'unverified'; readonly waitMs: number }
  /** The guild's verification level demands that the author's address is verified. */
  | { readonly kind: 'no-address' }
  /** The guild has no such sticker. */
  | { readonly kind: 'no-sticker' }
  /** There is no such message to forward, or the author cannot read it. */
  | { readonly kind: 'no-message' }
  /** The message to forward has neither words nor files. */
  | { readonly kind: 'empty-forward' }
  /** The files of the guild would become too large. */
  | { readonly kind: 'no-room' }
  /** A rule of the guild refuses it, with these words or the usual ones. */
  | { readonly kind: 'blocked'; readonly message: string | null }
  /** The author has so many messages that wait for staff that there is no room for another one. */
  | { readonly kind: 'too-many-held' }
  /** The channel has slow mode, and the author is subject to it. */
  | { readonly kind: 'slow-mode'; readonly pauseMs: number };

/** What a rule has found: an item of the guild's queue, and a timeout that it has given. */
export interface Found {
  readonly guildId: GuildId;
  readonly reportId: ReportId;
  readonly version: EventVersion;
  readonly isTimedOut: boolean;
}

export type WrittenMessage =
  /** The message was stored. */
  | { readonly kind: 'created'; readonly id: MessageId; readonly createdAt: string; readonly sent: Sent }
  /** The same nonce was used within a day: the id is that of its first message, and nothing was stored. */
  | { readonly kind: 'repeated'; readonly id: MessageId; readonly createdAt: string; readonly sent: Sent }
  /** It waits for staff; `found` is absent where the same nonce is held already. */
  | {
      readonly kind: 'held';
      readonly id: HeldId;
      readonly createdAt: string;
      readonly held: HeldMessage;
      readonly found?: Found;
    }
  | Unwritten;

/**
 * The outcome of one message of a statement. `ruled`: nothing was stored, because the channel has overwrites, or
 * its guild a lockdown, and the author's rights there were not given.
 */
export type InsertedMessage = WrittenMessage | { readonly kind: 'ruled' };

/** PostgreSQL's text can contain neither a zero character nor half a surrogate pair. */
const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

const toJson = (messages: readonly NewMessage[]): string =>
  JSON.stringify(
    messages.map((message, nth) => ({
      nth,
      id: message.id,
      channel_id: message.channelId,
      author_id: message.authorId,
      content: storable(message.content),
      parent_id: message.parentId,
      names: message.names?.filter(isStorableId) ?? [],
      nonce: message.nonce === null ? null : storable(message.nonce),
      mentions_everyone: message.mentionsEveryone,
      needs: message.needs ?? null,
      rights: message.rights ?? null,
      needs_address: message.needsAddress === true,
      is_paced: message.isPaced === true,
      system: message.system ?? null,
      created_at: message.createdAt,
    })),
  );

interface InsertedRow extends AuthorFace {
  readonly nth: number;
  /** Null where there is no such channel. */
  readonly verdict:
    | 'stored'
    | 'ruled'
    | Exclude<
        Unwritten['kind'],
        | ('unreachable' | 'pending' | 'locked' | 'blocked' | 'too-many-held')
        | 'channel-gone'
        | 'no-attachment'
        | 'no-sticker'
        | 'no-room'
        | 'no-message'
        | 'empty-forward'
      >
    | null;
  readonly createdId: MessageId | null;
  readonly guildId: GuildId;
  readonly slowmode: number;
  /** When the author may write; null if they may. */
  readonly talksAt: string | null;
  readonly isRuled: boolean;
  readonly threadOf: ChannelId | null;
  readonly mentionsEveryone: boolean;
  readonly parentAuthorId: UserId | null;
  /** How many changes the channel has with all messages of the statement; null where none of them is new there. */
  readonly changes: number | null;
}

const ADMINISTRATOR = maskOf(['ADMINISTRATOR']);
const VIEW_CHANNELS = maskOf(['VIEW_CHANNELS']);
const MENTION_EVERYONE = maskOf(['MENTION_EVERYONE']);
const MANAGE_MESSAGES = maskOf(['MANAGE_MESSAGES']);
const EVERY_BIT = -1;

/** Whether a message can mention anybody for whom `PINGED` has a row. */
const mayMention = ({ mentionsEveryone, names = [], parentId }: NewMessage): boolean =>
  mentionsEveryone || names.length > 0 || parentId !== null;

/** Stores whom new messages mention, roles apart; left out where no message can: it takes a sixth of a write. */
const PINGED = sql`pinged as (
      insert into message_pings (message_id, channel_id, kind, target)
      select d.id, d.channel_id, whom.kind, whom.target
      from inserted join decided d on d.id = inserted.id
      cross join lateral (
        select 'everyone' as kind, 0::bigint as target where d.may_mention_everyone
        union all
        select 'reply', d.parent_author where d.parent_author <> d.author_id
        union all
        select 'user', m.user_id from unnest(d.names) as named (id)
        join members m on m.guild_id = d.guild_id and m.user_id = named.id where m.user_id <> d.author_id
      ) whom
    ),
    `;

/**
 * Stores any number of messages in one statement: decides by channel, member and roles, claims nonces, inserts the new
 * messages, updates their channels' newest message and their authors' read markers. No two of them may share channel,
 * author and nonce. Permission is decided before the channels are locked, so a refusal for lack of it writes nothing.
 * The statement joins, and reads no table of its own for a nonce: subqueries by `in` and a look at the nonces of all made
 * it four times as slow. 'offset 0' keeps the roles from being read wherever the mask is named.
 */
const insertDistinct = async (
  db: Db,
  messages: readonly NewMessage[],
): Promise<readonly InsertedMessage[]> => {
  const { rows } = await sql<InsertedRow>`
    with input as materialized (
      select * from jsonb_to_recordset(${toJson(messages)}::jsonb) as t (
        nth integer, id bigint, channel_id bigint, author_id bigint, content text, parent_id bigint, nonce text,
        mentions_everyone boolean, names bigint[], needs bigint, rights bigint, needs_address boolean, is_paced boolean, system text, created_at timestamptz(3)
      )
    ),
    asked as materialized (
      select input.*, ch.guild_id, u.username, m.nickname, u.avatar, u.avatar_decoration, u.role, power.mask,
        rules.has_any as is_ruled, rules.is_locked, power.mask & ${MANAGE_MESSAGES}::bigint = 0
          and exists (select from automod_rules ar where ar.guild_id = ch.guild_id and ar.enabled) as is_judged, ch.guild_id = ch.id as is_direct, ch.thread_of,
        case when input.parent_id is not null then (
          select p.author_id from messages p where p.id = input.parent_id and p.channel_id = input.channel_id
        ) end as parent_author,
        case when gs.verification_level in (${WAITING}) then ${TALKS_AT} end as talks_at,
        input.needs_address and gs.verification_level in (${DEMANDING}) and not u.verified and not ${IS_KNOWN} as lacks_address,
        input.needs is null or (m.user_id is not null and case when (rules.has_any or rules.is_locked or ch.thread_of is not null) and input.rights is null
          then true else power.mask & input.needs = input.needs end) as is_permitted
      from input
      join channels ch on ch.id = input.channel_id
      join guilds g on g.id = ch.guild_id
      left join users u on u.id = input.author_id
      left join members m on m.guild_id = ch.guild_id and m.user_id = input.author_id
      left join guild_settings gs on gs.guild_id = ch.guild_id
      cross join lateral (
        select case when input.rights is not null then input.rights
          when g.owner_id = input.author_id or held.mask & ${ADMINISTRATOR}::bigint <> 0
          then ${EVERY_BIT}::bigint
          when exists (select from timeouts t where t.guild_id = ch.guild_id and t.user_id = input.author_id)
          then held.mask & ${VIEW_CHANNELS}::bigint else held.mask end as mask
        from (select coalesce(${MASK}, 0) as mask offset 0) held
        offset 0
      ) power
      cross join lateral (
        select ${HAS_OVERWRITES} as has_any, ${HAS_LOCKDOWN} as is_locked offset 0
      ) rules
    ),
    live as materialized (
      select id, coalesce((select pa.slowmode from channels pa where pa.id = channels.thread_of), slowmode) as slowmode
      from channels
      where id = any(array(select channel_id from asked where is_permitted)) order by id for no key update
    ),
    decided as materialized (
      select asked.*, live.slowmode,
        asked.mentions_everyone
          and (asked.needs is null or asked.mask & ${MENTION_EVERYONE}::bigint <> 0) as may_mention_everyone,
        case
          when not asked.is_permitted then 'not-permitted'
          when live.id is null then null
          when asked.needs is null then 'stored'
          when (asked.is_ruled or asked.is_judged or asked.is_locked or asked.is_direct or asked.thread_of is not null)
            and asked.rights is null then 'ruled'
          when asked.lacks_address then 'no-address'
          when asked.talks_at > asked.created_at then 'unverified'
          when asked.parent_id is not null and asked.parent_author is null then 'no-parent'
          when live.slowmode > 0 and not asked.is_paced and asked.mask & ${MANAGE_MESSAGES}::bigint = 0
            then 'slow-mode'
          else 'stored'
        end as verdict
      from asked left join live on live.id = asked.channel_id
    ),
    claimed as (
      insert into message_nonces as n (channel_id, author_id, nonce, message_id, created_at)
      select channel_id, author_id, nonce, id, created_at from decided
      where nonce is not null and verdict = 'stored'
      on conflict (channel_id, author_id, nonce) do update
        set message_id = excluded.message_id, created_at = excluded.created_at
        where n.created_at <= excluded.created_at - make_interval(secs => ${HTTP_LIMITS.keptNonceMs / 1000})
      returning n.message_id
    ),
    inserted as (
      insert into messages (id, channel_id, author_id, content, created_at, parent_id, mentions_everyone, system)
      select d.id, d.channel_id, d.author_id, d.content, d.created_at, d.parent_id, d.may_mention_everyone, d.system
      from decided d
      left join claimed on claimed.message_id = d.id
      where d.verdict = 'stored' and (d.nonce is null or claimed.message_id is not null)
      returning id, channel_id, author_id, system
    ),
    ${messages.some(mayMention) ? PINGED : sql``}newest as (
      update channels set last_message_id = greatest(coalesce(channels.last_message_id, 0), i.id),
        changes = channels.changes + i.count
      from (select channel_id, max(id) as id, count(*)::int as count from inserted group by channel_id) i
      where channels.id = i.channel_id
      returning channels.id, channels.changes
    ),
    read as (
      insert into read_markers as r (user_id, channel_id, last_read_id)
      select author_id, channel_id, max(id) from inserted
      where system is distinct from 'boost' group by author_id, channel_id
      on conflict (user_id, channel_id) do update
        set last_read_id = greatest(r.last_read_id, excluded.last_read_id)
    )
    select input.nth, d.verdict, inserted.id as created_id, d.guild_id, d.slowmode, d.talks_at, d.is_ruled, d.thread_of,
      d.may_mention_everyone as mentions_everyone, nullif(d.parent_author, d.author_id) as parent_author_id,
      d.username, d.nickname, d.avatar, d.avatar_decoration, d.role, newest.changes
    from input
    left join decided d on d.nth = input.nth
    left join inserted on inserted.id = input.id
    left join newest on newest.id = inserted.channel_id
    order by input.nth`.execute(db);
  const changes = changesOf(rows, messages);
  const outcomes: InsertedMessage[] = [];
  for (const row of rows) {
    const message = messages[row.nth];
    if (message === undefined) throw new Error('The store answered for a message that was not asked of it');
    outcomes.push(
      unwritten(row, message) ?? (await written(db, row, message, changes.get(message.id) ?? null)),
    );
  }
  return outcomes;
};

/** Which change of its channel each new message is: in one statement the older ones come first. */
const changesOf = (
  rows: readonly InsertedRow[],
  messages: readonly NewMessage[],
): ReadonlyMap<MessageId, number> => {
  const made = rows.flatMap(({ nth, createdId, changes }) => {
    const channelId = messages[nth]?.channelId;
    return createdId === null || changes === null || channelId === undefined
      ? []
      : [{ id: createdId, channelId, changes }];
  });
  const later = new Map<ChannelId, number>();
  return new Map(
    made
      .sort((a, b) => compareIds(b.id, a.id))
      .map(({ id, channelId, changes }) => {
        const newer = later.get(channelId) ?? 0;
        later.set(channelId, newer + 1);
        return [id, changes - newer];
      }),
  );
};

const unwritten = (
  { verdict, slowmode, talksAt }: InsertedRow,
  { needs, createdAt }: NewMessage,
): Exclude<InsertedMessage, { kind: 'created' | 'repeated' }> | null => {
  if (verdict === null) return { kind: needs === undefined ? 'channel-gone' : 'not-permitted' };
  if (verdict === 'slow-mode') return { kind: verdict, pauseMs: slowmode * 1000 };
  if (verdict === 'unverified')
    return { kind: verdict, waitMs: Date.parse(talksAt ?? createdAt) - Date.parse(createdAt) };
  return verdict === 'stored' ? null : { kind: verdict };
};

const written = async (
  db: Db,
  row: InsertedRow,
  message: NewMessage,
  change: number | null,
): Promise<WrittenMessage> => {
  const {
    createdId,
    guildId,
    mentionsEveryone,
    parentAuthorId,
    isRuled,
    threadOf,
    username,
    nickname,
    avatar,
    avatarDecoration,
    role,
  } = row;
  const sent = {
    guildId,
    mentionsEveryone,
    parentAuthorId,
    isRuled,
    threadOf,
    attachments: [],
    sticker: null,
    mentionRoles: [],
    forwarded: null,
    arrivals: null,
    change,
    face: { username, nickname, avatar, avatarDecoration, role },
  };
  if (createdId !== null) return { kind: 'created', id: createdId, createdAt: message.createdAt, sent };
  const first = await findByNonce(db, message);
  return first === null ? { kind: 'channel-gone' } : { kind: 'repeated', ...first, sent };
};

/**
 * The first message of a nonce, by the same author in the same channel; null where there is none, or its record has
 * expired.
 */
export const findByNonce = async (
  db: Reads,
  { channelId, authorId, nonce }: Pick<NewMessage, 'channelId' | 'authorId' | 'nonce'>,
): Promise<{ readonly id: MessageId; readonly createdAt: string } | null> =>
  nonce === null
    ? null
    : ((await db
        .selectFrom('messageNonces')
        .select(['messageId as id', 'createdAt'])
        .where('channelId', '=', channelId)
        .where('authorId', '=', authorId)
        .where('nonce', '=', storable(nonce))
        .executeTakeFirst()) ?? null);

/** Ids contain no space, so two messages have the same key only if all three parts are the same. */
const nonceKey = ({ channelId, authorId, nonce }: NewMessage): string | null =>
  nonce === null ? null : `${channelId} ${authorId} ${nonce}`;

/**
 * Stores messages and returns the outcome of each, in their order. Repeated nonces among them have the same outcome as
 * in separate calls. It is a single statement, and so one transaction where the caller has none.
 */
export const insertMessages = async (
  db: Db,
  messages: readonly NewMessage[],
): Promise<readonly InsertedMessage[]> => {
  const firstOf = new Map<string, number>();
  const distinct: NewMessage[] = [];
  /** For each message, its index among the distinct ones, and whether it repeats that one. */
  const places = messages.map((message) => {
    const key = nonceKey(message);
    const place = key === null ? undefined : firstOf.get(key);
    if (place !== undefined) return { place, isRepetition: true };
    if (key !== null) firstOf.set(key, distinct.length);
    distinct.push(message);
    return { place: distinct.length - 1, isRepetition: false };
  });
  const written = await insertDistinct(db, distinct);
  return places.map(({ place, isRepetition }) => {
    const outcome = written[place] ?? { kind: 'channel-gone' as const };
    return isRepetition && outcome.kind === 'created' ? { ...outcome, kind: 'repeated' } : outcome;
  });
};
