import { isRecord } from '../json';

/** A process for the server, from main's side. `send` passes one end of the channel to it. */
export interface DecoderChild<Port> {
  readonly send: (port: Port) => void;
  readonly kill: () => void;
}

export interface DecodersDependencies<Port> {
  /** What the processes are: the name in the messages about them. */
  readonly program?: 'decoder' | 'media';
  readonly fork: (onExit: () => void) => DecoderChild<Port>;
  /** The two ends of a new channel. */
  readonly channel: () => readonly [Port, Port];
  /** Sends a message to the server. */
  readonly tell: (message: unknown, ports: readonly Port[]) => void;
}

export interface Decoders {
  /** Handles a message of the server; false if the message is not about decoders. */
  readonly take: (message: unknown) => boolean;
  /** Ends all decoders after the server's exit. */
  readonly endAll: () => void;
}

/** A second one is requested only while another one is ending. */
const MOST = 4;

/**
 * Starts and ends the processes in which the server on board decodes pictures or forwards voice: in Electron only main can
 * start processes (docs/decisions). Server and process then communicate by their own channel.
 */
export const createDecoders = <Port>({
  program = 'decoder',
  fork,
  channel,
  tell,
}: DecodersDependencies<Port>): Decoders => {
  const running = new Map<number, DecoderChild<Port>>();
  const start = (nth: number): void => {
    if (running.has(nth)) return;
    if (running.size >= MOST) {
      tell({ type: `${program}.gone`, [program]: nth }, []);
      return;
    }
    const child = fork(() => {
      running.delete(nth);
      tell({ type: `${program}.gone`, [program]: nth }, []);
    });
    running.set(nth, child);
    const [ours, theirs] = channel();
    child.send(theirs);
    tell({ type: `${program}.started`, [program]: nth }, [ours]);
  };
  return {
    take: (message) => {
      const nth = isRecord(message) ? message[program] : null;
      if (!isRecord(message) || typeof nth !== 'number') return false;
      if (message.type === `${program}.start`) start(nth);
      else if (message.type === `${program}.stop`) running.get(nth)?.kill();
      else return false;
      return true;
    },
    endAll: () => {
      for (const child of running.values()) child.kill();
    },
  };
};
