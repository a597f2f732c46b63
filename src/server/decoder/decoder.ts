import { PICTURE_LIMITS } from '../../contract/limits';
import type { Clock } from '../clock';
import type { Log } from '../log';
import { readReport, type RemakeRequest } from './messages';
import { type PictureSize, remakePicture } from './remake-picture';

/** A decoder process, as seen from the server. */
export interface DecoderProcess {
  readonly post: (order: RemakeRequest) => void;
  readonly kill: () => void;
}

export interface DecoderEvents {
  readonly onMessage: (message: unknown) => void;
  /** Called once after any end of the process, including a failed start. */
  readonly onGone: () => void;
}

/** Starts a decoder process. */
export type StartDecoder = (events: DecoderEvents) => DecoderProcess;

/** `unreadable`: not a picture. `gave-up`: the picture took too much memory or time, or crashed the decoder. */
export type Remade =
  | { readonly kind: 'picture'; readonly bytes: Buffer }
  | { readonly kind: 'unreadable' | 'gave-up' };

export interface Decoder {
  /** Decodes a picture and encodes it again, resized to fit into `max` if given; one at a time, in order. */
  readonly remake: (bytes: Uint8Array, max: PictureSize | null) => Promise<Remade>;
  /** Ends the process; later requests are given up. */
  readonly close: () => void;
}

const MIB = 2 ** 20;
/**
 * The growth of memory after which the process is replaced: not all decoder libraries return the memory of a large
 * picture to the system.
 */
const RENEW_ABOVE_BYTES = 32 * MIB;
const IDLE_MS = 10_000;

const asRemade = (bytes: Uint8Array | null): Remade =>
  bytes === null
    ? { kind: 'unreadable' }
    : { kind: 'picture', bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };

/** Runs work in order, each after the end of the previous one. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
};

/** Decodes in this process: for tools and tests, which use their own pictures. */
export const decodeHere = (): Decoder => {
  const turn = inTurn();
  return {
    remake: (bytes, max) => turn(async () => asRemade(await remakePicture(bytes, max))),
    close: () => undefined,
  };
};

export interface DecoderOptions {
  readonly start: StartDecoder;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Decodes in a separate process, which is started for the first picture, killed when a picture takes too long, and
 * ended when its memory has grown or it is idle.
 */
export const createDecoder = ({ start, clock, log }: DecoderOptions): Decoder => {
  const turn = inTurn();
  let isClosed = false;
  let running: DecoderProcess | null = null;
  let settle: ((outcome: Remade) => void) | null = null;
  let cancelIdle = (): void => undefined;

  const end = (): void => {
    const process = running;
    running = null;
    process?.kill();
  };
  const launch = (): DecoderProcess => {
    const isMine = (): boolean => running === launched;
    const launched = start({
      onMessage: (message) => {
        const report = readReport(message);
        if (!isMine() || report === null) return;
        if (report.grown > RENEW_ABOVE_BYTES) end();
        settle?.(asRemade(report.remade));
      },
      onGone: () => {
        if (!isMine()) return;
        running = null;
        log('warn', 'decoder.gone');
        settle?.({ kind: 'gave-up' });
      },
    });
    return launched;
  };
  const decode = (bytes: Uint8Array, max: PictureSize | null): Promise<Remade> =>
    new Promise((resolve) => {
      cancelIdle();
      running ??= launch();
      const cancel = clock.after(PICTURE_LIMITS.decodeMs, () => {
        log('warn', 'decoder.timeout');
        end();
        settle?.({ kind: 'gave-up' });
      });
      settle = (outcome) => {
        cancel();
        settle = null;
        cancelIdle = clock.after(IDLE_MS, end);
        resolve(outcome);
      };
      running.post({ bytes, max });
    });

  return {
    remake: (bytes, max) =>
      turn(() => (isClosed ? Promise.resolve<Remade>({ kind: 'gave-up' }) : decode(bytes, max))),
    close: () => {
      isClosed = true;
      cancelIdle();
      end();
      settle?.({ kind: 'gave-up' });
    },
  };
};
