import type { UserId } from '../../../contract/ids';
import { msg, t } from '../../../domain/i18n/t';
import { inWords } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { applyScreenVolumes } from './apply';
import { selectShareReason, selectVoiceChoice } from './selectors';
import { screenVolumeSet, sharingSet, watchingSet } from './slice';

const SHARING = {
  otherwise: msg('Failed to share the screen'),
  network: msg('Network error occurred'),
};
const WATCHING = {
  otherwise: msg('Failed to show the screen'),
  network: msg('Network error occurred'),
};

/** Ends the sharing here: what is captured, and what is shown of it. The server is not told. */
export const endSharing =
  (): AppThunk =>
  (dispatch, _getState, { work }) => {
    work.voice.stopScreen();
    void work.voice.running?.call.useScreen(null);
    dispatch(sharingSet('off'));
  };

/** Ends the sharing of the own screen. */
export const stopSharing =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { selfMute, selfDeaf, sharing } = getState().voice;
    if (sharing !== 'on') return;
    dispatch(endSharing());
    await bridge.callApi('voice.state', { selfMute, selfDeaf, screen: false });
  };

/** Shares a screen, which the person chooses in a window of main. It needs a press of theirs. */
export const shareScreen =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, work }) => {
    const { running, turn } = work.voice;
    const { own, sharing } = getState().voice;
    if (running === null || own === null || sharing !== 'off') return;
    const reason = selectShareReason(getState());
    if (reason !== undefined) {
      dispatch(toastShown('error', reason));
      return;
    }
    dispatch(sharingSet('choosing'));
    const screen = await running.media.captureScreen(selectVoiceChoice(getState()).screenRate ?? 15);
    const isOver = (): boolean => turn !== work.voice.turn;
    if (typeof screen === 'string' || isOver()) {
      if (typeof screen !== 'string') screen.stop();
      if (getState().voice.sharing === 'choosing') dispatch(sharingSet('off'));
      if (screen === 'failed') dispatch(toastShown('error', t('The screen cannot be captured')));
      return;
    }
    work.voice.stopScreen();
    work.voice.screen = screen;
    screen.onEnded(() => {
      if (work.voice.screen === screen) void dispatch(stopSharing());
    });
    await running.call.useScreen(screen);
    dispatch(sharingSet('on'));
    const { selfMute, selfDeaf } = getState().voice;
    const result = await bridge.callApi('voice.state', { selfMute, selfDeaf, screen: true });
    if (result.ok || work.voice.screen !== screen) return;
    dispatch(endSharing());
    const words = inWords(SHARING, result);
    if (!words.ok) dispatch(toastShown('error', words.failure));
  };

/** Shares a screen, or ends that. */
export const toggleSharing = (): AppThunk<Promise<void>> => (dispatch, getState) =>
  dispatch(getState().voice.sharing === 'on' ? stopSharing() : shareScreen());

/** Says once more what is shared and watched, to a server that knows nothing of it: the connection is a new one. */
export const tellScreens =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, work }) => {
    const { selfMute, selfDeaf, sharing, watching } = getState().voice;
    const isSharing = sharing === 'on';
    if (!isSharing && watching.length === 0) return;
    work.voice.isScreenTold = false;
    const result = await bridge.callApi('voice.state', {
      ...{ selfMute, selfDeaf, watch: [...watching] },
      ...(isSharing ? { screen: true } : {}),
    });
    if (result.ok || !isSharing) return;
    dispatch(endSharing());
    const words = inWords(SHARING, result);
    if (!words.ok) dispatch(toastShown('error', words.failure));
  };

/** Begins or ends to watch somebody's screen. */
export const setWatching =
  (userId: UserId, isWatching: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const { own, selfMute, selfDeaf, watching } = getState().voice;
    if (own === null || watching.includes(userId) === isWatching) return;
    const watch = isWatching ? [...watching, userId] : watching.filter((id) => id !== userId);
    dispatch(watchingSet(watch));
    dispatch(applyScreenVolumes());
    const result = await bridge.callApi('voice.state', { selfMute, selfDeaf, watch });
    if (result.ok || !isWatching) return;
    dispatch(watchingSet(getState().voice.watching.filter((id) => id !== userId)));
    const words = inWords(WATCHING, result);
    if (!words.ok) dispatch(toastShown('error', words.failure));
  };

/** Changes how loud somebody's screen is heard, until the call ends. */
export const setScreenVolume =
  (userId: UserId, percent: number): AppThunk =>
  (dispatch) => {
    dispatch(screenVolumeSet({ userId, percent }));
    dispatch(applyScreenVolumes());
  };

/** Shows somebody's screen in an element; nobody's, where that is null. */
export const showScreen =
  (element: HTMLVideoElement, userId: UserId | null): AppThunk =>
  (_dispatch, _getState, { work }) =>
    work.voice.running?.call.showScreen(element, userId);
