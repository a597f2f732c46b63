import type { UserId } from '../../contract/ids';
import { takingMid, withoutCandidates } from '../../domain/voice/session-text';
import type { CallReports, VoiceCall, VoiceOffer } from '../state/voice/media';
import type { BrowserMedia } from './browser-media';
import { watchConnection } from './connection';
import { Ears, LISTEN_EVERY_MS } from './ears';
import { Loudspeaker } from './loudspeaker';
import { openMicrophone } from './microphone';
import { CapturedScreen } from './screen';
import { Screens } from './screens';
import { playOn } from './sink';

/**
 * A connection to one voice channel. The server always offers; what it takes is one's own microphone, what it sends are
 * the voices of the others.
 */
export const makeCall = (media: BrowserMedia, me: UserId, reports: CallReports): VoiceCall => {
  const peer = media.makePeer();
  const context = media.makeContext();
  const ears = new Ears(reports.onSpeaking);
  const loudspeaker = new Loudspeaker(media, context, ears);
  const screens = new Screens(media, context, me, reports.onScreens);
  let microphone: MediaStreamTrack | null = null;
  let sender: RTCRtpSender | null = null;
  let isSending = false;
  let isClosed = false;
  /** Offers are answered one after the other, in their order. */
  let answering: Promise<unknown> = Promise.resolve();

  const watch = watchConnection(media, peer, reports);
  const stopListening = media.every(() => ears.listen(media.now()), LISTEN_EVERY_MS);

  const letGo = (): void => {
    ears.remove(me);
    microphone?.stop();
    microphone = null;
  };

  const take = async ({ sdp, tracks, pulseMs }: VoiceOffer): Promise<string> => {
    watch.expectPulse(pulseMs);
    await peer.setRemoteDescription({ type: 'offer', sdp });
    const own = takingMid(sdp);
    const owners = new Map(
      tracks.flatMap(({ mid, userId, kind }) => (kind === 'mic' ? [[mid, userId] as const] : [])),
    );
    const voices = new Map<UserId, MediaStreamTrack>();
    for (const transceiver of peer.getTransceivers()) {
      const { mid, receiver } = transceiver;
      const owner = mid === null ? undefined : owners.get(mid);
      if (mid === own) {
        transceiver.direction = 'sendonly';
        sender = transceiver.sender;
        await sender.replaceTrack(microphone);
      } else if (owner !== undefined && owner !== me) voices.set(owner, receiver.track);
    }
    if (!isClosed) await screens.take(peer.getTransceivers(), tracks);
    await peer.setLocalDescription();
    await screens.limit();
    if (!isClosed) loudspeaker.play(voices);
    return withoutCandidates(peer.localDescription?.sdp ?? '');
  };

  return {
    answer: (offer) => {
      const answer = answering.then(() => take(offer));
      answering = answer.catch(() => undefined);
      return answer;
    },
    useMicrophone: async (choice) => {
      const opened = await openMicrophone(media, choice);
      if (typeof opened === 'string') {
        letGo();
        await sender?.replaceTrack(null);
        return opened;
      }
      if (isClosed) {
        opened.stop();
        return null;
      }
      letGo();
      microphone = opened;
      opened.enabled = isSending;
      opened.addEventListener('ended', () => {
        if (microphone === opened) reports.onMicrophoneLost();
      });
      ears.add(me, context, context.createMediaStreamSource(media.makeStream(opened)));
      await sender?.replaceTrack(opened);
      return null;
    },
    setSending: (is) => {
      isSending = is;
      if (microphone !== null) microphone.enabled = is;
    },
    setGain: (userId, gain) => loudspeaker.setGain(userId, gain),
    useOutput: (outputId) => playOn(context, outputId),
    useScreen: async (screen) => {
      await screens.use(screen instanceof CapturedScreen ? screen : null);
    },
    showScreen: (element, userId) => screens.show(element, userId),
    setScreenGain: (userId, gain) => screens.setGain(userId, gain),
    close: () => {
      if (isClosed) return;
      isClosed = true;
      watch.stop();
      stopListening();
      loudspeaker.play(new Map());
      screens.close();
      letGo();
      peer.close();
      void context.close();
    },
  };
};
