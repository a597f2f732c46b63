import type { Clock } from '../clock';
import type { Log } from '../log';
import type { StartedProgram, StartProgram } from '../programs/program';
import type { Order } from './messages';

/** Starts a decoder process. */
export type StartDecoder = StartProgram<Order>;

/** A valid report: its content, and the growth of the process's memory. */
export interface Report<T> {
  readonly content: T;
  readonly grown: number;
}

/** A process that is asked one thing after the other. */
export interface AskedProcess<T> {
  /** The content of its answer; null where it took too long, or has ended. */
  readonly ask: (order: Order) => Promise<{ readonly content: T } | null>;
  /** Ends the process; later questions are not answered. */
  readonly close: () => void;
}

export interface AskedProcessOptions<T> {
  readonly start: StartDecoder;
  readonly clock: Clock;
  readonly log: Log;
  readonly withinMs: number;
  /** How much longer the first answer of a process may take, which has to start. */
  readonly startMs?: number;
  /** Parses a report; null for one that is malformed. */
  readonly read: (message: unknown) => Report<T> | null;
}

const MIB = 2 ** 20;
/**
 * The growth of memory after which the process is replaced: not all decoder libraries return the memory of a large
 * picture to the system.
 */
const RENEW_ABOVE_BYTES = 32 * MIB;
const IDLE_MS = 10_000;

/** Runs work in order, each after the end of the previous one. */
export const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
};

/**
 * How much longer than its processor time an answer may take (`watchWork`). Only a process that hangs is killed by it: on
 * a busy computer one of low priority gets little of the processor.
 */
export const PATIENCE = 6;

/**
 * Asks a separate process, which is started for the first question, killed when an answer takes too long, and ended when
 * its memory has grown or it is idle.
 */
export const createAskedProcess = <T>({
  start,
  clock,
  log,
  withinMs,
  startMs = 0,
  read,
}: AskedProcessOptions<T>): AskedProcess<T> => {
  const turn = inTurn();
  let isClosed = false;
  let running: StartedProgram<Order> | null = null;
  let settle: ((outcome: { readonly content: T } | null) => void) | null = null;
  let cancelIdle = (): void => undefined;

  const end = (): void => {
    const process = running;
    running = null;
    process?.kill();
  };
  const launch = (): StartedProgram<Order> => {
    const isMine = (): boolean => running === launched;
    const launched = start({
      onMessage: (message) => {
        const report = read(message);
        if (!isMine() || report === null) return;
        if (report.grown > RENEW_ABOVE_BYTES) end();
        settle?.({ content: report.content });
      },
      onGone: () => {
        if (!isMine()) return;
        running = null;
        log('warn', 'decoder.gone');
        settle?.(null);
      },
    });
    return launched;
  };
  const askNow = (order: Order): Promise<{ readonly content: T } | null> =>
    new Promise((resolve) => {
      cancelIdle();
      const limitMs = running === null ? withinMs + startMs : withinMs;
      running ??= launch();
      const cancel = clock.after(limitMs, () => {
        log('warn', 'decoder.timeout');
        end();
        settle?.(null);
      });
      settle = (outcome) => {
        cancel();
        settle = null;
        cancelIdle = clock.after(IDLE_MS, end);
        resolve(outcome);
      };
      running.post(order);
    });

  return {
    ask: (order) => turn(() => (isClosed ? Promise.resolve(null) : askNow(order))),
    close: () => {
      isClosed = true;
      cancelIdle();
      end();
      settle?.(null);
    },
  };
};
