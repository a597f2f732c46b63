import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../src/contract/failure';
import { joinVoice, leaveVoice } from '../../../../../src/renderer/state/voice/call-thunks';
import { toggleDeaf, toggleMute } from '../../../../../src/renderer/state/voice/own-marks';
import {
  setScreenVolume,
  setWatching,
  shareScreen,
  stopSharing,
  toggleSharing,
} from '../../../../../src/renderer/state/voice/screen-thunks';
import { chooseVoice } from '../../../../../src/renderer/state/voice/settings';
import { FakeScreen } from '../../../../support/renderer/fake-voice';
import { settle } from '../../../../support/renderer/fake-bridge';
import {
  bench,
  bob,
  connectCall,
  leftBy,
  me,
  startVoice,
  stateOf,
  type VoiceWorld,
  WITH_SCREENS,
} from './voice-world';

const OPEN = { selfMute: false, selfDeaf: false };
const REFUSED = { kind: 'refused', status: 403, message: 'Not here', retryAfterMs: null } as const;

const inCall = async (): Promise<VoiceWorld> => {
  const app = await startVoice(WITH_SCREENS);
  void app.store.dispatch(joinVoice(bench));
  await connectCall(app, 's1');
  return app;
};
const sharing = async (): Promise<{ readonly app: VoiceWorld; readonly screen: FakeScreen }> => {
  const app = await inCall();
  const screen = new FakeScreen();
  app.voice.chosen = screen;
  await app.store.dispatch(shareScreen());
  app.hear(stateOf(me, bench, { screen: true }));
  return { app, screen };
};
const state = (app: VoiceWorld) => app.store.getState().voice;
const toasts = (app: VoiceWorld): readonly string[] =>
  app.store.getState().toasts.list.map(({ text }) => text);
const told = (app: VoiceWorld) => app.bridge.argsOf('voice.state');

describe('sharing a screen', () => {
  it('sends the one that the person chose, and tells the server', async () => {
    const { app, screen } = await sharing();
    expect(state(app).sharing).toBe('on');
    expect(app.voice.call.screen).toBe(screen);
    expect(app.voice.rates).toEqual([15]);
    expect(told(app)).toEqual([{ ...OPEN, screen: true }]);
    app.store.dispatch(toggleMute());
    expect(told(app).at(-1)).toEqual({ selfMute: true, selfDeaf: false });
    await app.store.dispatch(toggleSharing());
    expect(screen.isStopped).toBe(true);
    expect(app.voice.call.screen).toBeNull();
    expect(told(app).at(-1)).toEqual({ selfMute: true, selfDeaf: false, screen: false });
    expect(state(app).sharing).toBe('off');
  });

  it('asks for as many pictures as the person has chosen', async () => {
    const app = await inCall();
    app.store.dispatch(chooseVoice({ screenRate: 30 }));
    await settle();
    await app.store.dispatch(shareScreen());
    expect(app.voice.rates).toEqual([30]);
  });

  it('is nothing where the person wants none, and says so where it cannot be', async () => {
    const app = await inCall();
    await app.store.dispatch(shareScreen());
    expect([state(app).sharing, toasts(app)]).toEqual(['off', []]);
    app.voice.chosen = 'failed';
    await app.store.dispatch(shareScreen());
    expect([state(app).sharing, toasts(app)]).toEqual(['off', ['The screen cannot be captured']]);
    expect(told(app)).toEqual([]);
  });

  it('ends where the server refuses it, with its words', async () => {
    const app = await inCall();
    const screen = new FakeScreen();
    app.voice.chosen = screen;
    app.bridge.api['voice.state'] = () => failure(REFUSED);
    await app.store.dispatch(shareScreen());
    expect([state(app).sharing, screen.isStopped, toasts(app)]).toEqual(['off', true, ['Not here']]);
  });

  it('ends where the system ends it', async () => {
    const { app, screen } = await sharing();
    screen.end();
    await settle();
    expect(state(app).sharing).toBe('off');
    expect(told(app).at(-1)).toMatchObject({ screen: false });
  });

  it('ends where the server says so, and is told to the person; not by what was said before', async () => {
    const app = await inCall();
    app.voice.chosen = new FakeScreen();
    await app.store.dispatch(shareScreen());
    app.hear(stateOf(me, bench, { selfMute: true }));
    expect(state(app).sharing).toBe('on');
    app.hear(stateOf(me, bench, { screen: true }));
    app.hear(stateOf(me, bench));
    expect(state(app).sharing).toBe('off');
    expect(toasts(app)).toEqual(['Your screen is no longer shared']);
  });

  it('ends with the call, and with a call that ends while the person chooses', async () => {
    const { app, screen } = await sharing();
    await app.store.dispatch(leaveVoice());
    expect([screen.isStopped, state(app).sharing]).toEqual([true, 'off']);
    const other = await inCall();
    const late = new FakeScreen();
    other.voice.chosen = late;
    const asked = other.store.dispatch(shareScreen());
    await other.store.dispatch(leaveVoice());
    await asked;
    expect([late.isStopped, state(other).sharing]).toEqual([true, 'off']);
    expect(told(other)).toEqual([]);
  });

  it('goes on by a connection that is made again, which is told of it', async () => {
    const { app, screen } = await sharing();
    await app.store.dispatch(setWatching(bob, true));
    app.voice.call.reports.onConnected(false);
    await app.clock.advance(1_000);
    expect(screen.isStopped).toBe(false);
    expect(app.voice.calls).toHaveLength(2);
    expect(app.voice.call.screen).toBe(screen);
    expect(told(app).at(-1)).toEqual({ ...OPEN, screen: true, watch: [bob] });
    app.hear(stateOf(me, bench));
    expect(state(app).sharing).toBe('on');
  });

  it('is refused in words to those who may not, and where enough is shared', async () => {
    const app = await inCall();
    for (const userId of ['11', '12', '13'] as never[]) app.hear(stateOf(userId, bench, { screen: true }));
    await app.store.dispatch(shareScreen());
    expect(app.voice.rates).toEqual([]);
    expect(toasts(app)).toEqual(['No more screens can be shared in this channel']);
  });

  it('does nothing a second time, and ends nothing that is not there', async () => {
    const { app } = await sharing();
    await app.store.dispatch(shareScreen());
    expect(app.voice.rates).toHaveLength(1);
    await app.store.dispatch(stopSharing());
    await app.store.dispatch(stopSharing());
    expect(told(app)).toHaveLength(2);
  });
});

describe('watching a screen', () => {
  it('is asked for and ended by the person, and shown while it comes', async () => {
    const app = await inCall();
    app.hear(stateOf(bob, bench, { screen: true }));
    expect(state(app).watching).toEqual([]);
    await app.store.dispatch(setWatching(bob, true));
    expect(told(app)).toEqual([{ ...OPEN, watch: [bob] }]);
    app.voice.call.reports.onScreens([bob]);
    expect(state(app).seen).toEqual([bob]);
    await app.store.dispatch(setWatching(bob, false));
    expect(told(app).at(-1)).toEqual({ ...OPEN, watch: [] });
    expect(state(app).watching).toEqual([]);
  });

  it.each([
    ['ends', () => stateOf(bob, bench)],
    ['leaves with its sender', () => leftBy(bob, bench)],
  ])('is over where the screen %s, and does not begin again by itself', async (_what, event) => {
    const app = await inCall();
    app.hear(stateOf(bob, bench, { screen: true }));
    await app.store.dispatch(setWatching(bob, true));
    app.hear(stateOf(bob, bench, { screen: true, selfMute: true }));
    expect(state(app).watching).toEqual([bob]);
    app.hear(event());
    app.hear(stateOf(bob, bench, { screen: true }));
    expect(state(app).watching).toEqual([]);
  });

  it('is taken back where the server refuses it', async () => {
    const app = await inCall();
    app.hear(stateOf(bob, bench, { screen: true }));
    app.bridge.api['voice.state'] = () => failure(REFUSED);
    await app.store.dispatch(setWatching(bob, true));
    expect([state(app).watching, toasts(app)]).toEqual([[], ['Not here']]);
  });

  it('is as loud as the person wants, and silent for who is deafened', async () => {
    const app = await inCall();
    app.hear(stateOf(bob, bench, { screen: true }));
    await app.store.dispatch(setWatching(bob, true));
    expect(app.voice.call.screenGains.get(bob)).toBe(1);
    app.store.dispatch(setScreenVolume(bob, 50));
    expect(app.voice.call.screenGains.get(bob)).toBe(0.5);
    app.store.dispatch(toggleDeaf());
    expect(app.voice.call.screenGains.get(bob)).toBe(0);
  });
});
