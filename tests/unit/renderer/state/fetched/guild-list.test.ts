import { describe, expect, it } from 'vitest';
import { type Result, success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import type { CallReply } from '../../../../../src/contract/rest';
import { connectionRenewed } from '../../../../../src/renderer/state/gateway/actions';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectGuildBans } from '../../../../../src/renderer/state/bans/selectors';
import { loadBans } from '../../../../../src/renderer/state/bans/thunks';
import { sessionEnded } from '../../../../../src/renderer/state/session/slice';
import { windowFocusChanged } from '../../../../../src/renderer/state/window/slice';
import { id, makeBan, makeGuild } from '../../../../support/renderer/factories';
import { createFakeBridge, deferred, settle } from '../../../../support/renderer/fake-bridge';
import { lost } from '../../../../support/renderer/open-overlay';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const otherId = id<GuildId>(6);
type Answer = Result<CallReply<'bans.list'>>;
const list = (...numbers: number[]): Answer =>
  success({ error: 0, message: null, bans: numbers.map((number) => makeBan({ id: id(number) })) });

const start = async (answer: () => Answer | Promise<Answer>) => {
  const bridge = createFakeBridge({ 'bans.list': answer });
  const app = await startTestApp({
    bridge,
    guilds: [makeGuild({ id: guildId }), makeGuild({ id: otherId })],
  });
  return {
    ...app,
    held: (of: GuildId = guildId) => selectGuildBans(app.store.getState(), of),
    ids: (of: GuildId = guildId) => selectGuildBans(app.store.getState(), of).value.list.map((one) => one.id),
    load: (of: GuildId = guildId) => app.store.dispatch(loadBans(of)),
  };
};

describe('what is fetched for a guild', () => {
  it('is loading until it is known, and then stays while it is fetched again', async () => {
    const gate = deferred<Answer>();
    const { held, ids, load, bridge } = await start(() => list(7));
    expect(held()).toMatchObject({ phase: 'loading', isAsking: false });
    expect(await load()).toEqual(success(null));
    expect(held()).toMatchObject({ phase: 'loaded', isAsking: false, error: null });
    bridge.api['bans.list'] = () => gate.promise;
    const again = load();
    expect(held()).toMatchObject({ phase: 'loaded', isAsking: true });
    expect(ids()).toEqual(['7']);
    gate.resolve(list(8));
    await again;
    expect(ids()).toEqual(['8']);
    expect(held(otherId)).toMatchObject({ phase: 'loading', value: { list: [] } });
  });

  it('says in words why it could not be had, and keeps what is known', async () => {
    const { held, ids, load, bridge } = await start(() => lost());
    expect(await load()).toEqual({ ok: false, failure: 'Failed to fetch bans' });
    expect(held()).toMatchObject({ phase: 'failed', error: 'Failed to fetch bans', isAsking: false });
    bridge.api['bans.list'] = () => list(7);
    await load();
    expect(held()).toMatchObject({ phase: 'loaded', error: null });
    bridge.api['bans.list'] = lost;
    await load();
    expect(held()).toMatchObject({ phase: 'loaded', error: 'Failed to fetch bans' });
    expect(ids()).toEqual(['7']);
  });

  it('is forgotten with the guild, and an answer that comes later is dropped', async () => {
    const gate = deferred<Answer>();
    const { held, load, hear, store } = await start(() => gate.promise);
    const loading = load();
    hear(liveEvent('GUILD_LEFT', { guildId, reason: 'left' }));
    gate.resolve(list(7));
    await loading;
    expect(store.getState().bans.byKey).toEqual({});
    expect(held()).toMatchObject({ phase: 'loading', value: { list: [] } });
  });

  it('is forgotten with the session', async () => {
    const { load, store } = await start(() => list(7));
    await load();
    store.dispatch(sessionEnded());
    await settle();
    expect(store.getState().bans.byKey).toEqual({});
  });

  it('is stale after what no event tells in full, for the guilds that it is about', async () => {
    const { held, load, hear, store } = await start(() => list(7));
    await load();
    await load(otherId);
    expect(held().isStale).toBe(false);
    hear(liveEvent('GUILD_MEMBER_LEFT', { guildId, userId: id(9) }));
    expect([held().isStale, held(otherId).isStale]).toEqual([true, false]);
    await load();
    expect(held().isStale).toBe(false);
    for (const action of [connectionRenewed(), windowFocusChanged(true)]) {
      store.dispatch(action);
      expect([held().isStale, held(otherId).isStale]).toEqual([true, true]);
      await load();
      await load(otherId);
    }
    store.dispatch(windowFocusChanged(false));
    expect(held().isStale).toBe(false);
  });

  it('stays stale where that was heard while it was fetched', async () => {
    const gate = deferred<Answer>();
    const { held, load, hear } = await start(() => gate.promise);
    const loading = load();
    hear(liveEvent('GUILD_MEMBER_LEFT', { guildId, userId: id(9) }));
    gate.resolve(list(7));
    await loading;
    expect(held()).toMatchObject({ phase: 'loaded', isStale: true });
  });
});
