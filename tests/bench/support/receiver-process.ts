import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { resolve } from 'node:path';

export interface Receivers {
  /** How many marked messages have reached the sockets so far. */
  count(): Promise<number>;
  /** Waits until so many have arrived, or nothing more came for 10 s; answers how many, and when the last was seen. */
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

/** Opens one socket a token in a process of its own; they count messages that hold `marker`. */
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
