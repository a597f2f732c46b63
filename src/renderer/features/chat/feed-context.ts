import { createContext, useContext } from 'react';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';

/** What every row of a feed needs to know of it. */
export interface Feed {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** Brings a message that is loaded into view. */
  readonly jumpTo: (id: MessageId) => void;
}

export const FeedContext = createContext<Feed | null>(null);

/** The feed that a row is in. */
export const useFeed = (): Feed => {
  const feed = useContext(FeedContext);
  if (feed === null) throw new Error('A message stands outside a feed');
  return feed;
};
