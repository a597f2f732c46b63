import { describe, expect, it } from 'vitest';
import type { GatewayState } from '../../../../../src/contract/ipc/pushes';
import { bootSession } from '../../../../../src/renderer/app/boot';
import { selectConnectionBanner } from '../../../../../src/renderer/state/gateway/selectors';
import { reconnect } from '../../../../../src/renderer/state/gateway/thunks';
import { makeGateway, makeSession } from '../../../../support/renderer/factories';
import { startTestApp } from '../../../../support/renderer/test-store';

type Phase = GatewayState['phase'];

/** The banner after each sequence of phases. */
const CASES: readonly (readonly [string, readonly Phase[], 'lost' | 'reconnecting' | null])[] = [
  ['stands', ['open'], null],
  ['is made for the first time', ['connecting'], null],
  ['could not be made', ['connecting', 'waiting'], 'lost'],
  ['is tried again', ['connecting', 'waiting', 'connecting'], 'reconnecting'],
  ['stands again', ['open', 'waiting', 'connecting', 'open'], null],
  ['is gone', ['open', 'waiting'], 'lost'],
  ['is replaced at once', ['open', 'connecting'], 'reconnecting'],
  ['is refused', ['open', 'refused'], 'lost'],
  ['is not wanted', ['open', 'idle'], null],
];

describe('the banner of the connection', () => {
  it.each(CASES)('where it %s', async (_name, phases, banner) => {
    const app = await startTestApp({ boot: { session: { phase: 'signed-out', reason: null } } });
    app.bridge.push('gateway.changed', makeGateway({ phase: 'idle' }));
    app.bridge.push('session.changed', makeSession());
    void bootSession(app.store);
    await app.clock.advance(1000);
    for (const phase of phases) app.bridge.push('gateway.changed', makeGateway({ phase }));
    expect(selectConnectionBanner(app.store.getState())).toBe(banner);
  });

  it('says that it reconnects from the press of the button on', async () => {
    const app = await startTestApp();
    app.bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
    void app.store.dispatch(reconnect());
    expect(selectConnectionBanner(app.store.getState())).toBe('reconnecting');
    app.bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
    expect(selectConnectionBanner(app.store.getState())).toBe('lost');
    expect(app.bridge.calls.at(-1)).toEqual({ name: 'gateway.reconnect', args: null });
  });
});

describe('the number of returns of the server', () => {
  it.each([
    ['the first connection', ['connecting', 'open'], 0],
    ['a connection made after failed attempts', ['connecting', 'waiting', 'connecting', 'open'], 1],
    ['two losses', ['open', 'waiting', 'connecting', 'open', 'connecting', 'open'], 2],
    ['what is not open yet', ['open', 'waiting', 'connecting'], 0],
  ] as readonly (readonly [string, readonly Phase[], number])[])(
    'counts %s',
    async (_name, phases, returns) => {
      const app = await startTestApp();
      const before = app.store.getState().gateway.returns;
      for (const phase of ['idle', ...phases] as const)
        app.bridge.push('gateway.changed', makeGateway({ phase }));
      expect(app.store.getState().gateway.returns - before).toBe(returns);
    },
  );
});
