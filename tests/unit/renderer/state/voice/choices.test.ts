import { describe, expect, it } from 'vitest';
import { DEFAULT_VOICE } from '../../../../../src/contract/voice-default';
import { joinVoice } from '../../../../../src/renderer/state/voice/call-thunks';
import { pressKey, releaseKey } from '../../../../../src/renderer/state/voice/own-marks';
import { selectVolumeOf } from '../../../../../src/renderer/state/voice/selectors';
import { chooseVoice, setVolume, testMicrophone } from '../../../../../src/renderer/state/voice/settings';
import { settle } from '../../../../support/renderer/fake-bridge';
import { bench, bob, connectCall, startVoice, type VoiceWorld } from './voice-world';

const inCall = async (): Promise<VoiceWorld> => {
  const app = await startVoice();
  void app.store.dispatch(joinVoice(bench));
  await connectCall(app, 's1');
  return app;
};
const stroke = (change: object = {}) => ({ code: 'KeyV', key: 'v', isTyping: false, ...change });

describe('push to talk', () => {
  const start = async (): Promise<VoiceWorld> => {
    const app = await inCall();
    app.store.dispatch(chooseVoice({ activation: 'key', key: 'KeyV', releaseMs: 200 }));
    await settle();
    return app;
  };

  it('sends while the key is held, and for the delay after', async () => {
    const app = await start();
    expect(app.voice.call.isSending).toBe(false);
    app.store.dispatch(pressKey(stroke(), true));
    expect(app.voice.call.isSending).toBe(true);
    app.store.dispatch(pressKey(stroke(), false));
    await app.clock.advance(199);
    expect(app.voice.call.isSending).toBe(true);
    await app.clock.advance(1);
    expect(app.voice.call.isSending).toBe(false);
  });

  it('sends nothing for another key, nor for a letter that is typed', async () => {
    const app = await start();
    app.store.dispatch(pressKey(stroke({ code: 'KeyB' }), true));
    app.store.dispatch(pressKey(stroke({ isTyping: true }), true));
    expect(app.voice.call.isSending).toBe(false);
  });

  it('ends when the window loses the focus with the key down', async () => {
    const app = await start();
    app.store.dispatch(pressKey(stroke(), true));
    app.store.dispatch(releaseKey());
    await app.clock.advance(200);
    expect(app.voice.call.isSending).toBe(false);
  });
});

describe('choices about voice', () => {
  it('are taken by the call that runs', async () => {
    const app = await inCall();
    app.store.dispatch(chooseVoice({ inputId: 'desk microphone' }));
    app.store.dispatch(chooseVoice({ outputId: 'headphones' }));
    await settle();
    expect(app.voice.call.microphones.at(-1)).toMatchObject({ inputId: 'desk microphone' });
    expect(app.voice.call.output).toBe('headphones');
    expect(app.store.getState().preferences.current?.voice).toEqual({
      ...DEFAULT_VOICE,
      inputId: 'desk microphone',
      outputId: 'headphones',
    });
  });

  it('a volume is kept and heard; the usual one is forgotten', async () => {
    const app = await inCall();
    app.store.dispatch(setVolume(bob, { percent: 150 }));
    expect(app.voice.call.gains.get(bob)).toBe(1.5);
    app.store.dispatch(setVolume(bob, { isMuted: true }));
    expect(app.voice.call.gains.get(bob)).toBe(0);
    expect(selectVolumeOf(app.store.getState(), bob)).toEqual({ percent: 150, isMuted: true });
    app.store.dispatch(setVolume(bob, { percent: 100, isMuted: false }));
    expect(app.store.getState().preferences.current?.voiceVolumes).toEqual({});
  });
});

describe('the test of the microphone', () => {
  const begin = (app: VoiceWorld) => app.store.dispatch(testMicrophone(() => undefined));
  const granted = (app: VoiceWorld) =>
    app.bridge.calls.filter(({ name }) => name === 'voice.microphone').map(({ args }) => args);

  it('has the microphone while it runs', async () => {
    const app = await startVoice();
    const test = await begin(app);
    expect(app.voice.test.isOpen).toBe(true);
    if (test.ok) test.value.close();
    expect(app.voice.test.isOpen).toBe(false);
    expect(granted(app)).toEqual([{ isUsed: true }, { isUsed: false }]);
  });

  it('leaves the microphone to a call that goes on', async () => {
    const app = await inCall();
    const test = await begin(app);
    if (test.ok) test.value.close();
    expect(granted(app).at(-1)).toEqual({ isUsed: true });
  });

  it('says what is wrong with the microphone', async () => {
    const app = await startVoice();
    app.voice.trouble = 'denied';
    expect(await begin(app)).toEqual({
      ok: false,
      failure: 'The system denies the microphone. Allow it in the settings of your desktop.',
    });
    expect(granted(app).at(-1)).toEqual({ isUsed: false });
  });
});
