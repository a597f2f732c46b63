import type { ChannelId, UserId } from '../../../contract/ids';

export interface TypingEntry {
  readonly userId: UserId;
  readonly username: string;
  /** Epoch milliseconds at which the entry expires unless it is renewed. */
  readonly until: number;
}

export interface TypingState {
  readonly byChannel: Readonly<Record<ChannelId, readonly TypingEntry[]>>;
}
