import type { ChannelId, MessageId } from '../../../contract/ids';

export interface Draft {
  readonly text: string;
  readonly replyTo: MessageId | null;
  /** Set on a text that could not be sent and is unchanged since: the server may have stored it nevertheless. */
  readonly nonce: string | null;
  /** The restored beginning of the text: what came back from failures and is unchanged since. */
  readonly returned: string;
}

export interface ComposerState {
  /** Unsent texts, by channel. */
  readonly drafts: Readonly<Record<ChannelId, Draft>>;
  /** The message that is being edited in place. */
  readonly editing: MessageId | null;
  /** The last correction of a message, as sent, until the server has accepted it or the person has discarded it. */
  readonly corrections: Readonly<Record<MessageId, Correction>>;
  /**
   * Channels whose messages wait because the server has asked for a pause; the messages are then sent automatically.
   */
  readonly paused: Readonly<Record<ChannelId, true>>;
}

export interface Correction {
  readonly text: string;
  /** The server has not accepted the correction: the message's editor starts with it. */
  readonly isReturned: boolean;
}
