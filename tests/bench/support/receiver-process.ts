import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './child';

export interface Receivers {
  /** The process of the sockets. */
  readonly pid: number;
  /** Number of marked messages that have reached the sockets so far. */
  count(): Promise<number>;
  /**
   * Waits until this many have arrived, or none has arrived for 10 s; returns their number, and the time of the last.
   */
  waitFor(total: number): Promise<{ received: number; at: number }>;
  close(): Promise<void>;
}

/** Opens one socket per token in a process of its own, which counts messages that contain `marker`. */
export const openReceivers = async (
  url: string,
  tokens: readonly string[],
  marker: string,
): Promise<Receivers> => {
  const child = startChild('receivers.ts');
  await child.ask({ kind: 'open', url, tokens, marker }, 'open');
  const count = async (): Promise<number> =>
    Number((await child.ask({ kind: 'count' }, 'count'))['received']);
  return {
    pid: child.pid,
    count,
    waitFor: async (total) => {
      let received = await count();
      let changedAt = Date.now();
      while (received < total && Date.now() - changedAt < 10_000) {
        await pause(5);
        const now = await count();
        if (now !== received) changedAt = Date.now();
        received = now;
      }
      return { received, at: changedAt };
    },
    close: () => child.end({ kind: 'close' }),
  };
};
