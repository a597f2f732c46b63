import { isTalking } from '../../../domain/voice/talk-key';
import { gainOf, VOLUME } from '../../../domain/voice/volume';
import type { AppThunk, RootState } from '../store';
import {
  selectIsMuted,
  selectIsServerMuted,
  selectVoiceChoice,
  selectVoicePeople,
  selectVolumeOf,
} from './selectors';

/** Whether the microphone may send, but for the key that is held to talk. */
const selectMaySend = (state: RootState): boolean => !selectIsMuted(state) && !selectIsServerMuted(state);

/** Turns the microphone of the call on or off, as marks, staff and the key to talk have it. */
export const applySending =
  (): AppThunk =>
  (_dispatch, getState, { now, work }) => {
    const { running, talkKey } = work.voice;
    const isOpen = selectVoiceChoice(getState()).activation === 'activity' || isTalking(talkKey, now());
    running?.call.setSending(isOpen && selectMaySend(getState()));
  };

/** Makes the screens that are watched as loud as the user wants to hear them. */
export const applyScreenVolumes =
  (): AppThunk =>
  (_dispatch, getState, { work }) => {
    const { screenVolumes, selfDeaf, watching } = getState().voice;
    for (const userId of watching) {
      const percent = screenVolumes[userId] ?? VOLUME.usual;
      work.voice.running?.call.setScreenGain(userId, gainOf({ percent, isMuted: false }, selfDeaf));
    }
  };

/** Makes everybody in the channel as loud as the user wants to hear them. */
export const applyVolumes =
  (): AppThunk =>
  (_dispatch, getState, { work }) => {
    const state = getState();
    const { own, selfDeaf } = state.voice;
    if (own === null) return;
    for (const { userId, selfMute, selfDeaf: isDeaf, mute } of selectVoicePeople(state, own.channelId)) {
      // Where packets end, the browser goes on with the last sound for half a second.
      const isSilent = selfDeaf || selfMute || isDeaf || mute;
      work.voice.running?.call.setGain(userId, gainOf(selectVolumeOf(state, userId), isSilent));
    }
  };
