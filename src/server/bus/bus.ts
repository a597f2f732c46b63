import { every, type Clock } from '../clock';
import type { Log } from '../log';
import {
  decodeHeard,
  encodeCommand,
  encodeBroadcast,
  type BusCommand,
  type CommandTexts,
  type Origin,
  type Broadcast,
} from './commands';

/** Each node says so often that it is there, and the number of its last order. */
const BEAT_EVERY_MS = 500;
/** When its own beats have not come back for this long, a node takes itself for cut off. */
export const CUT_OFF_AFTER_MS = 2000;
/** A connection that carries nothing for this long is made anew. */
const RECONNECT_AFTER_MS = 10_000;
const PEER_GONE_AFTER_MS = 2500;
/** A node that comes back after this long is met as a new one. */
const FORGET_AFTER_MS = 60_000;

/** Carries texts among nodes: each hears what all say, itself too, those of one node in their order; some may be lost. */
export interface Transport {
  readonly send: (text: string) => void;
  readonly listen: (heard: (text: string) => void) => void;
  /** Makes the connection anew. */
  readonly reconnect: () => void;
  readonly close: () => Promise<void>;
}

export interface BusEvents {
  readonly command: (command: BusCommand, origin: Origin, texts: CommandTexts) => void;
  readonly broadcast: (broadcast: Broadcast, from: string) => void;
  /** Orders of others were missed, nobody knows which. */
  readonly gap: () => void;
}

export interface Bus {
  readonly instance: string;
  /** Tells all other nodes; when that fails they learn that they missed it. */
  readonly publish: (command: BusCommand, texts?: CommandTexts) => Origin;
  readonly broadcast: (broadcast: Broadcast) => void;
  /** Adds a listener; they are called in the order in which they were added. */
  readonly on: (events: Partial<BusEvents>) => void;
  /** Whether others hear this node, as far as it knows. */
  readonly isCutOff: () => boolean;
  /** The other nodes that were heard lately. */
  readonly peers: () => readonly string[];
  /** The number of the last order of each node that was heard here, this one's own among them. */
  readonly heard: () => Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
}

export interface BusOptions {
  readonly transport: Transport;
  readonly instance: string;
  readonly clock: Clock;
  readonly log: Log;
}

interface Peer {
  seq: number;
  at: number;
}

/**
 * Tells orders to the other nodes and hears theirs. Redis promises no delivery, so orders are numbered by who says them,
 * and beats tell the last number: whoever misses one knows it within a beat.
 */
export const createBus = ({ transport, instance, clock, log }: BusOptions): Bus => {
  const listeners: Partial<BusEvents>[] = [];
  const peers = new Map<string, Peer>();
  let seq = 0;
  let echoAt = clock.elapsed();
  let reconnectedAt = clock.elapsed();
  let isCutOff = true;

  const broadcast = (said: Broadcast): void => transport.send(encodeBroadcast(instance, said));
  const beat = (): void => broadcast({ kind: 'beat', seq });

  const missed = (): void => {
    for (const { gap } of listeners) gap?.();
  };

  /** Notes that a node has come to a number; whether that is the next one. */
  const advance = (from: string, to: number, isOrder: boolean): boolean => {
    const peer = peers.get(from);
    if (peer === undefined) {
      peers.set(from, { seq: to, at: clock.elapsed() });
      if (to > (isOrder ? 1 : 0)) missed();
      return true;
    }
    peer.at = clock.elapsed();
    if (to <= peer.seq) return false;
    const isNext = isOrder && to === peer.seq + 1;
    peer.seq = to;
    if (!isNext) missed();
    return true;
  };

  const backAgain = (): void => {
    echoAt = clock.elapsed();
    if (!isCutOff) return;
    isCutOff = false;
    log('info', 'bus.connected');
  };

  const hearBroadcast = (said: Broadcast, from: string): void => {
    if (said.kind === 'hello') beat();
    else if (said.kind === 'bye') peers.delete(from);
    else if (said.kind === 'beat') advance(from, said.seq, false);
    else for (const listener of listeners) listener.broadcast?.(said, from);
  };

  transport.listen((text) => {
    const heard = decodeHeard(text);
    if (heard === null) return;
    const { from } = heard;
    if (from === instance) {
      backAgain();
      return;
    }
    if ('broadcast' in heard) hearBroadcast(heard.broadcast, from);
    else if (advance(from, heard.seq, true) && heard.command !== null)
      for (const listener of listeners)
        listener.command?.(heard.command, { instance: from, seq: heard.seq }, heard.texts);
  });

  const checkNodes = (): void => {
    const now = clock.elapsed();
    for (const [from, { at }] of peers) if (now - at > FORGET_AFTER_MS) peers.delete(from);
    if (now - echoAt > CUT_OFF_AFTER_MS && !isCutOff) {
      isCutOff = true;
      log('warn', 'bus.cut-off');
    }
    if (isCutOff && now - Math.max(echoAt, reconnectedAt) > RECONNECT_AFTER_MS) {
      reconnectedAt = now;
      transport.reconnect();
    }
  };

  const stop = every(clock, BEAT_EVERY_MS, () => {
    checkNodes();
    beat();
  });
  broadcast({ kind: 'hello' });
  beat();

  return {
    instance,
    publish: (command, texts = {}) => {
      seq += 1;
      const origin = { instance, seq };
      // What is not heard back is not sent for long: it would pile up, and come late and all at once.
      if (!isCutOff) transport.send(encodeCommand(origin, command, texts));
      return origin;
    },
    broadcast: (said) => {
      if (!isCutOff) broadcast(said);
    },
    on: (events) => {
      listeners.push(events);
    },
    isCutOff: () => isCutOff,
    peers: () => {
      const since = clock.elapsed() - PEER_GONE_AFTER_MS;
      return [...peers].filter(([, { at }]) => at >= since).map(([from]) => from);
    },
    heard: () => ({
      ...Object.fromEntries([...peers].map(([from, peer]) => [from, peer.seq])),
      [instance]: seq,
    }),
    close: async () => {
      stop();
      broadcast({ kind: 'bye' });
      await transport.close();
    },
  };
};
