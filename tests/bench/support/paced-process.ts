import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { resolve } from 'node:path';

/** The deliveries of stamped messages so far. */
export interface Deliveries {
  readonly received: number;
  /** Number of closed sockets. */
  readonly closed: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

export interface PacedReceivers {
  /** Waits until this many have arrived, or none has arrived for 10 s. */
  waitFor(total: number): Promise<Deliveries>;
  close(): Promise<void>;
}

/** A text with the time of sending, in the format that the receivers parse. */
export const stampedText = (index: number): string =>
  `sent-at-${Date.now()} line ${index} of about the length that people write to each other`;

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

/** Opens one socket per token in a process of its own. */
export const openPacedReceivers = async (url: string, tokens: readonly string[]): Promise<PacedReceivers> => {
  const child = fork(resolve(import.meta.dirname, 'paced-receivers.ts'), { execArgv: ['--import', 'tsx'] });
  const opened = next(child, 'open');
  child.send({ kind: 'open', url, tokens });
  await opened;
  const report = async (): Promise<Deliveries> => {
    const answer = next(child, 'report');
    child.send({ kind: 'report' });
    const { received, closed, p50Ms, p95Ms, p99Ms } = await answer;
    return {
      received: Number(received),
      closed: Number(closed),
      p50Ms: Number(p50Ms),
      p95Ms: Number(p95Ms),
      p99Ms: Number(p99Ms),
    };
  };
  return {
    waitFor: async (total) => {
      let last = await report();
      let changedAt = Date.now();
      while (last.received < total && Date.now() - changedAt < 10_000) {
        await pause(50);
        const now = await report();
        if (now.received !== last.received) changedAt = Date.now();
        last = now;
      }
      return last;
    },
    close: async () => {
      const ended = new Promise((done) => child.once('exit', done));
      child.send({ kind: 'close' });
      await ended;
    },
  };
};

/**
 * Runs `work` this many times at a fixed interval, even while an earlier run is still in progress. Resolves when all
 * are done.
 */
export const onTheBeat = async (
  times: number,
  everyMs: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  const begin = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < times; index += 1) {
    const waitMs = begin + index * everyMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    running.push(work(index));
  }
  await Promise.all(running);
};
