import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './child';
import { type Delays, delaysIn } from './delays';

/** The deliveries of the expected messages so far; one that has not come counts as 10 s in the percentiles. */
export interface Deliveries extends Delays {
  /** Different messages at different sockets. */
  readonly received: number;
  readonly doubled: number;
  /** Number of closed sockets. */
  readonly closed: number;
}

export interface PacedReceivers {
  /** The process of the sockets. */
  readonly pid: number;
  /** Forgets what came, and expects the stamped messages `first` to `first + messages - 1` at each socket. */
  expect(messages: number, first: number): Promise<void>;
  /** Waits until this many have arrived, or none has arrived for 10 s. */
  waitFor(total: number): Promise<Deliveries>;
  close(): Promise<void>;
}

/** Opens one socket per token in a process of its own. */
export const openPacedReceivers = async (url: string, tokens: readonly string[]): Promise<PacedReceivers> => {
  const child = startChild('paced-receivers.ts');
  await child.ask({ kind: 'open', url, tokens }, 'open');
  const report = async (): Promise<Deliveries> => {
    const answer = await child.ask({ kind: 'report' }, 'report');
    return {
      received: Number(answer['received']),
      doubled: Number(answer['doubled']),
      closed: Number(answer['closed']),
      ...delaysIn(answer),
    };
  };
  return {
    pid: child.pid,
    expect: async (messages, first) => {
      await child.ask({ kind: 'expect', messages, first }, 'expecting');
    },
    waitFor: async (total) => {
      let last = await report();
      let changedAt = Date.now();
      while (last.received < total && Date.now() - changedAt < 10_000) {
        await pause(200);
        const now = await report();
        if (now.received !== last.received) changedAt = Date.now();
        last = now;
      }
      return last;
    },
    close: () => child.end({ kind: 'close' }),
  };
};
