import { postMessage } from './fan-out-sides';
import type { MadeAccount } from './made-community';

/** Who posts where. */
export interface Posting {
  readonly url: string;
  readonly channelId: string;
  readonly accounts: readonly Pick<MadeAccount, 'id' | 'token'>[];
}

/** Callers that post messages and count those that were acknowledged. */
export interface Writers {
  /** Messages acknowledged so far. */
  readonly acknowledged: () => number;
  /** Posts one message; resolves with the milliseconds until it was acknowledged. */
  readonly write: () => Promise<number>;
  /** `width` callers post one message after the other for some milliseconds. Returns acknowledged messages per second. */
  readonly writeFor: (width: number, ms: number) => Promise<number>;
}

/** Posts by REST; authors take turns. A message that is refused or fails ends the measurement. */
export const createWriters = (posting: Posting): Writers => {
  let posted = 0;
  let acknowledged = 0;
  const write = async (): Promise<number> => {
    const index = (posted += 1);
    const sent = performance.now();
    await postMessage(posting.url, posting, index, `line number ${index} of the bench`);
    acknowledged += 1;
    return performance.now() - sent;
  };
  return {
    acknowledged: () => acknowledged,
    write,
    writeFor: async (width, ms) => {
      const before = acknowledged;
      const begin = performance.now();
      const caller = async (): Promise<void> => {
        while (performance.now() - begin < ms) await write();
      };
      await Promise.all(Array.from({ length: width }, caller));
      return ((acknowledged - before) / (performance.now() - begin)) * 1000;
    },
  };
};
