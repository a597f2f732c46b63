import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';

/** A process that takes orders by IPC and answers each with a report. */
export interface Child {
  readonly pid: number;
  /** Sends an order and waits for the report of this kind. Rejects if the process reports an error, or ends. */
  readonly ask: (order: object, kind: string) => Promise<Readonly<Record<string, unknown>>>;
  /** Sends an order after which the process ends, and waits for its end. */
  readonly end: (order: object) => Promise<void>;
}

const answerOf = (child: ChildProcess, kind: string): Promise<Readonly<Record<string, unknown>>> =>
  new Promise((done, fail) => {
    const stopListening = (): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
    };
    const onMessage = (message: unknown): void => {
      const report = message as { kind: string } & Record<string, unknown>;
      if (report.kind !== kind && report.kind !== 'error') return;
      stopListening();
      if (report.kind === kind) done(report);
      else fail(new Error(String(report['error'])));
    };
    const onExit = (): void => {
      stopListening();
      fail(new Error(`The process ended before it reported '${kind}'`));
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
  });

/** Starts a file of this folder in a process of its own. */
export const startChild = (file: string): Child => {
  const child = fork(resolve(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });
  return {
    pid: child.pid ?? 0,
    ask: (order, kind) => {
      const answer = answerOf(child, kind);
      child.send(order);
      return answer;
    },
    end: async (order) => {
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      child.send(order);
      await ended;
    },
  };
};
