import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { keyFrameRequest } from '../../../src/server/media/rtcp';
import { COUNTED, SCREEN_SOUND, VP8 } from '../../../src/server/media/rtp';

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
  /** Adds the sections by which its own screen goes: before it answers the offer that has them. */
  readonly share: (mids: { readonly picture: string; readonly sound: string }) => void;
  /** Sends a packet of a picture, which begins one that needs none before it, or goes on. */
  readonly show: (content: number, isKey: boolean) => void;
  /** Leaves out a packet of the picture, as a line does that loses it. */
  readonly lose: () => void;
  /** Sends a packet of what is heard of its screen. */
  readonly soundOfScreen: (content: number) => void;
  /** The reports about its screen, each as type and form. */
  readonly told: () => readonly (readonly [type: number, form: number])[];
  /** Asks for a picture that needs none before it, by the section of a screen. */
  readonly askForKeyFrame: (mid: string) => void;
  /** Sends these bytes by the section of its own screen. */
  readonly sendRaw: (packet: Buffer) => void;
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

/** A packet of VP8, counted by the extension, with a picture that begins with it or goes on. */
const picturePacket = (ssrc: number, nth: number, content: number, isKey: boolean): Buffer => {
  const packet = Buffer.alloc(12 + 8 + 1000, content);
  packet[0] = 0x90;
  packet[1] = VP8.comesAs | 0x80;
  packet.writeUInt16BE(nth & 0xffff, 2);
  packet.writeUInt32BE((nth * 6000) >>> 0, 4);
  packet.writeUInt32BE(ssrc, 8);
  packet.writeUInt32BE(0xbede0001, 12);
  packet[16] = (COUNTED << 4) | 1;
  packet.writeUInt16BE(nth & 0xffff, 17);
  packet[19] = 0;
  packet[20] = 0x10;
  packet[21] = isKey ? 0 : 1;
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
  let screen: { readonly picture: Track; readonly sound: Track } | null = null;
  let pictures = 0;
  let sounds = 0;
  const told: (readonly [number, number])[] = [];
  const send = (track: Track | undefined, packet: Buffer): void => {
    if (track?.isOpen() === true) track.sendMessageBinary(packet);
  };
  return {
    share: (mids) => {
      const video = new Video(mids.picture, 'SendOnly');
      video.addVideoCodec(VP8.comesAs, 'VP8');
      video.addSSRC(ssrc + 100_000, name, name, `${name}v`);
      const sound = new Audio(mids.sound, 'SendOnly');
      sound.addOpusCodec(SCREEN_SOUND.comesAs);
      sound.addSSRC(ssrc + 200_000, name, name, `${name}s`);
      screen = { picture: connection.addTrack(video), sound: connection.addTrack(sound) };
      screen.picture.onMessage((packet) => {
        if (isReport(packet)) told.push([packet[1] ?? 0, (packet[0] ?? 0) & 0x1f]);
      });
    },
    show: (content, isKey) => {
      pictures += 1;
      send(screen?.picture, picturePacket(ssrc + 100_000, pictures, content, isKey));
    },
    lose: () => {
      pictures += 1;
    },
    soundOfScreen: (content) => {
      sounds += 1;
      const packet = packetOf(ssrc + 200_000, sounds, content);
      packet[1] = SCREEN_SOUND.comesAs;
      send(screen?.sound, packet);
    },
    told: () => told,
    askForKeyFrame: (mid) => {
      const source = heard.find((packet) => packet.mid === mid)?.ssrc ?? 0;
      send(
        tracks.find((track) => track.mid() === mid),
        keyFrameRequest(source),
      );
    },
    sendRaw: (packet) => {
      try {
        send(screen?.picture, packet);
      } catch {
        // The library cannot encrypt it.
      }
    },
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
