import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import { DesktopSummary } from '../../../../../src/contract/ipc/desktop';
import { watchQueues } from '../../../../../src/renderer/app/watch-queues';
import { selectDesktopSummary } from '../../../../../src/renderer/state/desktop/summary';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { at, makeGateway, makeReport } from '../../../../support/renderer/factories';
import { HALL, mine, start } from './desk-world';

describe('what waits, for the tray', () => {
  it('is fetched from all servers whose reports the user decides, once there is a tray', async () => {
    const { store, clock, bridge, state, hear } = await start();
    const stop = watchQueues(store, clock.later);
    await clock.advance(10_000);
    expect(bridge.argsOf('queue.fetch')).toEqual([]);
    bridge.push('desktop.changed', { tray: { isThere: true } });
    await clock.advance(10_000);
    // The user is no staff of the other server.
    expect(bridge.argsOf('queue.fetch').map(({ guildId }) => guildId)).toEqual([HALL]);
    const { queue } = selectDesktopSummary(state());
    expect(queue).toEqual({
      open: 2,
      newest: [
        expect.objectContaining({ id: '2', handled: { by: 'bob', until: Date.parse(at(120)) } }),
        expect.objectContaining({ id: '1', guildId: HALL, guild: 'The Hall', handled: null }),
      ],
    });
    expect(DesktopSummary.shape.queue.parse(queue)).toEqual(queue);
    // What the user handles need not be said.
    hear(liveEvent('GUILD_QUEUE', { guildId: HALL, item: mine(), open: 2 }));
    expect(selectDesktopSummary(state()).queue.newest.map(({ handled }) => handled?.by)).toEqual([
      'bob',
      undefined,
    ]);
    await clock.advance(10_000);
    expect(bridge.argsOf('queue.fetch')).toHaveLength(1);
    stop();
  });

  it('is fetched again after a connection without events, and not asked for again after a failure', async () => {
    const { store, clock, bridge } = await start({
      api: { 'queue.fetch': () => failure({ kind: 'network', reason: 'unreachable', detail: '' }) },
    });
    const stop = watchQueues(store, clock.later);
    bridge.push('desktop.changed', { tray: { isThere: true } });
    await clock.advance(60_000);
    expect(bridge.argsOf('queue.fetch')).toHaveLength(1);
    bridge.api['queue.fetch'] = () => success({ error: 0, items: [], open: 0 });
    bridge.push('gateway.changed', makeGateway({ epoch: 7 }));
    await clock.advance(60_000);
    expect(bridge.argsOf('queue.fetch').length).toBeGreaterThan(1);
    stop();
  });

  it('is five items at most, and nothing of servers whose reports one does not decide', async () => {
    const many = [9, 8, 7, 6, 5, 4, 3].map((number) => makeReport(number, { createdAt: at(number) }));
    const app = await start({ open: many });
    await app.ask({ kind: 'opened', place: null });
    const { open, newest } = selectDesktopSummary(app.state()).queue;
    expect([open, newest.map((item) => item.id)]).toEqual([7, ['9', '8', '7', '6', '5']]);
    const none = await start({ permissions: ['VIEW_CHANNELS'] });
    await none.ask({ kind: 'opened', place: null });
    expect(selectDesktopSummary(none.state()).queue).toEqual({ open: 0, newest: [] });
    expect(none.bridge.argsOf('queue.fetch')).toEqual([]);
  });
});
