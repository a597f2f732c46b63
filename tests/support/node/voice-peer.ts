import { Audio, PeerConnection, type Track } from 'node-datachannel';

const OPUS = 111;
const FRAME_TICKS = 960;
/** What a packet of 32 kbit/s holds. */
const SOUND_BYTES = 80;

/** A client of voice that is no browser: it answers offers, and sends and hears packets. */
export interface VoicePeer {
  /** Takes an offer; resolves with the answer. */
  readonly answer: (sdp: string) => Promise<string>;
  readonly isConnected: () => boolean;
  /** Sends so many packets of sound, with this byte as content. */
  readonly say: (content: number, packets?: number) => void;
  /** The packets that were heard, by section: their contents, numbers and sources. */
  readonly heard: () => readonly HeardPacket[];
  /** How many reports have come by RTCP. */
  readonly reports: () => number;
  readonly close: () => void;
}

export interface HeardPacket {
  readonly mid: string;
  readonly content: number;
  readonly seq: number;
  readonly ssrc: number;
}

const packetOf = (ssrc: number, nth: number, content: number): Buffer => {
  const packet = Buffer.alloc(12 + SOUND_BYTES, content);
  packet[0] = 0x80;
  packet[1] = OPUS;
  packet.writeUInt16BE(nth & 0xffff, 2);
  packet.writeUInt32BE((nth * FRAME_TICKS) >>> 0, 4);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
};

const isReport = ([, type = 0]: Buffer): boolean => type >= 192 && type < 224;

/** The address of peers, which is not the one of the server. */
export const PEER_ADDRESS = '127.0.0.2';

/** Opens a peer on this computer. */
export const openVoicePeer = (name: string, ssrc: number): VoicePeer => {
  const connection = new PeerConnection(name, {
    iceServers: [],
    bindAddress: PEER_ADDRESS,
    disableAutoNegotiation: true,
  });
  const heard: HeardPacket[] = [];
  const tracks: Track[] = [];
  const audio = new Audio('0', 'SendOnly');
  audio.addOpusCodec(OPUS);
  audio.addSSRC(ssrc, name, name, name);
  const mic = connection.addTrack(audio);
  let reports = 0;
  mic.onMessage((packet) => {
    if (isReport(packet)) reports += 1;
  });
  connection.onTrack((track) => {
    tracks.push(track);
    track.onMessage((packet) => {
      if (isReport(packet)) return;
      heard.push({
        mid: track.mid(),
        content: packet.at(-1) ?? -1,
        seq: packet.readUInt16BE(2),
        ssrc: packet.readUInt32BE(8),
      });
    });
  });
  let nth = 0;
  return {
    answer: (sdp) =>
      new Promise((resolve) => {
        connection.onLocalDescription((answer) => resolve(answer));
        connection.setRemoteDescription(sdp, 'offer');
        connection.setLocalDescription('answer');
      }),
    isConnected: () => connection.state() === 'connected',
    say: (content, packets = 1) => {
      for (let left = packets; left > 0; left -= 1) {
        if (!mic.isOpen()) return;
        nth += 1;
        mic.sendMessageBinary(packetOf(ssrc, nth, content));
      }
    },
    heard: () => heard,
    reports: () => reports,
    close: () => {
      tracks.length = 0;
      connection.close();
    },
  };
};
