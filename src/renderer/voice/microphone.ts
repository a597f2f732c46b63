import { type MicrophoneTrouble, microphoneTrouble } from '../../domain/voice/voice-failures';
import type { MicrophoneChoice, VoiceDevices } from '../state/voice/media';
import type { BrowserMedia } from './browser-media';

const constraintsOf = ({
  inputId,
  echoCancellation,
  noiseSuppression,
  autoGain,
}: MicrophoneChoice): MediaStreamConstraints => ({
  audio: {
    ...{ echoCancellation, noiseSuppression, autoGainControl: autoGain, channelCount: 1 },
    ...(inputId === null ? {} : { deviceId: { exact: inputId } }),
  },
  video: false,
});

const nameOf = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : '';

/** Opens the chosen microphone, or the preferred one where the chosen one is not there. */
export const openMicrophone = async (
  { devices }: Pick<BrowserMedia, 'devices'>,
  choice: MicrophoneChoice,
): Promise<MediaStreamTrack | MicrophoneTrouble> => {
  const open = async (wanted: MicrophoneChoice): Promise<MediaStreamTrack | MicrophoneTrouble> => {
    try {
      const [track] = (await devices.getUserMedia(constraintsOf(wanted))).getAudioTracks();
      return track ?? 'none';
    } catch (error) {
      return microphoneTrouble(nameOf(error));
    }
  };
  const opened = await open(choice);
  return opened === 'none' && choice.inputId !== null ? open({ ...choice, inputId: null }) : opened;
};

/** Chromium lists the preferred devices once more under these names. */
const PREFERRED: ReadonlySet<string> = new Set(['default', 'communications', '']);

/** The microphones and speakers of the computer, without those that only stand for another. */
export const listDevices = async ({ devices }: Pick<BrowserMedia, 'devices'>): Promise<VoiceDevices> => {
  const all = await devices.enumerateDevices();
  const of = (kind: MediaDeviceKind) =>
    all
      .filter((device) => device.kind === kind && !PREFERRED.has(device.deviceId))
      .map(({ deviceId, label }) => ({ id: deviceId, label }));
  return { inputs: of('audioinput'), outputs: of('audiooutput') };
};
