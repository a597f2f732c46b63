import { isRecord } from '../json';

/** A decoder process, from main's side. `send` passes one end of the channel to it. */
export interface DecoderChild<Port> {
  readonly send: (port: Port) => void;
  readonly kill: () => void;
}

export interface DecodersDependencies<Port> {
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

/** A second decoder is requested only while another one is ending. */
const MOST = 4;

/**
 * Starts and ends the processes in which the server on board decodes pictures: in Electron only main can start
 * processes (docs/decisions). Server and decoder then communicate by their own channel.
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
