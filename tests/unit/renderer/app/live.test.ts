import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '../../../../src/contract/preferences';
import { receiveBootState } from '../../../../src/renderer/app/boot';
import { connectLive } from '../../../../src/renderer/app/live';
import { makeBoot, makeGateway } from '../../../support/renderer/factories';
import { createFakeBridge } from '../../../support/renderer/fake-bridge';
import { BUILD, makeTestStore, startTestApp } from '../../../support/renderer/test-store';

describe('what main says at the start', () => {
  it('is taken whole: session, connection, settings, the app, and its notices as toasts', async () => {
    const boot = makeBoot({
      preferences: { ...defaultPreferences, theme: 'light' },
      app: {
        version: '1.2.3',
        platform: 'darwin',
        isDevelopment: false,
        isPractice: false,
        notices: ['Your settings were reset.'],
      },
    });
    const bridge = createFakeBridge({}, { 'app.ready': () => boot });
    const { store } = makeTestStore(bridge);
    await receiveBootState(store, bridge.invoke('app.ready', null), BUILD);
    expect(store.getState()).toMatchObject({
      session: boot.session,
      gateway: boot.gateway,
      preferences: { current: boot.preferences },
      boot: { step: 'Initializing', app: boot.app },
      toasts: { list: [{ kind: 'info', text: 'Your settings were reset.', ms: null }] },
    });
  });
});

describe('what main pushes', () => {
  it('reaches the store', async () => {
    const { store, bridge } = await startTestApp();
    bridge.push('preferences.changed', { ...defaultPreferences, zoom: 2 });
    bridge.push('notice.shown', { kind: 'error', text: 'The disk is full.' });
    bridge.push('notice.shown', { kind: 'info', text: 'Saved to Downloads.' });
    bridge.push('gateway.changed', makeGateway({ roundTripMs: 42 }));
    expect(store.getState()).toMatchObject({
      preferences: { current: { zoom: 2 } },
      toasts: {
        list: [
          // What is wrong stays until it is dismissed.
          { kind: 'error', text: 'The disk is full.', ms: null },
          { kind: 'info', text: 'Saved to Downloads.', ms: 6000 },
        ],
      },
      gateway: { roundTripMs: 42 },
    });
  });

  it('reaches it no more after the end', () => {
    const { store, bridge, page } = makeTestStore();
    const stop = connectLive(store, bridge, page);
    stop();
    const before = store.getState();
    bridge.push('notice.shown', { kind: 'info', text: 'hello' });
    page.tell('blur');
    expect(store.getState()).toBe(before);
  });
});

describe('what the window says', () => {
  it('is whether it has the focus', async () => {
    const { store, page } = await startTestApp();
    expect(store.getState().window.isFocused).toBe(true);
    page.tell('blur');
    expect(store.getState().window.isFocused).toBe(false);
    page.tell('focus');
    expect(store.getState().window.isFocused).toBe(true);
  });

  it('is that the network is back, which is worth a try where the connection is lost', async () => {
    const { bridge, page } = await startTestApp();
    const asked = () => bridge.calls.filter(({ name }) => name === 'gateway.reconnect').length;
    page.tell('online');
    expect(asked()).toBe(0);
    bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
    page.tell('online');
    expect(asked()).toBe(1);
  });
});
