import { createForwarding, type ForwardingReport } from '../../../../src/server/media/forwarding';
import type { PeerEvents, ScreenEvents } from '../../../../src/server/media/peer';
import type { SectionKind } from '../../../../src/server/media/sdp';
import { OPUS } from '../../../../src/server/media/rtp';
import { createFakeClock } from '../../../support/node/server-clock';

/** An answer with these sections. */
export const answerFor = (sections: readonly SectionKind[]): string =>
  [
    'v=0',
    'a=ice-ufrag:a',
    'a=ice-pwd:b',
    'a=fingerprint:c',
    ...sections.map((kind) => `m=${kind} 9 UDP/TLS/RTP/SAVPF 111`),
  ].join('\r\n');

export interface FakePeer {
  readonly events: PeerEvents;
  /** What its offers have sections of. */
  readonly sections: SectionKind[];
  /** What comes of its screen, and what is told about that. */
  screen: ScreenEvents | null;
  readonly reports: Buffer[];
  /** A viewer cannot draw what comes by a section. */
  readonly asksForKeyFrame: Map<string, () => void>;
  offers: number;
  readonly answers: string[];
  isClosed: boolean;
  takesAnswers: boolean;
  pulses: number;
  /** The contents that were sent to it, by section. */
  readonly sent: (readonly [mid: string, content: number, seq: number])[];
}

/** The forwarding of a media process, with peers that have no connection. */
export const setUp = () => {
  const clock = createFakeClock();
  const peers = new Map<string, FakePeer>();
  const told: ForwardingReport[] = [];
  let ssrc = 0;
  const forwarding = createForwarding({
    clock,
    newSsrc: () => (ssrc += 1),
    tell: (report) => told.push(report),
    open: (session, _bitrate, events) => {
      const peer: FakePeer = {
        ...{ events, sections: ['audio'], offers: 0, answers: [], sent: [] },
        ...{ screen: null, reports: [], asksForKeyFrame: new Map() },
        ...{ isClosed: false, takesAnswers: true, pulses: 0 },
      };
      peers.set(session, peer);
      const sendBy = (mid: string) => (packet: Buffer) => {
        peer.sent.push([mid, packet.at(-1) ?? -1, packet.readUInt16BE(2)]);
        return true;
      };
      return {
        addSlot: (mid) => {
          peer.sections.push('audio');
          return sendBy(mid);
        },
        takeScreen: (_mids, screen) => {
          peer.sections.push('video', 'audio');
          peer.screen = screen;
          return (report) => {
            peer.reports.push(Buffer.from(report));
            return true;
          };
        },
        addScreen: (mids, _ssrcs, onKeyFrameAsked) => {
          peer.sections.push('video', 'audio');
          peer.asksForKeyFrame.set(mids.picture, onKeyFrameAsked);
          return { picture: sendBy(mids.picture), sound: sendBy(mids.sound) };
        },
        pulse: () => (peer.pulses += 1),
        offer: () => {
          peer.offers += 1;
          events.onOffer(`offer ${peer.offers}`);
        },
        answer: (sdp) => {
          peer.answers.push(sdp);
          return peer.takesAnswers;
        },
        close: () => (peer.isClosed = true),
      };
    },
  });
  const peerOf = (session: string): FakePeer => {
    const peer = peers.get(session);
    if (peer === undefined) throw new Error(`${session} has no connection`);
    return peer;
  };
  const answer = (session: string) =>
    forwarding.take({ do: 'answer', session, sdp: answerFor(peerOf(session).sections) });
  /** They join, answer and connect. */
  const join = (room: string, ...sessions: readonly string[]) => {
    for (const session of sessions)
      forwarding.take({ do: 'join', session, room, bitrate: 32_000, speaks: true, hears: true });
    clock.advance(200);
    for (const session of sessions) {
      // The first offer is one without an address.
      answer(session);
      answer(session);
      peerOf(session).events.onConnected();
    }
  };
  const say = (session: string, content: number, seq: number) => {
    const packet = Buffer.alloc(40, content);
    packet[0] = 0x80;
    packet[1] = OPUS;
    packet.writeUInt16BE(seq, 2);
    packet.writeUInt32BE(seq * 960, 4);
    peerOf(session).events.onPacket(packet);
    clock.advance(20);
  };
  const ended = () => told.flatMap((report) => (report.is === 'ended' ? [report.session] : []));
  const offersTo = (session: string) =>
    told.flatMap((report) => (report.is === 'offer' && report.session === session ? [report] : []));
  return { clock, forwarding, peerOf, told, join, say, answer, ended, offersTo };
};
