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

/** The interval at which each node announces itself and the number of its last command. */
const BEAT_EVERY_MS = 500;
/** A node whose own beats have not come back for this long considers itself cut off. */
export const CUT_OFF_AFTER_MS = 2000;
/** A connection without any traffic for this long is renewed. */
const RECONNECT_AFTER_MS = 10_000;
const PEER_GONE_AFTER_MS = 2500;
/** A node that returns after this long is treated as a new one. */
const FORGET_AFTER_MS = 60_000;

/** Sends texts to all nodes, the sender included; texts of one node arrive in their order, and some may be lost. */
export interface Transport {
  readonly send: (text: string) => void;
  readonly listen: (heard: (text: string) => void) => void;
  /** Renews the connection. */
  readonly reconnect: () => void;
  readonly close: () => Promise<void>;
}

export interface BusEvents {
  readonly command: (command: BusCommand, origin: Origin, texts: CommandTexts) => void;
  readonly broadcast: (broadcast: Broadcast, from: string) => void;
  /** Commands of other nodes were missed; it is not known which. */
  readonly gap: () => void;
}

export interface Bus {
  readonly instance: string;
  /** Sends a command to all other nodes; if that fails, they notice the missing number. */
  readonly publish: (command: BusCommand, texts?: CommandTexts) => Origin;
  readonly broadcast: (broadcast: Broadcast) => void;
  /** Adds a listener; listeners are called in the order in which they were added. */
  readonly on: (events: Partial<BusEvents>) => void;
  /** Whether this node is cut off from the others, as far as it knows. */
  readonly isCutOff: () => boolean;
  /** The other nodes that were heard recently. */
  readonly peers: () => readonly string[];
  /** The number of the last command of each node that was received here, including this node's own. */
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
 * Exchanges commands with the other nodes. Redis does not guarantee delivery, so each node numbers its commands, and
 * its beats carry the last number: a node that misses a command notices that within a beat.
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

  /** Records the latest number of a node; returns false for an old one. */
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
      // While cut off, nothing is sent: texts would pile up, and arrive late and all at once.
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
