import type { UserId } from '../../contract/ids';
import { levelOf } from '../../domain/voice/levels';
import { hearLevel, QUIET, type Speaking } from '../../domain/voice/speaking';

/** How often the voices are listened to, in milliseconds. */
export const LISTEN_EVERY_MS = 30;
/** 43 ms at 48 kHz: no sound between two times is missed. */
const SAMPLES = 2048;

interface Ear {
  readonly analyser: AnalyserNode;
  state: Speaking;
}

/** Who speaks now, by the levels of their voices. */
export class Ears {
  readonly #ears = new Map<UserId, Ear>();
  readonly #samples = new Float32Array(SAMPLES);
  readonly #tell: (speaking: readonly UserId[]) => void;
  #told = '';

  constructor(tell: (speaking: readonly UserId[]) => void) {
    this.#tell = tell;
  }

  /** Listens to a voice from now on, in place of an earlier one of the same person. */
  add(userId: UserId, context: AudioContext, source: AudioNode): void {
    this.remove(userId);
    const analyser = context.createAnalyser();
    analyser.fftSize = SAMPLES;
    source.connect(analyser);
    this.#ears.set(userId, { analyser, state: QUIET });
  }

  remove(userId: UserId): void {
    this.#ears.get(userId)?.analyser.disconnect();
    this.#ears.delete(userId);
  }

  /** Listens once; tells who speaks if that has changed. */
  listen(now: number): void {
    const speaking: UserId[] = [];
    for (const [userId, ear] of this.#ears) {
      ear.analyser.getFloatTimeDomainData(this.#samples);
      ear.state = hearLevel(ear.state, levelOf(this.#samples), now);
      if (ear.state.isSpeaking) speaking.push(userId);
    }
    const text = speaking.join();
    if (text === this.#told) return;
    this.#told = text;
    this.#tell(speaking);
  }
}
