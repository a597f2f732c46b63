import type { ChannelId, GuildId, UserId } from '../../../contract/ids';
import { failure, type Result, success } from '../../../contract/failure';
import { msg, t } from '../../../domain/i18n/t';
import { addressOfOffer, type VoiceAddress } from '../../../domain/voice/offer-address';
import { CONNECT_WITHIN_MS, mayRejoin, rejoinDelay } from '../../../domain/voice/rejoin';
import { microphoneText, type MicrophoneTrouble, noWayText } from '../../../domain/voice/voice-failures';
import { selectChannel } from '../channels/selectors';
import { inWords } from '../failures';
import { selectMyId } from '../session/selectors';
import type { AppThunk, InnerThunk } from '../store';
import { toastShown } from '../toasts/slice';
import type { CallReports, VoiceSound } from './media';
import { applyScreenVolumes, applySending, applyVolumes } from './apply';
import { tellScreens } from './screen-thunks';
import { selectJoinReason, selectVoiceChoice } from './selectors';
import {
  microphoneTold,
  screensSeen,
  speakingHeard,
  voiceBegun,
  voiceChanged,
  voiceEnded,
  voicePeopleTold,
} from './slice';
import type { RunningCall, Signal } from './voice-work';

const JOINING = {
  otherwise: msg('Failed to join the voice channel'),
  network: msg('Network error occurred'),
};

/** Plays a sound of voice, unless the user wants none. */
export const playVoiceSound =
  (sound: VoiceSound): AppThunk =>
  (_dispatch, getState, { work }) => {
    const { playsSounds, outputId } = selectVoiceChoice(getState());
    if (playsSounds) work.voice.running?.media.play(sound, outputId);
  };

/** Ends the call here: microphone, connection, and what is shown of it. The server is not told. */
const endHere =
  (sound: VoiceSound | null = 'leave'): AppThunk =>
  (dispatch, getState, { bridge, work }) => {
    if (sound !== null) dispatch(playVoiceSound(sound));
    work.voice.close();
    work.voice.stopScreen();
    work.voice.lostAt = null;
    work.voice.attempt = 0;
    if (getState().voice.own === null) return;
    dispatch(voiceEnded());
    void bridge.invoke('voice.microphone', { isUsed: false });
  };

/** Leaves the voice channel. */
export const leaveVoice =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    if (getState().voice.own === null) return;
    dispatch(endHere());
    await bridge.callApi('voice.leave', {});
  };

/** Ends a call that the server has ended, or that cannot go on, and says why. */
export const dropVoice =
  (why: string): AppThunk =>
  (dispatch, getState) => {
    if (getState().voice.own === null) return;
    dispatch(endHere());
    dispatch(toastShown('error', why));
  };

const giveUp =
  (why: string): AppThunk =>
  (dispatch, _getState, { bridge }) => {
    dispatch(dropVoice(why));
    // The server may not know it yet.
    void bridge.callApi('voice.leave', {});
  };

const reportsOf =
  (turn: number): InnerThunk<CallReports> =>
  (dispatch, _getState, { work, now }) => {
    const during =
      <Told extends readonly unknown[]>(run: (...told: Told) => void) =>
      (...told: Told): void => {
        if (work.voice.turn === turn) run(...told);
      };
    return {
      onSpeaking: during((speaking: readonly UserId[]) => dispatch(speakingHeard(speaking))),
      onRoundTrip: during((roundTripMs: number) => dispatch(voiceChanged({ roundTripMs }))),
      onScreens: during((seen: readonly UserId[]) => dispatch(screensSeen(seen))),
      onMicrophoneLost: during(() => void dispatch(useChosenMicrophone())),
      onConnected: during((isConnected: boolean) => {
        const { voice } = work;
        if (!isConnected) {
          voice.lostAt ??= now();
          dispatch(voiceChanged({ phase: 'lost', roundTripMs: null }));
          dispatch(speakingHeard([]));
          dispatch(rejoinLater());
          return;
        }
        voice.stopWaiting();
        if (voice.lostAt === null) dispatch(playVoiceSound('join'));
        Object.assign(voice, { lostAt: null, attempt: 0, isAsking: false });
        dispatch(voiceChanged({ phase: 'in' }));
      }),
    };
  };

/** Opens the chosen microphone for the call; a person without one listens, and is told so once. */
export const useChosenMicrophone =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, work }) => {
    const { running, turn } = work.voice;
    if (running === null) return;
    const isGranted = await bridge.invoke('voice.microphone', { isUsed: true });
    if (turn !== work.voice.turn) return;
    const trouble: MicrophoneTrouble | null = isGranted
      ? await running.call.useMicrophone(selectVoiceChoice(getState()))
      : 'denied';
    if (turn !== work.voice.turn) return;
    const before = getState().voice.own?.trouble ?? null;
    dispatch(microphoneTold(trouble));
    const platform = getState().boot.app?.platform ?? 'linux';
    if (trouble !== null && trouble !== before)
      dispatch(toastShown('error', microphoneText(trouble, platform)));
  };

/** Waits for the connection, and says which port does not answer if it does not come. */
const expectConnection =
  (address: VoiceAddress | null): AppThunk =>
  (dispatch, _getState, { work, now }) => {
    const { voice } = work;
    voice.stopWaiting();
    voice.stopWaiting = work.later(() => {
      if (voice.lostAt !== null && mayRejoin(voice.lostAt, now())) dispatch(rejoinLater());
      else dispatch(giveUp(noWayText(address)));
    }, CONNECT_WITHIN_MS);
  };

/** Answers an offer of the server. */
const answerOffer =
  (running: RunningCall, { session, ...offer }: Signal): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge, work }) => {
    const { turn } = work.voice;
    if (getState().voice.own?.phase !== 'in') dispatch(expectConnection(addressOfOffer(offer.sdp)));
    try {
      const answer = await running.call.answer(offer);
      if (turn !== work.voice.turn) return;
      dispatch(applyVolumes());
      dispatch(applyScreenVolumes());
      await bridge.invoke('voice.answer', { session, sdp: answer });
    } catch {
      if (turn === work.voice.turn) dispatch(giveUp(t('Voice connection failed')));
    }
  };

/** Begins a connection with this session of the server; the earlier one is closed. */
const begin =
  (): InnerThunk<Promise<RunningCall | null>> =>
  async (dispatch, getState, { work, loadVoice }) => {
    const me = selectMyId(getState());
    work.voice.close();
    const { turn } = work.voice;
    const media = await loadVoice();
    if (turn !== work.voice.turn || me === null) return null;
    const running: RunningCall = {
      ...{ media, session: null, early: null },
      call: media.call(me, dispatch(reportsOf(turn))),
    };
    work.voice.running = running;
    dispatch(applySending());
    void running.call.useScreen(work.voice.screen);
    void running.call.useOutput(selectVoiceChoice(getState()).outputId);
    return running;
  };

/** Asks the server to let the user in, with a new connection. */
const connect =
  (where: { readonly guildId: GuildId; readonly channelId: ChannelId }): InnerThunk<Promise<Result<null>>> =>
  async (dispatch, getState, { bridge, work }) => {
    const running = await dispatch(begin());
    if (running === null) return success(null);
    const { turn } = work.voice;
    void dispatch(useChosenMicrophone());
    const { selfMute, selfDeaf } = getState().voice;
    work.voice.isAsking = true;
    const result = await bridge.callApi('voice.join', { channelId: where.channelId, selfMute, selfDeaf });
    if (turn !== work.voice.turn) {
      // The user has left before the answer came.
      if (result.ok && getState().voice.own === null) void bridge.callApi('voice.leave', {});
      return success(null);
    }
    if (!result.ok) return failure(result.failure);
    running.session = result.value.session;
    dispatch(voicePeopleTold({ ...where, people: result.value.participants }));
    void dispatch(tellScreens());
    const { early } = running;
    if (early?.session === running.session) void dispatch(answerOffer(running, early));
    else dispatch(expectConnection(null));
    return success(null);
  };

/** Makes a lost connection again, at once and then with growing pauses; after some time one is out of the channel. */
export const rejoinLater =
  (): AppThunk =>
  (dispatch, getState, { now, work }) => {
    const { voice } = work;
    const lostAt = (voice.lostAt ??= now());
    voice.stopWaiting();
    if (!mayRejoin(lostAt, now())) {
      dispatch(giveUp(t('The voice connection was lost')));
      return;
    }
    voice.stopWaiting = work.later(() => {
      const { own } = getState().voice;
      if (own === null || voice.isJudging) return;
      dispatch(voiceChanged({ phase: 'lost' }));
      void dispatch(connect(own)).then((result) => {
        if (result.ok || getState().voice.own === null) return;
        const { kind } = result.failure;
        if (kind === 'refused') dispatch(giveUp(wordsOf(result)));
        else dispatch(rejoinLater());
      });
    }, rejoinDelay(voice.attempt));
    voice.attempt += 1;
  };

const wordsOf = (result: Result<unknown>): string => {
  const words = inWords(JOINING, result);
  return words.ok ? '' : words.failure;
};

/** Joins a voice channel, and leaves the one that the user is in. */
export const joinVoice =
  (channelId: ChannelId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const channel = selectChannel(getState(), channelId);
    if (channel === null || getState().voice.own?.channelId === channelId) return;
    const reason = selectJoinReason(getState(), channelId);
    if (reason !== undefined) {
      dispatch(toastShown('error', reason));
      return;
    }
    const where = { guildId: channel.guildId, channelId };
    dispatch(endHere(null));
    dispatch(voiceBegun(where));
    const result = await dispatch(connect(where));
    if (result.ok) return;
    dispatch(dropVoice(wordsOf(result)));
  };

/** How long after an end by the server an offer for another channel may come, in milliseconds. */
const MOVED_WITHIN_MS = 2_000;

/** Takes an offer: of the user's own call, or of the channel to which staff have moved them. */
export const hearOffer =
  (signal: Signal): AppThunk<Promise<void>> =>
  async (dispatch, getState, { work }) => {
    const { running } = work.voice;
    if (running === null || getState().voice.own === null) return;
    if (running.session === null) {
      running.early = signal;
      return;
    }
    if (running.session === signal.session) {
      await dispatch(answerOffer(running, signal));
      return;
    }
    const moved = await dispatch(begin());
    if (moved === null) return;
    moved.session = signal.session;
    void dispatch(useChosenMicrophone());
    await dispatch(answerOffer(moved, signal));
  };

/** The server says that the user is not in their channel any more: moved, disconnected, or joined from elsewhere. */
export const judgeEnd =
  (isInChannel: () => boolean, why: () => string): AppThunk =>
  (dispatch, getState, { work }) => {
    const { voice } = work;
    if (voice.isAsking) return;
    voice.stopJudging();
    voice.isJudging = true;
    voice.stopJudging = work.later(() => {
      voice.isJudging = false;
      const { own } = getState().voice;
      if (own !== null && !(isInChannel() && own.phase === 'in')) dispatch(dropVoice(why()));
    }, MOVED_WITHIN_MS);
  };

/** The live connection is a new one, by which the server knows no call: the call is made again. */
export const renewVoice = (): AppThunk => (dispatch, getState) => {
  if (getState().voice.own !== null) dispatch(rejoinLater());
};
