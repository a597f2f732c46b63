import { Audio, PeerConnection, type RtcConfig, type Track } from 'node-datachannel';
import { OPUS, PULSE } from './rtp';

/** A connection to one client: its microphone comes in by the first section, and others go out by the further ones. */
export interface PeerLink {
  /** Adds a section by which somebody is heard; returns how to send a packet by it, which says whether it went. */
  readonly addSlot: (mid: string, ssrc: number) => (packet: Buffer) => boolean;
  /** Begins an offer, which is told by `onOffer`. */
  readonly offer: () => void;
  /** Sends something that is no sound, so that the client knows that its connection stands. */
  readonly pulse: () => void;
  /** False where the answer is none. */
  readonly answer: (sdp: string) => boolean;
  readonly close: () => void;
}

export interface PeerEvents {
  readonly onOffer: (sdp: string) => void;
  readonly onPacket: (packet: Buffer) => void;
  readonly onConnected: () => void;
  /** The connection has failed. */
  readonly onFailed: () => void;
}

export interface PeerOptions {
  readonly port: number;
  readonly bind: string | null;
  /** Bits a second of the microphone. */
  readonly bitrate: number;
}

export const MIC = '0';

const configOf = ({ port, bind }: PeerOptions): RtcConfig => ({
  iceServers: [],
  enableIceUdpMux: true,
  portRangeBegin: port,
  portRangeEnd: port,
  disableAutoNegotiation: true,
  // Only media: nobody opens a data channel, and the library refuses larger messages.
  maxMessageSize: 1024,
  ...(bind === null ? {} : { bindAddress: bind }),
});

const opus = (mid: string, direction: 'RecvOnly' | 'SendOnly', bitrate: number): Audio => {
  const audio = new Audio(mid, direction);
  audio.addOpusCodec(OPUS, `minptime=10;maxaveragebitrate=${bitrate};useinbandfec=1;usedtx=1`);
  return audio;
};

const senderOf =
  (track: Track) =>
  (packet: Buffer): boolean => {
    try {
      return track.isOpen() && track.sendMessageBinary(packet);
    } catch {
      // It closes meanwhile.
      return false;
    }
  };

/** Opens a connection by the library. `name` is for its log alone. */
export const openPeer = (name: string, options: PeerOptions, events: PeerEvents): PeerLink => {
  const { bitrate } = options;
  const connection = new PeerConnection(name, configOf(options));
  let isClosed = false;
  connection.onLocalDescription((sdp, type) => {
    if (!isClosed && type === 'offer') events.onOffer(sdp);
  });
  connection.onStateChange((state) => {
    if (isClosed) return;
    if (state === 'connected') events.onConnected();
    if (state === 'failed' || state === 'closed') events.onFailed();
  });
  const mic = connection.addTrack(opus(MIC, 'RecvOnly', bitrate));
  mic.onMessage((packet) => {
    if (!isClosed) events.onPacket(packet);
  });
  // The library forgets a track that nobody holds.
  const tracks: Track[] = [mic];
  const sendReport = senderOf(mic);
  return {
    pulse: () => void sendReport(PULSE),
    addSlot: (mid, ssrc) => {
      const audio = opus(mid, 'SendOnly', bitrate);
      audio.addSSRC(ssrc, `s${mid}`, `s${mid}`, `t${mid}`);
      const track = connection.addTrack(audio);
      tracks.push(track);
      return senderOf(track);
    },
    offer: () => connection.setLocalDescription('offer'),
    answer: (sdp) => {
      try {
        connection.setRemoteDescription(sdp, 'answer');
        return true;
      } catch {
        return false;
      }
    },
    close: () => {
      isClosed = true;
      tracks.length = 0;
      connection.close();
    },
  };
};
