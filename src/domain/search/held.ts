import type { Message } from '../../contract/entities/message';
import type { SearchedHas } from '../../contract/searched';
import type { ChannelId, GuildId } from '../../contract/ids';
import { inviteHosts } from '../links/invite-hosts';
import { mentionedUserIds } from '../messages/markup/mentions';
import { parseMarkup } from '../messages/markup/parse-markup';
import type { SearchArguments } from './filters';
import { matchesAll } from './find-matches';
import type { Wanted } from './query';

/** A message with its place. */
export interface PlacedMessage {
  readonly guildId: GuildId | null;
  readonly channelId: ChannelId;
  readonly message: Message;
}

const HOSTS = inviteHosts(null, []);
const LINK = /https?:\/\//iu;

/** What is searched of a message: its text and the names of its files. */
export const searchedText = ({ content, attachments }: Message): string =>
  [content, ...attachments.map(({ name }) => name)].join('\n');

const has = (message: Message, what: SearchedHas): boolean => {
  switch (what) {
    case 'file':
      return message.attachments.length > 0;
    case 'link':
      return LINK.test(message.content);
    case 'embed':
      return message.embeds.length > 0;
    case 'reaction':
      return message.reactions.length > 0;
    case 'thread':
      return message.thread !== null;
    case 'image':
    case 'video':
    case 'audio':
      return message.attachments.some(({ kind }) => kind === what);
  }
};

const isAnyOf = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value);

const isWithin = (createdAt: string, after: string | null, before: string | null): boolean => {
  const time = Date.parse(createdAt);
  return (after === null || time >= Date.parse(after)) && (before === null || time < Date.parse(before));
};

/** Whether a message is found by a search, as the server finds it (docs/protocol.md 'Search'). */
export const isFound = (
  { guildId, channelId, message }: PlacedMessage,
  asked: SearchArguments,
  wanted: readonly Wanted[],
): boolean => {
  const { mentions } = asked;
  if (message.system !== null) return false;
  if (asked.guildId !== null && asked.guildId !== guildId) return false;
  if (!isAnyOf(asked.in, channelId) || !isAnyOf(asked.from, message.authorId)) return false;
  if (asked.pinned !== null && asked.pinned !== message.pinned) return false;
  if (!isWithin(message.createdAt, asked.after, asked.before)) return false;
  if (!asked.has.every((what) => has(message, what))) return false;
  if (mentions.length > 0) {
    const named = mentionedUserIds(parseMarkup(message.content, HOSTS));
    if (!mentions.some((id) => named.includes(id))) return false;
  }
  return matchesAll(searchedText(message), wanted);
};
