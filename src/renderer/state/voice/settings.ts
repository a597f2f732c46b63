import type { UserId } from '../../../contract/ids';
import { failure, type Result, success } from '../../../contract/failure';
import type { VoiceChoice } from '../../../contract/voice-choices';
import { microphoneText } from '../../../domain/voice/voice-failures';
import { type HeardVolume, isUsualVolume } from '../../../domain/voice/volume';
import { setPreferences } from '../preferences/thunks';
import { removeKey } from '../records';
import type { AppThunk } from '../store';
import { applySending, applyVolumes } from './apply';
import { useChosenMicrophone } from './call-thunks';
import type { MicrophoneTest, VoiceDevices } from './media';
import { selectVoiceChoice, selectVolumeOf } from './selectors';

const MICROPHONE = ['inputId', 'echoCancellation', 'noiseSuppression', 'autoGain'] as const;

/** Changes choices about voice; a call takes them at once. */
export const chooseVoice =
  (change: Partial<VoiceChoice>): AppThunk =>
  (dispatch, getState, { work }) => {
    void dispatch(setPreferences({ voice: { ...selectVoiceChoice(getState()), ...change } }));
    if (MICROPHONE.some((key) => key in change)) void dispatch(useChosenMicrophone());
    if (change.outputId !== undefined) void work.voice.running?.call.useOutput(change.outputId);
    dispatch(applySending());
  };

/** Changes how loud somebody is heard on this computer. */
export const setVolume =
  (userId: UserId, change: Partial<HeardVolume>): AppThunk =>
  (dispatch, getState) => {
    const volume = { ...selectVolumeOf(getState(), userId), ...change };
    const voiceVolumes = { ...getState().preferences.current?.voiceVolumes, [userId]: volume };
    if (isUsualVolume(volume)) removeKey(voiceVolumes, userId);
    void dispatch(setPreferences({ voiceVolumes }));
    dispatch(applyVolumes());
  };

/** The microphones and speakers; `onChange` is called when some come or go, until `stop`. */
export const watchVoiceDevices =
  (
    onChange: (devices: VoiceDevices) => void,
  ): AppThunk<Promise<Result<{ readonly stop: () => void }, string>>> =>
  async (_dispatch, _getState, { loadVoice }) => {
    const media = await loadVoice();
    const tell = async (): Promise<void> => onChange(await media.devices());
    const stop = media.watchDevices(() => void tell());
    await tell();
    return success({ stop });
  };

/** Opens the chosen microphone for its test; the failure in words where there is none. */
export const testMicrophone =
  (onLevel: (db: number) => void): AppThunk<Promise<Result<MicrophoneTest, string>>> =>
  async (_dispatch, getState, { bridge, loadVoice }) => {
    const media = await loadVoice();
    const choice = selectVoiceChoice(getState());
    const isGranted = await bridge.invoke('voice.microphone', { isUsed: true });
    const test = isGranted ? await media.test(choice, choice.outputId, onLevel) : 'denied';
    const letGo = (): void => {
      // A call goes on with its own microphone.
      if (getState().voice.own === null) void bridge.invoke('voice.microphone', { isUsed: false });
    };
    if (typeof test === 'string') {
      letGo();
      return failure(microphoneText(test, getState().boot.app?.platform ?? 'linux'));
    }
    return success({
      setPlaying: test.setPlaying,
      close: () => {
        test.close();
        letGo();
      },
    });
  };
