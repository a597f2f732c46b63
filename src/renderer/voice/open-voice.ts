import type { VoiceMedia } from '../state/voice/media';
import { browserMedia, type BrowserMedia } from './browser-media';
import { makeCall } from './make-call';
import { listDevices } from './microphone';
import { captureScreen } from './screen';
import { playSound } from './sounds';
import { playOn } from './sink';
import { testMicrophone } from './test-microphone';

/** The media of the page; loaded when voice is first used. */
export const openVoice = (media: BrowserMedia = browserMedia()): VoiceMedia => ({
  call: (me, reports) => makeCall(media, me, reports),
  captureScreen: (rate) => captureScreen(media, rate),
  devices: () => listDevices(media),
  watchDevices: (run) => {
    media.devices.addEventListener('devicechange', run);
    return () => media.devices.removeEventListener('devicechange', run);
  },
  test: testMicrophone(media),
  play: (sound, outputId) => {
    const context = media.makeContext();
    void playOn(context, outputId).then(() => playSound(context, sound));
  },
});
