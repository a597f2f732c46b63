import {
  type ChannelId,
  type GuildId,
  type MessageId,
  type RoleId,
  toId,
  type UserId,
} from '../../../src/contract/ids';
import { guildOfConversation } from '../../../src/contract/conversation-ids';
import { isAfter } from '../../../src/domain/ids';

/** Numbers of a channel, as the server tells them. */
export interface Counts {
  readonly unreadCount: number;
  readonly mentionCount: number;
  readonly everyoneCount: number;
  readonly replyCount: number;
}

/** A person's settings of mentions, on one device. */
export interface Settings {
  /** @everyone is no mention. */
  readonly isCalm: boolean;
  readonly countsReplies: boolean;
}

export interface Written {
  readonly id: MessageId;
  readonly channelId: ChannelId;
  readonly author: UserId;
  /** Whom it meant when it was written. */
  readonly everyone: boolean;
  readonly users: readonly UserId[];
  readonly roles: readonly RoleId[];
  readonly repliedTo: UserId | null;
}

/** What counts, as simply as it can be: all messages, and a mark for each person and channel. */
export class Model {
  /** By channel, the oldest first. */
  readonly #messages = new Map<ChannelId, Written[]>();
  #newest: MessageId | undefined;
  readonly channels = new Map<ChannelId, GuildId>();
  /** Of a thread, the channel that it is in. */
  readonly parents = new Map<ChannelId, ChannelId>();
  /** 'person thread' of who follows a thread: only what one follows counts. */
  readonly follows = new Set<string>();
  /** The people of a conversation, in which each message is for all of them. */
  readonly talks = new Map<ChannelId, ReadonlySet<UserId>>();
  readonly members = new Map<GuildId, Set<UserId>>();
  /** 'person role' of who has a role. */
  readonly roles = new Set<string>();
  /** 'person channel' of whom a channel is closed to. */
  readonly closed = new Set<string>();
  readonly #marks = new Map<string, MessageId>();
  /** The newest message of all when a person joined a guild: nothing before is unread. */
  readonly #floors = new Map<string, MessageId>();

  isMember(userId: UserId, guildId: GuildId): boolean {
    return this.members.get(guildId)?.has(userId) === true;
  }

  sees(userId: UserId, channelId: ChannelId): boolean {
    const talk = this.talks.get(channelId);
    if (talk !== undefined) return talk.has(userId);
    const guildId = this.channels.get(channelId);
    return (
      guildId !== undefined &&
      this.isMember(userId, guildId) &&
      !this.closed.has(`${userId} ${this.parents.get(channelId) ?? channelId}`)
    );
  }

  seenBy(userId: UserId): readonly ChannelId[] {
    return [...this.channels.keys()].filter((channelId) => this.sees(userId, channelId));
  }

  isCounted(userId: UserId, channelId: ChannelId): boolean {
    return !this.parents.has(channelId) || this.follows.has(`${userId} ${channelId}`);
  }

  of(channelId: ChannelId): readonly Written[] {
    return this.#messages.get(channelId) ?? [];
  }

  unread(userId: UserId, channelId: ChannelId): readonly Written[] {
    const mark = this.#marks.get(`${userId} ${channelId}`);
    const all = this.of(channelId);
    return mark === undefined ? all : all.slice(all.findLastIndex(({ id }) => !isAfter(id, mark)) + 1);
  }

  counts(userId: UserId, channelId: ChannelId): Counts {
    const unread = this.isCounted(userId, channelId) ? this.unread(userId, channelId) : [];
    if (this.talks.has(channelId))
      return { unreadCount: unread.length, mentionCount: unread.length, everyoneCount: 0, replyCount: 0 };
    const ways = unread
      .filter(({ author }) => author !== userId)
      .map(({ everyone, users, roles, repliedTo }) => ({
        ...{ everyone, reply: repliedTo === userId },
        named: users.includes(userId) || roles.some((roleId) => this.roles.has(`${userId} ${roleId}`)),
      }));
    const count = (holds: (way: (typeof ways)[number]) => boolean): number => ways.filter(holds).length;
    return {
      unreadCount: unread.length,
      mentionCount: count(({ everyone, reply, named }) => everyone || reply || named),
      everyoneCount: count(({ everyone, reply, named }) => everyone && !reply && !named),
      replyCount: count(({ everyone, reply, named }) => reply && !everyone && !named),
    };
  }

  /** The two numbers that a device with these settings shows. */
  shown(
    userId: UserId,
    channelId: ChannelId,
    { isCalm, countsReplies }: Settings,
  ): readonly [number, number] {
    const { unreadCount, mentionCount, everyoneCount, replyCount } = this.counts(userId, channelId);
    return [unreadCount, mentionCount - (isCalm ? everyoneCount : 0) - (countsReplies ? 0 : replyCount)];
  }

  write(message: Written): void {
    this.#messages.set(message.channelId, [...this.of(message.channelId), message]);
    this.#newest = message.id;
    this.#marks.set(`${message.author} ${message.channelId}`, message.id);
    if (!this.parents.has(message.channelId)) return;
    const called = [
      message.author,
      ...message.users,
      ...(message.repliedTo === null ? [] : [message.repliedTo]),
    ];
    for (const userId of called) this.#followFrom(userId, message);
  }

  /** Somebody follows a thread from a message on, of which they have read all before. */
  #followFrom(userId: UserId, { id, channelId }: Written): void {
    const key = `${userId} ${channelId}`;
    const guildId = this.channels.get(channelId);
    if (this.follows.has(key) || guildId === undefined || !this.isMember(userId, guildId)) return;
    this.follows.add(key);
    const before = toId<MessageId>((BigInt(id) - 1n).toString());
    const mark = this.#marks.get(key);
    if (mark === undefined || isAfter(before, mark)) this.#marks.set(key, before);
  }

  follow(userId: UserId, threadId: ChannelId): void {
    this.follows.add(`${userId} ${threadId}`);
    this.read(userId, threadId);
  }

  talk(channelId: ChannelId, userIds: readonly UserId[]): void {
    this.channels.set(channelId, guildOfConversation(channelId));
    this.talks.set(channelId, new Set(userIds));
  }

  thread(threadId: ChannelId, parentId: ChannelId, creator: UserId): void {
    const guildId = this.channels.get(parentId);
    if (guildId === undefined) throw new Error('The channel is of no guild');
    this.channels.set(threadId, guildId);
    this.parents.set(threadId, parentId);
    this.follow(creator, threadId);
  }

  endThread(threadId: ChannelId): void {
    this.channels.delete(threadId);
    this.parents.delete(threadId);
    this.#messages.delete(threadId);
  }

  delete({ channelId, id }: Written): void {
    const left = this.of(channelId).filter((other) => other.id !== id);
    this.#messages.set(channelId, left);
  }

  read(userId: UserId, channelId: ChannelId): void {
    const newest = this.of(channelId).at(-1)?.id;
    if (newest !== undefined && this.unread(userId, channelId).length > 0)
      this.#marks.set(`${userId} ${channelId}`, newest);
  }

  markUnread(userId: UserId, { id, channelId }: Written): void {
    const before = this.of(channelId)
      .filter((other) => isAfter(id, other.id))
      .at(-1)?.id;
    const floor = this.#floors.get(`${userId} ${this.channels.get(channelId) ?? ''}`);
    const mark = before === undefined || (floor !== undefined && isAfter(floor, before)) ? floor : before;
    if (mark === undefined) this.#marks.delete(`${userId} ${channelId}`);
    else this.#marks.set(`${userId} ${channelId}`, mark);
  }

  join(userId: UserId, guildId: GuildId): void {
    this.members.set(guildId, new Set([...(this.members.get(guildId) ?? []), userId]));
    const newest = this.#newest;
    if (newest === undefined) return;
    this.#floors.set(`${userId} ${guildId}`, newest);
    for (const [channelId, home] of this.channels)
      if (home === guildId) this.#marks.set(`${userId} ${channelId}`, newest);
  }

  leave(userId: UserId, guildId: GuildId, roles: readonly RoleId[]): void {
    this.members.get(guildId)?.delete(userId);
    for (const roleId of roles) this.roles.delete(`${userId} ${roleId}`);
    for (const [channelId, home] of this.channels)
      if (home === guildId) this.follows.delete(`${userId} ${channelId}`);
  }
}
