import type { ChannelId, MessageId } from '../../../contract/ids';
import type { KnownDraft, RemoteDraft } from '../../../domain/drafts/merge';

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
  readonly sync: DraftSync;
  /** When the user last wrote in a channel, in epoch milliseconds: a slow mode counts from there. */
  readonly wroteAt: Readonly<Record<ChannelId, number>>;
  /** Until when the server has refused messages of the user because of a slow mode. */
  readonly slowUntil: Readonly<Record<ChannelId, number>>;
}

/** The drafts of the user's other devices (feature `draft-sync`). */
export interface DraftSync {
  /** What an earlier run has left has been read. */
  readonly isDiskRead: boolean;
  /** The drafts of the server have been fetched: from now on those of this device are sent. */
  readonly isReady: boolean;
  /** What is known of the server's drafts. */
  readonly known: Readonly<Record<ChannelId, KnownDraft>>;
  /** Drafts of other devices beside another text here: the person chooses. */
  readonly conflicts: Readonly<Record<ChannelId, RemoteDraft>>;
}

export interface Correction {
  readonly text: string;
  /** The server has not accepted the correction: the message's editor starts with it. */
  readonly isReturned: boolean;
}
