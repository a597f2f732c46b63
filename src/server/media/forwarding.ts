import { VOICE_LIMITS } from '../../contract/voice-limits';
import { type Cancel, type Clock, every } from '../clock';
import type { EndReason, MediaReport, SessionOrder } from './messages';
import { afterOffer, NO_OFFERS, type OfferPace, waitForOffer } from './offer-pace';
import { fullRate, type PacketRate, takePacket } from './packet-rate';
import type { PeerEvents, PeerLink } from './peer';
import { type Numbers, numberFor, readRtp, writeRtp } from './rtp';
import { cleanAnswer } from './sdp';
import { assignSlots } from './slots';

/** A section by which a listener hears somebody. */
interface Slot {
  readonly mid: string;
  readonly ssrc: number;
  readonly send: (packet: Buffer) => boolean;
  /** The session that is heard by it; null while it is free. */
  from: string | null;
  numbers: Numbers | null;
  /** Whether something was kept back since the last packet. */
  isAnew: boolean;
}

interface Peer {
  readonly session: string;
  readonly room: string;
  readonly link: PeerLink;
  slots: Slot[];
  speaks: boolean;
  hears: boolean;
  rate: PacketRate;
  isConnected: boolean;
  /** Its first offer is answered: the library knows the certificate of the client. */
  isKnown: boolean;
  /** Waits for the answer to its last offer. */
  isAsked: boolean;
  /** There is more to offer than in the last offer. */
  isStale: boolean;
  offers: OfferPace;
  cancelOffer: Cancel;
  cancelDeadline: Cancel;
}

type Offer = Extract<MediaReport, { readonly is: 'offer' }>;

/** What is told of the connections. `isKnown`: the client may be told now where the server is. */
export type ForwardingReport = Exclude<MediaReport, Offer> | (Offer & { readonly isKnown: boolean });

export interface ForwardingOptions {
  readonly clock: Clock;
  /** A random number that no other stream has. */
  readonly newSsrc: () => number;
  readonly open: (session: string, bitrate: number, events: PeerEvents) => PeerLink;
  readonly tell: (report: ForwardingReport) => void;
}

export interface Forwarding {
  readonly take: (order: SessionOrder) => void;
  /** Ends all connections. */
  readonly close: () => void;
}

const none = (): void => undefined;

/** Sends what those in a room say to the others in it. */
export const createForwarding = ({ clock, newSsrc, open, tell }: ForwardingOptions): Forwarding => {
  const peers = new Map<string, Peer>();
  const rooms = new Map<string, Set<Peer>>();
  let stopPulses: Cancel | null = null;
  const othersOf = (peer: Peer): Peer[] =>
    [...(rooms.get(peer.room) ?? [])].filter((other) => other !== peer);

  const pulse = (): void => {
    for (const peer of peers.values()) if (peer.isConnected) peer.link.pulse();
  };

  const end = (peer: Peer): void => {
    if (peers.get(peer.session) !== peer) return;
    peers.delete(peer.session);
    if (peers.size === 0) {
      stopPulses?.();
      stopPulses = null;
    }
    const room = rooms.get(peer.room);
    room?.delete(peer);
    if (room?.size === 0) rooms.delete(peer.room);
    peer.cancelOffer();
    peer.cancelDeadline();
    peer.link.close();
    for (const other of othersOf(peer)) offerSoon(other);
  };
  const fail = (peer: Peer, why: EndReason): void => {
    if (peers.get(peer.session) !== peer) return;
    end(peer);
    tell({ is: 'ended', session: peer.session, why });
  };
  /** A client that neither answers nor connects is gone. */
  const failLater = (peer: Peer): void => {
    peer.cancelDeadline();
    peer.cancelDeadline = clock.after(VOICE_LIMITS.sessionKeptMs, () => fail(peer, 'silent'));
  };

  const settle = (peer: Peer): void => {
    if (peer.isConnected && !peer.isAsked) peer.cancelDeadline();
  };

  const offerNow = (peer: Peer): void => {
    peer.cancelOffer = none;
    const heard = othersOf(peer).map(({ session }) => session);
    const assigned = assignSlots(
      peer.slots.map(({ from }) => from),
      heard,
    );
    assigned.forEach((from, nth) => {
      const slot = peer.slots[nth];
      if (slot === undefined) {
        const [mid, ssrc] = [String(nth + 1), newSsrc()];
        const send = peer.link.addSlot(mid, ssrc);
        peer.slots.push({ mid, ssrc, send, from, numbers: null, isAnew: true });
      } else if (slot.from !== from) {
        slot.from = from;
        slot.isAnew = true;
      }
    });
    peer.isAsked = true;
    peer.isStale = false;
    peer.offers = afterOffer(peer.offers, clock.elapsed());
    failLater(peer);
    try {
      peer.link.offer();
    } catch {
      fail(peer, 'broken');
    }
  };
  /** Not while an offer waits for its answer, and seldom: many may come at once. */
  const offerSoon = (peer: Peer): void => {
    peer.isStale = true;
    if (peer.isAsked || peer.cancelOffer !== none) return;
    peer.cancelOffer = clock.after(waitForOffer(peer.offers, clock.elapsed()), () => offerNow(peer));
  };

  const forward = (peer: Peer, packet: Buffer): void => {
    const head = readRtp(packet);
    if (head === null) return;
    const nowMs = clock.elapsed();
    const rate = takePacket(peer.rate, nowMs);
    if (rate === null) return;
    peer.rate = rate;
    // The library copies what it sends.
    const copy = Buffer.from(packet);
    for (const other of othersOf(peer)) {
      const slot = other.slots.find(({ from }) => from === peer.session);
      if (slot === undefined) continue;
      if (!peer.speaks || !other.hears) {
        slot.isAnew = true;
        continue;
      }
      const numbered = numberFor(slot.numbers, head, nowMs, slot.isAnew);
      writeRtp(copy, numbered, slot.ssrc);
      if (!slot.send(copy)) continue;
      slot.numbers = numbered.numbers;
      slot.isAnew = false;
    }
  };

  const join = ({ session, room, bitrate, speaks, hears }: Extract<SessionOrder, { do: 'join' }>): void => {
    const before = peers.get(session);
    if (before !== undefined) end(before);
    const link = open(session, bitrate, {
      onOffer: (sdp) => {
        const tracks = peer.slots.flatMap(({ mid, from }) => (from === null ? [] : [{ mid, from }]));
        tell({ is: 'offer', session, sdp, tracks, isKnown: peer.isKnown });
      },
      onPacket: (packet) => forward(peer, packet),
      onConnected: () => {
        peer.isConnected = true;
        settle(peer);
      },
      onFailed: () => fail(peer, 'broken'),
    });
    const peer: Peer = {
      ...{ session, room, link, slots: [], speaks, hears, rate: fullRate(clock.elapsed()) },
      ...{ isConnected: false, isKnown: false, isAsked: false, isStale: false, offers: NO_OFFERS },
      ...{ cancelOffer: none, cancelDeadline: none },
    };
    peers.set(session, peer);
    stopPulses ??= every(clock, VOICE_LIMITS.pulseMs, pulse);
    const members = rooms.get(room) ?? new Set();
    rooms.set(room, members.add(peer));
    for (const one of members) offerSoon(one);
  };

  return {
    take: (order) => {
      if (order.do === 'join') {
        join(order);
        return;
      }
      const peer = peers.get(order.session);
      if (peer === undefined) return;
      switch (order.do) {
        case 'set':
          peer.speaks = order.speaks;
          peer.hears = order.hears;
          break;
        case 'leave':
          end(peer);
          break;
        case 'answer': {
          // An answer to no offer, or to one before.
          if (!peer.isAsked) return;
          const answer = cleanAnswer(order.sdp, peer.slots.length + 1);
          if (answer === null) {
            fail(peer, 'no-answer');
            return;
          }
          if (!peer.link.answer(answer)) {
            fail(peer, 'answer-refused');
            return;
          }
          peer.isAsked = false;
          settle(peer);
          if (!peer.isKnown) {
            peer.isKnown = true;
            offerNow(peer);
          } else if (peer.isStale) offerSoon(peer);
        }
      }
    },
    close: () => {
      for (const peer of [...peers.values()]) end(peer);
    },
  };
};
