import {
  Audio,
  PeerConnection,
  type RtcConfig,
  RtcpNackResponder,
  type Track,
  Video,
} from 'node-datachannel';
import { VOICE_LIMITS } from '../../contract/voice-limits';
import { asksForKeyFrame } from './rtcp';
import { COUNTED, OPUS, PULSE, SCREEN_SOUND, VP8 } from './rtp';

/** The sections of a screen, and of what is heard of it. */
export interface ScreenMids {
  readonly picture: string;
  readonly sound: string;
}
type Send = (packet: Buffer) => boolean;

/** A connection to one client: its microphone comes in by the first section, and others go out by the further ones. */
export interface PeerLink {
  /** Adds a section by which somebody is heard; returns how to send a packet by it, which says whether it went. */
  readonly addSlot: (mid: string, ssrc: number) => Send;
  /** Adds the sections by which the client's screen comes; returns how to send a report about it. */
  readonly takeScreen: (mids: ScreenMids, events: ScreenEvents) => Send;
  /** Adds sections by which somebody's screen goes to the client. */
  readonly addScreen: (
    mids: ScreenMids,
    ssrcs: { readonly picture: number; readonly sound: number },
    onKeyFrameAsked: () => void,
  ) => { readonly picture: Send; readonly sound: Send };
  /** Begins an offer, which is told by `onOffer`. */
  readonly offer: () => void;
  /** Sends something that is no sound, so that the client knows that its connection stands. */
  readonly pulse: () => void;
  /** False where the answer is none. */
  readonly answer: (sdp: string) => boolean;
  readonly close: () => void;
}

/** What comes of a client's screen. */
export interface ScreenEvents {
  readonly onPicture: (packet: Buffer) => void;
  readonly onSound: (packet: Buffer) => void;
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

/** By which a sender counts all its packets of a connection, so that it can be told when they came. */
const COUNTED_URI = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01';
/** Packets of a screen that are kept for a viewer who has lost some: more than a second of it. */
const KEPT_PACKETS = 400;
const KILO = 1000;

const screenIn = (mid: string, counted: number): Video => {
  const { screenBitrate, screenBitrateFirst } = VOICE_LIMITS;
  const video = new Video(mid, 'RecvOnly');
  const rates = `x-google-start-bitrate=${screenBitrateFirst / KILO};x-google-max-bitrate=${screenBitrate / KILO}`;
  video.addVideoCodec(VP8.comesAs, 'VP8', rates);
  for (const line of [`rtcp-fb:${VP8.comesAs} transport-cc`, `extmap:${counted} ${COUNTED_URI}`])
    video.parseSdpLine(`a=${line}`);
  return video;
};

const screenOut = (mid: string): Video => {
  const video = new Video(mid, 'SendOnly');
  video.addVideoCodec(VP8.goesAs, 'VP8');
  video.parseSdpLine(`a=rtcp-fb:${VP8.goesAs} ccm fir`);
  return video;
};

const soundOfScreen = (mid: string, direction: 'RecvOnly' | 'SendOnly'): Audio => {
  const audio = new Audio(mid, direction);
  const rate = VOICE_LIMITS.screenSoundBitrate;
  audio.addOpusCodec(
    SCREEN_SOUND.goesAs,
    `minptime=10;maxaveragebitrate=${rate};stereo=1;sprop-stereo=1;useinbandfec=1`,
  );
  return audio;
};

const senderOf =
  (track: Track): Send =>
  (packet) => {
    try {
      return track.isOpen() && track.sendMessageBinary(packet);
    } catch {
      // It closes meanwhile.
      return false;
    }
  };

const namesOf = (mid: string): [string, string, string] => [`s${mid}`, `s${mid}`, `t${mid}`];

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
      audio.addSSRC(ssrc, ...namesOf(mid));
      const track = connection.addTrack(audio);
      tracks.push(track);
      return senderOf(track);
    },
    takeScreen: (mids, { onPicture, onSound }) => {
      const picture = connection.addTrack(screenIn(mids.picture, COUNTED));
      const sound = connection.addTrack(soundOfScreen(mids.sound, 'RecvOnly'));
      picture.onMessage((packet) => {
        if (!isClosed) onPicture(packet);
      });
      sound.onMessage((packet) => {
        if (!isClosed) onSound(packet);
      });
      tracks.push(picture, sound);
      return senderOf(picture);
    },
    addScreen: (mids, ssrcs, onKeyFrameAsked) => {
      const [video, audio] = [screenOut(mids.picture), soundOfScreen(mids.sound, 'SendOnly')];
      video.addSSRC(ssrcs.picture, ...namesOf(mids.picture));
      audio.addSSRC(ssrcs.sound, ...namesOf(mids.sound));
      const [picture, sound] = [connection.addTrack(video), connection.addTrack(audio)];
      picture.setMediaHandler(new RtcpNackResponder(KEPT_PACKETS));
      picture.onMessage((packet) => {
        if (!isClosed && asksForKeyFrame(packet, ssrcs.picture)) onKeyFrameAsked();
      });
      tracks.push(picture, sound);
      return { picture: senderOf(picture), sound: senderOf(sound) };
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

/**
 * Has the library do a little of its own work, and calls back when it has: it works for all connections by the same few
 * threads, and one that never ends what it does for a hostile packet takes the others with it.
 */
export const askLibrary = (onWorks: () => void): void => {
  const connection = new PeerConnection('alive', {
    ...{ iceServers: [], disableAutoNegotiation: true, disableAutoGathering: true },
  });
  const track = connection.addTrack(opus(MIC, 'RecvOnly', VOICE_LIMITS.bitrate));
  connection.onLocalDescription(() => {
    track.close();
    connection.close();
    onWorks();
  });
  connection.setLocalDescription('offer');
};
