import { isRecord } from '../json';

/** A process that decodes, as main sees it. `send` hands it its side of the channel. */
export interface DecoderChild<Port> {
  readonly send: (port: Port) => void;
  readonly kill: () => void;
}

export interface DecodersDependencies<Port> {
  readonly fork: (onExit: () => void) => DecoderChild<Port>;
  /** Two sides of a new channel. */
  readonly channel: () => readonly [Port, Port];
  /** Tells the server. */
  readonly tell: (message: unknown, ports: readonly Port[]) => void;
}

export interface Decoders {
  /** Does what the server asks for; false where a message is not about decoders. */
  readonly take: (message: unknown) => boolean;
  /** Ends all: the server is gone. */
  readonly endAll: () => void;
}

/** More than one is only asked for while another is ending. */
const MOST = 4;

/**
 * Starts and ends the processes in which the server on board decodes pictures: Electron starts processes from main alone
 * (docs/decisions). What the two then say to each other goes by a channel of their own.
 */
export const createDecoders = <Port>({ fork, channel, tell }: DecodersDependencies<Port>): Decoders => {
  const running = new Map<number, DecoderChild<Port>>();
  const start = (decoder: number): void => {
    if (running.has(decoder)) return;
    if (running.size >= MOST) {
      tell({ type: 'decoder.gone', decoder }, []);
      return;
    }
    const child = fork(() => {
      running.delete(decoder);
      tell({ type: 'decoder.gone', decoder }, []);
    });
    running.set(decoder, child);
    const [ours, theirs] = channel();
    child.send(theirs);
    tell({ type: 'decoder.started', decoder }, [ours]);
  };
  return {
    take: (message) => {
      if (!isRecord(message) || typeof message.decoder !== 'number') return false;
      if (message.type === 'decoder.start') start(message.decoder);
      else if (message.type === 'decoder.stop') running.get(message.decoder)?.kill();
      else return false;
      return true;
    },
    endAll: () => {
      for (const child of running.values()) child.kill();
    },
  };
};
