import type { Message } from '../../contract/entities/message';
import type { LiveEvent } from '../../contract/gateway/events';
import type { MessageId } from '../../contract/ids';
import type { KeptPlace } from '../../contract/ipc/kept';
import { KEEP_LIMITS } from '../../contract/keep-limits';
import { DELETED_USER } from '../../domain/members/deleted-user';

/** A file of the keep. */
export interface KeptEntry {
  readonly name: string;
  readonly bytes: number;
  /** When its channel was last read, in epoch milliseconds. */
  readonly readAt: number;
}

/** The files that go because all of them are too many or too long: the least recently read ones, and `newest` last. */
export const overBudget = (
  entries: readonly KeptEntry[],
  most: number,
  newest: string | null = null,
): readonly string[] => {
  const order = entries.toSorted(
    (a, b) => Number(b.name === newest) - Number(a.name === newest) || b.readAt - a.readAt,
  );
  let bytes = 0;
  return order.flatMap((entry, place) => {
    bytes += entry.bytes;
    return bytes > most || place >= KEEP_LIMITS.channels ? [entry.name] : [];
  });
};

/** Whether nothing of a channel may stay after an event: it is deleted or hidden, or its server is gone. */
export const endsPlace = ({ name, data }: LiveEvent, { guildId, channelId }: KeptPlace): boolean => {
  if (name === 'GUILD_LEFT') return data.guildId === guildId;
  if (name === 'GUILD_CHANNEL_DELETE') return data.channelId === channelId;
  // The server as it is now, for this person.
  if (name === 'GUILD_JOINED')
    return data.guild.id === guildId && data.guild.channels.every(({ id }) => id !== channelId);
  // The account is deleted: its name stands in messages of any channel.
  return name === 'GUILD_MEMBER_EDIT' && data.guildId === guildId && data.member.username === DELETED_USER;
};

/** The channels that an event lets the person see. */
export const placesBegunBy = (event: LiveEvent): readonly KeptPlace[] => {
  if (event.name === 'GUILD_CHANNEL_CREATE')
    return [{ guildId: event.data.guildId, channelId: event.data.channel.id }];
  if (event.name !== 'GUILD_JOINED') return [];
  const { guild } = event.data;
  return guild.channels.map(({ id }) => ({ guildId: guild.id, channelId: id }));
};

const TAKING = [
  'CHANNEL_MESSAGE_DELETE',
  'CHANNEL_MESSAGE_EDIT',
  'CHANNEL_MESSAGE_ATTACHMENTS',
  'CHANNEL_MESSAGE_EMBEDS',
] as const;

/** An event that takes something out of a kept message: all of it, its words, files or previews. */
export type Taking = Extract<LiveEvent, { readonly name: (typeof TAKING)[number] }>;

export const isTaking = (event: LiveEvent): event is Taking => TAKING.some((name) => name === event.name);

const afterTaking = (message: Message, event: Taking): Message => {
  if (event.data.messageId !== message.id) return message;
  const { name } = event;
  if (name === 'CHANNEL_MESSAGE_DELETE') return message;
  if (name === 'CHANNEL_MESSAGE_ATTACHMENTS') return { ...message, attachments: event.data.attachments };
  if (name === 'CHANNEL_MESSAGE_EMBEDS') return { ...message, embeds: event.data.embeds };
  const { content, editedAt } = event.data;
  return { ...message, content, editedAt, isEdited: true };
};

/** Kept messages without what events have taken out of them; the same array if they have taken nothing. */
export const withoutTaken = (
  messages: readonly Message[],
  deleted: ReadonlySet<MessageId>,
  events: readonly Taking[],
): readonly Message[] => {
  const left = messages.flatMap((message) =>
    deleted.has(message.id) ? [] : [events.reduce(afterTaking, message)],
  );
  const isSame =
    left.length === messages.length && left.every((message, place) => message === messages[place]);
  return isSame ? messages : left;
};
