import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from './child';
import { type Delays, delaysIn } from './delays';

/** Sockets that opened, or opened again; the delays run from the order to come to each socket's first event. */
export interface Arrival extends Delays {
  readonly sockets: number;
  readonly connected: number;
  /** Sockets with a session and a first event. */
  readonly back: number;
  readonly resumed: number;
  readonly renewed: number;
  /** Handshakes that were tried again. */
  readonly refused: number;
  /** Frames that arrived meanwhile, of all kinds. */
  readonly frames: number;
}

export interface ReturningSockets {
  /** Opens all sockets at this address; an address with a query is the product's, and continues sessions. */
  readonly come: (url: string) => Promise<void>;
  /** Waits until all are back, for at most this long. Their first event is a stamped message, which the caller sends. */
  readonly allBack: (patienceMs: number) => Promise<Arrival>;
  readonly close: () => Promise<void>;
}

const ASK_EVERY_MS = 200;

/** Prepares one socket per token in a process of its own. */
export const startReturningSockets = (tokens: readonly string[]): ReturningSockets => {
  const child = startChild('returning-sockets.ts');
  const report = async (): Promise<Arrival> => {
    const answer = await child.ask({ kind: 'report' }, 'report');
    return {
      sockets: Number(answer['sockets']),
      connected: Number(answer['connected']),
      back: Number(answer['back']),
      resumed: Number(answer['resumed']),
      renewed: Number(answer['renewed']),
      refused: Number(answer['refused']),
      frames: Number(answer['frames']),
      ...delaysIn(answer),
    };
  };
  return {
    come: async (url) => {
      await child.ask({ kind: 'come', url, tokens }, 'coming');
    },
    allBack: async (patienceMs) => {
      const until = performance.now() + patienceMs;
      let last = await report();
      while ((last.sockets === 0 || last.back < last.sockets) && performance.now() < until) {
        await pause(ASK_EVERY_MS);
        last = await report();
      }
      return last;
    },
    close: () => child.end({ kind: 'close' }),
  };
};
