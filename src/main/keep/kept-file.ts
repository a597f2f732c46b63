import type { Message } from '../../contract/entities/message';
import type { ChannelId, GuildId } from '../../contract/ids';
import type { KeptChannel, KeptMessages, KeptPlace } from '../../contract/ipc/kept';
import { KEEP_LIMITS } from '../../contract/keep-limits';
import { KeptFile, keptMessage } from '../../contract/kept-messages';
import { isAfter } from '../../domain/ids';
import { parseJson } from '../json';

const NAME = /^(\d{1,20})-(\d{1,20})\.json$/;

/** The name of a channel's file; it says the server too, so that what goes with a server is found without reading. */
export const nameOf = ({ guildId, channelId }: KeptPlace): string => `${guildId}-${channelId}.json`;

/** The channel of a file; null if the name is not one that the app gives. */
export const placeOfName = (name: string): KeptPlace | null => {
  const [, guildId, channelId] = NAME.exec(name) ?? [];
  return guildId === undefined || channelId === undefined
    ? null
    : { guildId: guildId as GuildId, channelId: channelId as ChannelId };
};

const isOrdered = (messages: readonly Message[]): boolean =>
  messages.every(({ id: own }, place) => {
    const before = messages[place - 1];
    return before === undefined || isAfter(own, before.id);
  });

/** The messages in a file's text; null if it is damaged, of another version, or of another channel. */
export const readKept = (text: string, place: KeptPlace): KeptMessages | null => {
  const read = KeptFile.safeParse(parseJson(text)?.value);
  if (!read.success) return null;
  const { guildId, channelId, completeTo, hasOlder, messages } = read.data;
  const isOwn = guildId === place.guildId && channelId === place.channelId;
  return isOwn && messages.length > 0 && isOrdered(messages) ? { completeTo, hasOlder, messages } : null;
};

/**
 * The text of a file, with as many of the newest messages as it may have bytes; null if there are none, or if they are no
 * messages in order.
 */
export const writeKept = ({ completeTo, hasOlder, messages, ...place }: KeptChannel): string | null => {
  const written: string[] = [];
  let bytes = 0;
  if (!isOrdered(messages)) return null;
  for (const message of messages.toReversed()) {
    const row = keptMessage(message);
    if (row === null) return null;
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > KEEP_LIMITS.channelBytes) break;
    written.push(text);
  }
  if (written.length === 0) return null;
  const { guildId, channelId } = place;
  const head = JSON.stringify({
    ...{ v: 1, guildId, channelId, completeTo },
    hasOlder: hasOlder || written.length < messages.length,
  });
  return `${head.slice(0, -1)},"messages":[${written.toReversed().join()}]}`;
};
