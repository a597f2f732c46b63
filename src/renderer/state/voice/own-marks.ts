import { type KeyStroke, isTalkStroke, pressTalkKey, releaseTalkKey } from '../../../domain/voice/talk-key';
import type { AppThunk } from '../store';
import { applyScreenVolumes, applySending, applyVolumes } from './apply';
import { playVoiceSound } from './call-thunks';
import { selectVoiceChoice } from './selectors';
import { ownMarksSet } from './slice';

interface Marks {
  readonly selfMute: boolean;
  readonly selfDeaf: boolean;
}

/** Takes effect here at once; the server is told, and told again by the next joining. */
const setMarks =
  (marks: Marks): AppThunk =>
  (dispatch, getState, { bridge }) => {
    const { own, selfMute, selfDeaf } = getState().voice;
    const wasMuted = selfMute || selfDeaf;
    dispatch(ownMarksSet(marks));
    dispatch(applySending());
    dispatch(applyVolumes());
    dispatch(applyScreenVolumes());
    if (own === null) return;
    const isMuted = marks.selfMute || marks.selfDeaf;
    if (wasMuted !== isMuted || selfDeaf !== marks.selfDeaf)
      dispatch(playVoiceSound(isMuted && (marks.selfDeaf || !wasMuted) ? 'mute' : 'unmute'));
    void bridge.callApi('voice.state', marks);
  };

/** Mutes the user's microphone, or takes that back; who is deafened hears again. */
export const toggleMute = (): AppThunk => (dispatch, getState) => {
  const { selfMute, selfDeaf } = getState().voice;
  dispatch(setMarks({ selfMute: selfDeaf ? false : !selfMute, selfDeaf: false }));
};

/** The user hears nobody and is heard by nobody, or as before. */
export const toggleDeaf = (): AppThunk => (dispatch, getState) => {
  const { selfMute, selfDeaf } = getState().voice;
  dispatch(setMarks({ selfMute, selfDeaf: !selfDeaf }));
};

/** A key of the keyboard goes down or up: the microphone is on while the chosen key is held. */
export const pressKey =
  (stroke: KeyStroke, isDown: boolean): AppThunk =>
  (dispatch, getState, { now, work }) => {
    const { voice } = work;
    const { activation, key, releaseMs } = selectVoiceChoice(getState());
    if (voice.running === null || activation !== 'key') return;
    if (isDown ? !isTalkStroke(stroke, key) : stroke.code !== key) return;
    voice.talkKey = isDown ? pressTalkKey() : releaseTalkKey(voice.talkKey, now(), releaseMs);
    dispatch(applySending());
    if (!isDown) work.later(() => dispatch(applySending()), releaseMs);
  };

/** The window has lost the focus: no key is told any more. */
export const releaseKey =
  (): AppThunk =>
  (dispatch, getState, { now, work }) => {
    const { releaseMs } = selectVoiceChoice(getState());
    work.voice.talkKey = releaseTalkKey(work.voice.talkKey, now(), releaseMs);
    dispatch(applySending());
    work.later(() => dispatch(applySending()), releaseMs);
  };
