import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { resolve } from 'node:path';

export interface Receivers {
  /** Number of marked messages that have reached the sockets so far. */
  count(): Promise<number>;
  /**
   * Waits until this many have arrived, or none has arrived for 10 s; returns their number, and the time of the last.
   */
  waitFor(total: number): Promise<{ received: number; at: number }>;
  close(): void;
}

const next = (child: ChildProcess, kind: string): Promise<Record<string, unknown>> =>
  new Promise((done, reject) => {
    const listener = (message: unknown): void => {
      const report = message as { kind: string } & Record<string, unknown>;
      if (report.kind === 'error') reject(new Error(String(report['error'])));
      if (report.kind !== kind) return;
      child.off('message', listener);
      done(report);
    };
    child.on('message', listener);
  });

/** Opens one socket per token in a process of its own, which counts messages that contain `marker`. */
export const openReceivers = async (
  url: string,
  tokens: readonly string[],
  marker: string,
): Promise<Receivers> => {
  const child = fork(resolve(import.meta.dirname, 'receivers.ts'), { execArgv: ['--import', 'tsx'] });
  const opened = next(child, 'open');
  child.send({ kind: 'open', url, tokens, marker });
  await opened;
  const count = async (): Promise<number> => {
    const report = next(child, 'count');
    child.send({ kind: 'count' });
    return Number((await report)['received']);
  };
  return {
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
    close: () => child.send({ kind: 'close' }),
  };
};
