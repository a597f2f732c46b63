import type { UserId } from '../../contract/ids';
import type { VoiceTrack } from '../state/voice/media';
import type { BrowserMedia } from './browser-media';
import { Ears } from './ears';
import { Loudspeaker } from './loudspeaker';
import { type CapturedScreen, limitScreen } from './screen';

/** The screens of a call: those that come, and the user's own. */
export class Screens {
  readonly #media: BrowserMedia;
  readonly #me: UserId;
  readonly #tell: (seen: readonly UserId[]) => void;
  readonly #sounds: Loudspeaker;
  readonly #pictures = new Map<UserId, MediaStreamTrack>();
  /** The elements that show them. */
  readonly #shown = new Map<HTMLVideoElement, UserId>();
  #own: CapturedScreen | null = null;
  #senders: { readonly picture: RTCRtpSender; readonly sound: RTCRtpSender | null } | null = null;
  #told = '';

  constructor(
    media: BrowserMedia,
    context: AudioContext,
    me: UserId,
    tell: (seen: readonly UserId[]) => void,
  ) {
    this.#media = media;
    this.#me = me;
    this.#tell = tell;
    // What is heard of a screen is nobody's voice.
    this.#sounds = new Loudspeaker(media, context, new Ears(() => undefined));
  }

  /** Takes the sections of an offer, which has been set already. */
  async take(transceivers: readonly RTCRtpTransceiver[], tracks: readonly VoiceTrack[]): Promise<void> {
    const byMid = new Map(tracks.map((track) => [track.mid, track]));
    const [pictures, sounds] = [new Map<UserId, MediaStreamTrack>(), new Map<UserId, MediaStreamTrack>()];
    let [ownPicture, ownSound]: [RTCRtpSender | null, RTCRtpSender | null] = [null, null];
    for (const transceiver of transceivers) {
      const track = transceiver.mid === null ? undefined : byMid.get(transceiver.mid);
      if (track === undefined || track.kind === 'mic') continue;
      const isPicture = track.kind === 'screen';
      if (track.userId !== this.#me) {
        (isPicture ? pictures : sounds).set(track.userId, transceiver.receiver.track);
        continue;
      }
      transceiver.direction = 'sendonly';
      if (isPicture) ownPicture = transceiver.sender;
      else ownSound = transceiver.sender;
    }
    if (ownPicture !== null) this.#senders = { picture: ownPicture, sound: ownSound };
    await this.#send();
    this.#play(pictures, sounds);
  }

  /** The section of an own screen may be limited once it is negotiated. */
  async limit(): Promise<void> {
    if (this.#own !== null && this.#senders !== null)
      await limitScreen(this.#senders.picture, this.#own.rate);
  }

  async use(own: CapturedScreen | null): Promise<void> {
    this.#own = own;
    await this.#send();
    await this.limit();
  }

  /** Shows a screen in an element, from now on and whenever it comes; nobody's, where that is null. */
  show(element: HTMLVideoElement, userId: UserId | null): void {
    if (userId === null) this.#shown.delete(element);
    else this.#shown.set(element, userId);
    this.#draw(element, userId === null ? null : (this.#pictures.get(userId) ?? null));
  }

  setGain(userId: UserId, gain: number): void {
    this.#sounds.setGain(userId, gain);
  }

  close(): void {
    this.#play(new Map(), new Map());
    this.#senders = null;
  }

  async #send(): Promise<void> {
    await this.#senders?.picture.replaceTrack(this.#own?.picture ?? null);
    await this.#senders?.sound?.replaceTrack(this.#own?.sound ?? null);
  }

  #play(
    pictures: ReadonlyMap<UserId, MediaStreamTrack>,
    sounds: ReadonlyMap<UserId, MediaStreamTrack>,
  ): void {
    this.#sounds.play(sounds);
    for (const [element, userId] of this.#shown) {
      const picture = pictures.get(userId) ?? null;
      if (picture !== (this.#pictures.get(userId) ?? null)) this.#draw(element, picture);
    }
    this.#pictures.clear();
    for (const [userId, picture] of pictures) this.#pictures.set(userId, picture);
    const seen = [...pictures.keys()];
    const text = seen.join();
    if (text === this.#told) return;
    this.#told = text;
    this.#tell(seen);
  }

  #draw(element: HTMLVideoElement, picture: MediaStreamTrack | null): void {
    element.srcObject = picture === null ? null : this.#media.makeStream(picture);
    // It is played without a sound of its own: a refusal is none.
    if (picture !== null) element.play().catch(() => undefined);
  }
}
