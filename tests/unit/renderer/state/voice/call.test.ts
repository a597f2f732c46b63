import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../src/contract/failure';
import { joinVoice, leaveVoice } from '../../../../../src/renderer/state/voice/call-thunks';
import { toggleDeaf, toggleMute } from '../../../../../src/renderer/state/voice/own-marks';
import { selectVoicePeople } from '../../../../../src/renderer/state/voice/selectors';
import { settle } from '../../../../support/renderer/fake-bridge';
import {
  bench,
  bob,
  connectCall,
  kitchen,
  leftBy,
  me,
  offerFor,
  startVoice,
  stateOf,
  type VoiceWorld,
} from './voice-world';

const inCall = async (): Promise<VoiceWorld> => {
  const app = await startVoice();
  void app.store.dispatch(joinVoice(bench));
  await connectCall(app, 's1');
  return app;
};
const toasts = (app: VoiceWorld): readonly string[] =>
  app.store.getState().toasts.list.map(({ text }) => text);
const own = (app: VoiceWorld) => app.store.getState().voice.own;

describe('joining a voice channel', () => {
  it('opens the microphone, joins, answers the offer, and is connected', async () => {
    const app = await inCall();
    expect(own(app)).toMatchObject({ phase: 'in', channelId: bench, trouble: null });
    expect(app.asked()).toEqual(['voice.microphone', 'voice.join', 'voice.answer']);
    expect(app.voice.call.microphones).toHaveLength(1);
    expect(app.voice.call.isSending).toBe(true);
    expect(selectVoicePeople(app.store.getState(), bench).map(({ userId }) => userId)).toEqual([bob, me]);
    expect(app.voice.sounds).toEqual(['join']);
  });

  it('takes an offer that comes before the answer to joining', async () => {
    const app = await startVoice();
    const { 'voice.join': join } = app.bridge.api;
    app.bridge.api['voice.join'] = async (args) => {
      app.hear(offerFor('s1'));
      await settle();
      return join!(args);
    };
    await app.store.dispatch(joinVoice(bench));
    await settle();
    expect(app.voice.call.offers).toHaveLength(1);
    expect(app.asked()).toContain('voice.answer');
  });

  it('listens without a microphone, and says so once', async () => {
    const app = await startVoice();
    app.voice.trouble = 'none';
    void app.store.dispatch(joinVoice(bench));
    await connectCall(app, 's1');
    expect(own(app)).toMatchObject({ phase: 'in', trouble: 'none' });
    expect(toasts(app)).toEqual(['No microphone was found. You can listen.']);
  });

  it('opens no microphone that the system denies', async () => {
    const app = await startVoice();
    app.bridge.ipc['voice.microphone'] = () => false;
    void app.store.dispatch(joinVoice(bench));
    await connectCall(app, 's1');
    expect(own(app)).toMatchObject({ phase: 'in', trouble: 'denied' });
    expect(app.voice.call.microphones).toEqual([]);
  });

  it('says why the server refuses, and lets go of the microphone', async () => {
    const app = await startVoice();
    app.bridge.api['voice.join'] = () =>
      failure({ kind: 'refused', status: 409, message: 'This channel is full', retryAfterMs: null });
    await app.store.dispatch(joinVoice(bench));
    expect(own(app)).toBeNull();
    expect(app.voice.call.isClosed).toBe(true);
    expect(toasts(app)).toEqual(['This channel is full']);
    expect(app.bridge.calls.at(-1)).toEqual({ name: 'voice.microphone', args: { isUsed: false } });
  });

  it('names the port that does not answer within five seconds', async () => {
    const app = await startVoice();
    void app.store.dispatch(joinVoice(bench));
    await settle();
    app.hear(offerFor('s1'));
    await app.clock.advance(4_999);
    expect(own(app)?.phase).toBe('joining');
    await app.clock.advance(1);
    expect(own(app)).toBeNull();
    expect(toasts(app)).toEqual(['Voice needs UDP port 7420 of 192.0.2.7, which does not answer.']);
  });

  it('ends with a sentence where the browser refuses an offer', async () => {
    const app = await startVoice();
    app.voice.takesOffers = false;
    void app.store.dispatch(joinVoice(bench));
    await settle();
    app.hear(offerFor('s1'));
    await settle();
    expect(own(app)).toBeNull();
    expect(toasts(app)).toEqual(['Voice connection failed']);
  });

  it('does nothing on a server without voice', async () => {
    const app = await startVoice([]);
    await app.store.dispatch(joinVoice(bench));
    expect(app.asked()).toEqual([]);
    expect(app.voice.calls).toEqual([]);
  });

  it('leaves the channel again that was left before the answer came', async () => {
    const app = await startVoice();
    const { 'voice.join': join } = app.bridge.api;
    let answer: () => void = () => undefined;
    app.bridge.api['voice.join'] = async (args) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return join!(args);
    };
    void app.store.dispatch(joinVoice(bench));
    await settle();
    await app.store.dispatch(leaveVoice());
    answer();
    await settle();
    expect(app.asked().filter((name) => name === 'voice.leave')).toHaveLength(2);
    expect(own(app)).toBeNull();
  });
});

describe('a call', () => {
  it('ends here and on the server when it is left', async () => {
    const app = await inCall();
    await app.store.dispatch(leaveVoice());
    expect(own(app)).toBeNull();
    expect(app.voice.call.isClosed).toBe(true);
    expect(app.asked().slice(-2)).toEqual(['voice.microphone', 'voice.leave']);
  });

  it('is let go when the user signs out', async () => {
    const app = await inCall();
    app.bridge.push('session.changed', { phase: 'signed-out', reason: 'asked' });
    await settle();
    expect(app.voice.call.isClosed).toBe(true);
    expect(own(app)).toBeNull();
  });

  it('goes on in the channel to which staff move the user, with a new connection', async () => {
    const app = await inCall();
    app.hear(leftBy(me, bench), stateOf(me, kitchen));
    app.hear(offerFor('s9'));
    await settle();
    app.voice.call.reports.onConnected(true);
    await app.clock.advance(5_000);
    expect(own(app)).toMatchObject({ phase: 'in', channelId: kitchen });
    expect(app.voice.calls.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(app.bridge.calls.filter(({ name }) => name === 'voice.join')).toHaveLength(1);
  });

  it('is not joined again after staff have disconnected the user, even if the connection ends first', async () => {
    const app = await inCall();
    app.voice.call.reports.onConnected(false);
    app.hear(leftBy(me, bench));
    await app.clock.advance(20_000);
    expect(own(app)).toBeNull();
    expect(app.asked().filter((name) => name === 'voice.join')).toHaveLength(1);
    expect(toasts(app)).toEqual(['You were disconnected from Open Bench']);
  });

  it('ends here when the user joins on another device', async () => {
    const app = await inCall();
    app.voice.call.reports.onConnected(false);
    app.hear(leftBy(me, bench), stateOf(me, bench));
    await app.clock.advance(20_000);
    expect(own(app)).toBeNull();
    expect(app.asked().filter((name) => name === 'voice.join')).toHaveLength(1);
    expect(toasts(app)).toEqual(['You are in a voice channel on another device']);
  });

  it('is made again within a second of a loss, muted as before', async () => {
    const app = await inCall();
    app.store.dispatch(toggleMute());
    app.voice.call.reports.onConnected(false);
    expect(own(app)?.phase).toBe('lost');
    await app.clock.advance(1_000);
    app.hear(leftBy(me, bench), stateOf(me, bench, { selfMute: true }), offerFor('s2'));
    await settle();
    app.voice.call.reports.onConnected(true);
    await app.clock.advance(5_000);
    expect(own(app)).toMatchObject({ phase: 'in', channelId: bench });
    expect(app.bridge.argsOf('voice.join').at(-1)).toEqual({
      ...{ channelId: bench, selfMute: true, selfDeaf: false },
    });
    expect(app.voice.call.isSending).toBe(false);
  });

  it('is given up when no server answers for 15 seconds', async () => {
    const app = await inCall();
    app.bridge.api['voice.join'] = () => failure({ kind: 'network', reason: 'unreachable', detail: 'none' });
    app.voice.call.reports.onConnected(false);
    await app.clock.advance(14_000);
    expect(own(app)?.phase).toBe('lost');
    await app.clock.advance(10_000);
    expect(own(app)).toBeNull();
    expect(toasts(app)).toEqual(['The voice connection was lost']);
  });
});

describe('mute and deafen', () => {
  it('take effect at once, and are told to the server', async () => {
    const app = await inCall();
    app.store.dispatch(toggleMute());
    expect(app.voice.call.isSending).toBe(false);
    expect(app.bridge.argsOf('voice.state')).toEqual([{ selfMute: true, selfDeaf: false }]);
    app.store.dispatch(toggleMute());
    expect(app.voice.call.isSending).toBe(true);
  });

  it('deafened, the user hears nobody and is not heard; after it as before', async () => {
    const app = await inCall();
    app.store.dispatch(toggleDeaf());
    expect(app.voice.call.isSending).toBe(false);
    expect(app.voice.call.gains.get(bob)).toBe(0);
    app.store.dispatch(toggleDeaf());
    expect(app.voice.call.isSending).toBe(true);
    expect(app.voice.call.gains.get(bob)).toBe(1);
  });

  it('a press on Mute while deafened gives both back', async () => {
    const app = await inCall();
    app.store.dispatch(toggleDeaf());
    app.store.dispatch(toggleMute());
    expect(app.store.getState().voice).toMatchObject({ selfMute: false, selfDeaf: false });
  });

  it('whoever is muted is silent at once, without waiting for the end of their packets', async () => {
    const app = await inCall();
    app.hear(stateOf(bob, bench, { mute: true }));
    expect(app.voice.call.gains.get(bob)).toBe(0);
    app.hear(stateOf(bob, bench, { selfMute: true }));
    expect(app.voice.call.gains.get(bob)).toBe(0);
    app.hear(stateOf(bob, bench));
    expect(app.voice.call.gains.get(bob)).toBe(1);
  });

  it('nothing is sent while staff have muted the user', async () => {
    const app = await inCall();
    app.hear(stateOf(me, bench, { mute: true }));
    expect(app.voice.call.isSending).toBe(false);
    app.hear(stateOf(me, bench));
    expect(app.voice.call.isSending).toBe(true);
  });
});
