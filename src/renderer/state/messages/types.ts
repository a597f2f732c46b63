import type { ChannelId } from '../../../contract/ids';
import type { ChannelMessages } from './message-list';

export interface MessagesState {
  /** Only channels that have been opened; the others are fetched when they are opened. */
  readonly byChannel: Readonly<Record<ChannelId, ChannelMessages>>;
  /** The channels that were opened last, the latest first. */
  readonly recent: readonly ChannelId[];
}
