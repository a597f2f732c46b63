import { VOICE_LIMITS } from '../../contract/voice-limits';
import type { OwnScreen, ScreenRate, ScreenTrouble } from '../state/voice/media';
import type { BrowserMedia } from './browser-media';

const SIZE = { width: { max: 1920 }, height: { max: 1080 } };

/** What a call sends of the user's screen. */
export class CapturedScreen implements OwnScreen {
  readonly picture: MediaStreamTrack;
  /** Null where nothing is heard of it. */
  readonly sound: MediaStreamTrack | null;
  readonly rate: ScreenRate;

  constructor(picture: MediaStreamTrack, sound: MediaStreamTrack | null, rate: ScreenRate) {
    this.picture = picture;
    this.sound = sound;
    this.rate = rate;
  }

  onEnded(run: () => void): void {
    this.picture.addEventListener('ended', run);
  }

  stop(): void {
    this.picture.stop();
    this.sound?.stop();
  }
}

/** Few pictures a second are of text, and stay sharp; many are of something that moves, and stay smooth. */
const hintOf = (rate: ScreenRate): string => (rate === 15 ? 'detail' : 'motion');

/** Asks for a screen, which the person chooses in a window of main. */
export const captureScreen = async (
  { devices }: Pick<BrowserMedia, 'devices'>,
  rate: ScreenRate,
): Promise<CapturedScreen | ScreenTrouble> => {
  try {
    const stream = await devices.getDisplayMedia({
      video: { ...SIZE, frameRate: { max: rate } },
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
    const [picture] = stream.getVideoTracks();
    if (picture === undefined) return 'failed';
    picture.contentHint = hintOf(rate);
    return new CapturedScreen(picture, stream.getAudioTracks()[0] ?? null, rate);
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : '';
    // Main answers a person who wants nothing in the same way as a denied request.
    return name === 'NotAllowedError' || name === 'AbortError' ? 'declined' : 'failed';
  }
};

/** Has a sender take no more of the line than a server passes on. */
export const limitScreen = async (sender: RTCRtpSender, rate: ScreenRate): Promise<void> => {
  const parameters = sender.getParameters();
  const [encoding] = parameters.encodings;
  if (encoding === undefined) return;
  encoding.maxBitrate = VOICE_LIMITS.screenBitrate;
  encoding.maxFramerate = rate;
  await sender.setParameters(parameters);
};
