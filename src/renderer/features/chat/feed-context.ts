import { createContext, useContext } from 'react';
import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';

/** The button of a message beside which the emoji picker opens. */
export type PickerPlace = 'toolbar' | 'reactions';

/** The data that every row of a feed needs. */
export interface Feed {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  /** A time of the current day: the reference for 'Today at'. */
  readonly today: number;
  /** The folded messages that the reader has unfolded; kept while they are off the screen. */
  readonly unfolded: Set<MessageId>;
  /** Shows messages of blocked people, or folds them again. */
  readonly unfoldBlocked: (ids: readonly MessageId[], isOpen: boolean) => void;
  /** Scrolls a loaded message into view. */
  readonly jumpTo: (id: MessageId) => void;
  /** On which side of the missing messages before a message the reader is. */
  readonly sideOfGap: (mark: MessageId) => 'older' | 'newer';
  /** Opens the question before deleting a message. */
  readonly askDelete: (id: MessageId) => void;
  /** Opens what a message said before its edits. */
  readonly showHistory: (id: MessageId) => void;
  /** Opens the emoji picker for a message: beside its toolbar, or beside its reactions. */
  readonly pickReaction: (id: MessageId, beside: PickerPlace) => void;
  /** The element beside which the open picker is: of the one button that opened it, or stands for it. */
  readonly placePicker: (button: HTMLElement | null) => void;
  /** Follows a link, after a question if one is needed. `label` is the link's text. */
  readonly openLink: (url: string, label: string | null) => void;
}

export const FeedContext = createContext<Feed | null>(null);

/** The feed of the current row. */
export const useFeed = (): Feed => {
  const feed = useContext(FeedContext);
  if (feed === null) throw new Error('A message stands outside a feed');
  return feed;
};
