import type { UserId } from '../../contract/ids';
import type { BrowserMedia } from './browser-media';
import type { Ears } from './ears';

interface Voice {
  readonly track: MediaStreamTrack;
  readonly source: AudioNode;
  readonly gain: GainNode;
  readonly stop: () => void;
}

/** Plays the voices of others, each as loud as it is wanted. */
export class Loudspeaker {
  readonly #media: Pick<BrowserMedia, 'makeStream' | 'pump'>;
  readonly #context: AudioContext;
  readonly #ears: Ears;
  readonly #voices = new Map<UserId, Voice>();
  readonly #gains = new Map<UserId, number>();

  constructor(media: Pick<BrowserMedia, 'makeStream' | 'pump'>, context: AudioContext, ears: Ears) {
    this.#media = media;
    this.#context = context;
    this.#ears = ears;
  }

  /** Plays these voices and no others. */
  play(tracks: ReadonlyMap<UserId, MediaStreamTrack>): void {
    for (const [userId, voice] of this.#voices)
      if (tracks.get(userId) !== voice.track) this.#end(userId, voice);
    for (const [userId, track] of tracks) if (!this.#voices.has(userId)) this.#begin(userId, track);
  }

  setGain(userId: UserId, gain: number): void {
    this.#gains.set(userId, gain);
    const voice = this.#voices.get(userId);
    if (voice !== undefined) voice.gain.gain.value = gain;
  }

  #begin(userId: UserId, track: MediaStreamTrack): void {
    const stop = this.#media.pump(track);
    const source = this.#context.createMediaStreamSource(this.#media.makeStream(track));
    const gain = this.#context.createGain();
    gain.gain.value = this.#gains.get(userId) ?? 1;
    source.connect(gain);
    gain.connect(this.#context.destination);
    this.#ears.add(userId, this.#context, source);
    this.#voices.set(userId, { track, source, gain, stop });
  }

  #end(userId: UserId, { source, gain, stop }: Voice): void {
    this.#ears.remove(userId);
    source.disconnect();
    gain.disconnect();
    stop();
    this.#voices.delete(userId);
  }
}
