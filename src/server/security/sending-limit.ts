import type { UserId } from '../../contract/ids';
import type { RateLimiter } from './rate-limits';

/** The limit of messages per account: counted by account, so that more sockets or tokens do not allow more messages. */
export interface SendingLimit {
  /** Counts a message with this text; returns the milliseconds that its author must wait, 0 where it may be sent. */
  readonly take: (author: UserId, content: string) => number;
}

/** Limits messages and their bytes: a message that must wait for one of them takes nothing of the other. */
export const createSendingLimit = (messages: RateLimiter, bytes: RateLimiter): SendingLimit => ({
  take: (author, content) => {
    const size = Buffer.byteLength(content);
    const wait = Math.max(messages.wait(author), bytes.wait(author, size));
    if (wait > 0) return wait;
    messages.take(author);
    bytes.take(author, size);
    return 0;
  },
});
