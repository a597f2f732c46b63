import type { ChannelId, MessageId } from '../../../contract/ids';

export interface Draft {
  readonly text: string;
  readonly replyTo: MessageId | null;
  /** Set on a text that could not be sent and has not been changed since: the server may have it all the same. */
  readonly nonce: string | null;
  /** The beginning of the text, as far as it has come back from failures and not been changed since. */
  readonly returned: string;
}

export interface ComposerState {
  /** What was written and not sent, by channel. */
  readonly drafts: Readonly<Record<ChannelId, Draft>>;
  /** The message that is being edited in place. */
  readonly editing: MessageId | null;
  /** The last correction of a message, as it was sent, until the server has taken it or the person has given it up. */
  readonly corrections: Readonly<Record<MessageId, Correction>>;
  /** Channels whose messages wait, since the server has asked for a pause; they are sent by themselves. */
  readonly paused: Readonly<Record<ChannelId, true>>;
}

export interface Correction {
  readonly text: string;
  /** The server has not taken it: the message's editor begins with it. */
  readonly isReturned: boolean;
}
