import { VOICE_LIMITS } from '../../contract/voice-limits';
import { type Cancel, type Clock, every } from '../clock';
import type { EndReason, MediaReport, OfferedTrack, SessionOrder } from './messages';
import { afterOffer, NO_OFFERS, type OfferPace, waitForOffer } from './offer-pace';
import { fullRate, type PacketRate, takePacket } from './packet-rate';
import type { PeerEvents, PeerLink, ScreenMids } from './peer';
import { MICROPHONE, readRtp } from './rtp';
import { REPORT_EVERY_MS, type ScreenSlot, type SharedScreen, takeScreen, type Viewer } from './screens';
import { cleanAnswer, type SectionKind } from './sdp';
import { assignSlots } from './slots';
import { newStream, sendBy, type Stream } from './stream';

/** A section by which a listener hears somebody. */
interface Slot {
  readonly mid: string;
  readonly stream: Stream;
  /** The session that is heard by it; null while it is free. */
  from: string | null;
}

/** The sections by which a client's own screen comes; they stay, whether it shares one or not. */
interface Taking {
  readonly mids: ScreenMids;
  readonly screen: SharedScreen;
}

interface Peer {
  readonly session: string;
  readonly room: string;
  readonly link: PeerLink;
  /** What the sections of its offers carry, in their order; the first is its microphone. */
  readonly sections: SectionKind[];
  slots: Slot[];
  screens: ScreenSlot[];
  taking: Taking | null;
  shares: boolean;
  /** Whether what is heard of its screen is sent on. */
  sounds: boolean;
  /** The sessions whose screens it gets, where they share one. */
  watches: readonly string[];
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
  let stopReports: Cancel | null = null;
  const othersOf = (peer: Peer): Peer[] =>
    [...(rooms.get(peer.room) ?? [])].filter((other) => other !== peer);

  const pulse = (): void => {
    for (const peer of peers.values()) if (peer.isConnected) peer.link.pulse();
  };

  const viewersOf = (peer: Peer): readonly Viewer[] =>
    peer.shares
      ? othersOf(peer).flatMap(({ screens, watches, hears }) =>
          (watches.includes(peer.session) ? screens : []).flatMap((slot) =>
            slot.from === peer.session ? [{ slot, hears }] : [],
          ),
        )
      : [];
  const report = (): void => {
    for (const peer of peers.values()) if (peer.shares) peer.taking?.screen.report(viewersOf(peer));
  };
  /** Reports are sent while somebody shares a screen. */
  const keepReporting = (): void => {
    const isShared = [...peers.values()].some(({ shares }) => shares);
    if (isShared) stopReports ??= every(clock, REPORT_EVERY_MS, report);
    else {
      stopReports?.();
      stopReports = null;
    }
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
    if (peer.shares) keepReporting();
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

  const nextMid = (peer: Peer, kind: SectionKind): string => String(peer.sections.push(kind) - 1);
  const nextMids = (peer: Peer): ScreenMids => ({
    picture: nextMid(peer, 'video'),
    sound: nextMid(peer, 'audio'),
  });

  const assignVoices = (peer: Peer): void => {
    const heard = othersOf(peer).map(({ session }) => session);
    const assigned = assignSlots(
      peer.slots.map(({ from }) => from),
      heard,
    );
    assigned.forEach((from, nth) => {
      const slot = peer.slots[nth];
      if (slot === undefined) {
        const [mid, ssrc] = [nextMid(peer, 'audio'), newSsrc()];
        peer.slots.push({ mid, from, stream: newStream(ssrc, peer.link.addSlot(mid, ssrc)) });
      } else if (slot.from !== from) {
        slot.from = from;
        slot.stream.isAnew = true;
      }
    });
  };
  /** A screen of nobody whom the client watches is not sent to it. */
  const assignScreens = (peer: Peer): void => {
    const seen = othersOf(peer)
      .filter(({ session, shares }) => shares && peer.watches.includes(session))
      .map(({ session }) => session);
    const assigned = assignSlots(
      peer.screens.map(({ from }) => from),
      seen,
    );
    assigned.forEach((from, nth) => {
      const slot = peer.screens[nth];
      if (slot === undefined) {
        const [mids, ssrcs] = [nextMids(peer), { picture: newSsrc(), sound: newSsrc() }];
        const made: ScreenSlot = {
          ...{ mids, from },
          picture: newStream(ssrcs.picture, (packet) => sends.picture(packet)),
          sound: newStream(ssrcs.sound, (packet) => sends.sound(packet)),
        };
        const sends = peer.link.addScreen(mids, ssrcs, () => {
          if (made.from !== null) peers.get(made.from)?.taking?.screen.wantKeyFrame();
        });
        peer.screens.push(made);
      } else if (slot.from !== from) {
        slot.from = from;
        slot.picture.isAnew = true;
        slot.sound.isAnew = true;
      }
    });
    if (!peer.shares || peer.taking !== null) return;
    const mids = nextMids(peer);
    const send = peer.link.takeScreen(mids, {
      onPicture: (packet) => screen.takePicture(packet, viewersOf(peer)),
      onSound: (packet) => screen.takeSound(packet, peer.sounds ? viewersOf(peer) : []),
    });
    const screen = takeScreen(clock, send);
    peer.taking = { mids, screen };
  };

  const offerNow = (peer: Peer): void => {
    peer.cancelOffer = none;
    assignVoices(peer);
    assignScreens(peer);
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
      const stream = other.slots.find(({ from }) => from === peer.session)?.stream;
      if (stream === undefined) continue;
      if (peer.speaks && other.hears) sendBy(stream, copy, head, nowMs, MICROPHONE);
      else stream.isAnew = true;
    }
  };

  /** What the sections of an offer carry, as far as they carry something. */
  const tracksOf = ({ session, slots, screens, taking, shares }: Peer): readonly OfferedTrack[] => {
    const ofScreen = (mids: ScreenMids, from: string): readonly OfferedTrack[] => [
      { mid: mids.picture, from, kind: 'screen' },
      { mid: mids.sound, from, kind: 'screen-audio' },
    ];
    return [
      ...slots.flatMap(({ mid, from }) => (from === null ? [] : [{ mid, from, kind: 'mic' as const }])),
      ...screens.flatMap(({ mids, from }) => (from === null ? [] : ofScreen(mids, from))),
      ...(taking !== null && shares ? ofScreen(taking.mids, session) : []),
    ];
  };

  const join = ({ session, room, bitrate, speaks, hears }: Extract<SessionOrder, { do: 'join' }>): void => {
    const before = peers.get(session);
    if (before !== undefined) end(before);
    const link = open(session, bitrate, {
      onOffer: (sdp) => {
        tell({ is: 'offer', session, sdp, tracks: tracksOf(peer), isKnown: peer.isKnown });
      },
      onPacket: (packet) => forward(peer, packet),
      onConnected: () => {
        peer.isConnected = true;
        settle(peer);
      },
      onFailed: () => fail(peer, 'broken'),
    });
    const peer: Peer = {
      ...{ session, room, link, sections: ['audio'], slots: [], screens: [], taking: null },
      ...{ shares: false, sounds: false, watches: [], speaks, hears, rate: fullRate(clock.elapsed()) },
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
        case 'screens': {
          const { shares } = peer;
          peer.shares = order.shares;
          peer.sounds = order.sounds;
          peer.watches = order.watches;
          if (shares !== order.shares) keepReporting();
          offerSoon(peer);
          // Who watches a screen that ends has a section that is free.
          if (shares && !order.shares) for (const other of othersOf(peer)) offerSoon(other);
          break;
        }
        case 'leave':
          end(peer);
          break;
        case 'answer': {
          // An answer to no offer, or to one before.
          if (!peer.isAsked) return;
          const answer = cleanAnswer(order.sdp, peer.sections);
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
