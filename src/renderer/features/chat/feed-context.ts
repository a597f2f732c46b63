import { createContext, useContext } from 'react';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';

/** What every row of a feed needs to know of it. */
export interface Feed {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** A time of the present day: what 'Today at' is measured by. */
  readonly today: number;
  /** The folded messages that the reader has opened; kept while they are out of view. */
  readonly unfolded: Set<MessageId>;
  /** Brings a message that is loaded into view. */
  readonly jumpTo: (id: MessageId) => void;
  /** Asks whether a message is to be deleted. */
  readonly askDelete: (id: MessageId) => void;
  /** Follows a link, after a question where one is due. `label` is the text that it stood under. */
  readonly openLink: (url: string, label: string | null) => void;
}

export const FeedContext = createContext<Feed | null>(null);

/** The feed that a row is in. */
export const useFeed = (): Feed => {
  const feed = useContext(FeedContext);
  if (feed === null) throw new Error('A message stands outside a feed');
  return feed;
};
