import { levelOf } from '../../domain/voice/levels';
import type { VoiceMedia } from '../state/voice/media';
import type { BrowserMedia } from './browser-media';
import { openMicrophone } from './microphone';
import { playOn } from './sink';

const LEVEL_EVERY_MS = 60;
const SAMPLES = 4096;

/** Opens a microphone by itself, for the settings: its level, and one's own voice on request. */
export const testMicrophone =
  (media: BrowserMedia): VoiceMedia['test'] =>
  async (choice, outputId, onLevel) => {
    const track = await openMicrophone(media, choice);
    if (typeof track === 'string') return track;
    const context = media.makeContext();
    const source = context.createMediaStreamSource(media.makeStream(track));
    const analyser = context.createAnalyser();
    analyser.fftSize = SAMPLES;
    source.connect(analyser);
    const samples = new Float32Array(SAMPLES);
    const stop = media.every(() => {
      analyser.getFloatTimeDomainData(samples);
      onLevel(levelOf(samples));
    }, LEVEL_EVERY_MS);
    await playOn(context, outputId);
    let isPlaying = false;
    return {
      setPlaying: (is) => {
        if (is === isPlaying) return;
        isPlaying = is;
        if (is) source.connect(context.destination);
        else source.disconnect(context.destination);
      },
      close: () => {
        stop();
        track.stop();
        void context.close();
      },
    };
  };
