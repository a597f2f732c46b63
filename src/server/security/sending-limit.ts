import type { UserId } from '../../contract/ids';
import type { RateLimiter } from './rate-limits';

/** How much one account may send: by the account, so that more sockets or tokens are no more messages. */
export interface SendingLimit {
  /** Counts a message with this text; answers how long its author has to wait in milliseconds, 0 where it may be sent. */
  readonly take: (author: UserId, content: string) => number;
}

/** Messages and their bytes: one that has to wait for either takes nothing of the other. */
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
