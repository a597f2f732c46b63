import { describe, expect, it } from 'vitest';
import { DESK_LIMITS } from '../../../../../src/contract/desk-limits';
import type { QueueItem } from '../../../../../src/contract/entities/queue-item';
import { success } from '../../../../../src/contract/failure';
import type { GuildId, ReportId } from '../../../../../src/contract/ids';
import { DesktopSummary } from '../../../../../src/contract/ipc/desktop';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { selectDesktopSummary } from '../../../../../src/renderer/state/desktop/summary';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { followLink } from '../../../../../src/renderer/state/navigation/follow-link';
import { muteGuild } from '../../../../../src/renderer/state/preferences/guild-preferences';
import {
  selectOpenReports,
  selectQueue,
  selectQueueItem,
  selectQueueRows,
  selectWantsQueue,
} from '../../../../../src/renderer/state/queue/selectors';
import {
  claimItem,
  deleteReported,
  leaveItem,
  loadOlderItems,
  loadQueue,
  resolveItem,
  wantQueue,
} from '../../../../../src/renderer/state/queue/thunks';
import { setStatus } from '../../../../../src/renderer/state/session/status';
import {
  at,
  everyone,
  fullMeta,
  id,
  makeGateway,
  makeGuild,
  makePerson,
  makeReport,
  makeRole,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../support/renderer/open-overlay';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const R1 = id<ReportId>(1);
const STAFF: readonly PermissionName[] = ['VIEW_CHANNELS', 'MANAGE_REPORTS'];
const mine = (number = 1, until = 120): QueueItem =>
  makeReport(number, { claimedBy: makePerson(1, 'ada'), claimedUntil: at(until) });
const bobs = makeReport(1, { claimedBy: makePerson(2, 'bob'), claimedUntil: at(120) });
const done = (number = 1): QueueItem =>
  makeReport(number, {
    ...{ status: 'resolved', outcome: 'dismissed', resolvedBy: makePerson(2, 'bob'), resolvedAt: at(50) },
  });

interface World {
  readonly api?: ApiAnswers;
  readonly permissions?: readonly PermissionName[];
  readonly features?: readonly string[];
}

const start = async ({ api = {}, permissions = STAFF, features = ['reports'] }: World = {}) => {
  const staff = makeRole({ id: id(21), permissions: mask(...permissions) });
  const memberRoles = [everyone, staff];
  const bridge = createFakeBridge({
    'queue.fetch': ({ status }) =>
      success(
        status === 'open'
          ? { error: 0, items: [makeReport(2), makeReport(1)], open: 2 }
          : { error: 0, items: [done(0)], open: 2 },
      ),
    'queue.release': () => success({ error: 0, item: makeReport(1) }),
    ...api,
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  const guild = makeGuild({ memberRoles, ownerId: id(9) });
  const app = await startTestApp({ bridge, guilds: [guild], boot: { session: makeSession({ meta }) } });
  const state = () => app.store.getState();
  const told = (item: QueueItem, open = 2): void =>
    app.hear(liveEvent('GUILD_QUEUE', { guildId: GUILD, item, open }));
  return {
    ...app,
    state,
    told,
    staff,
    rows: (status: 'open' | 'resolved' = 'open') =>
      selectQueueRows(state(), GUILD, status).map((item) => item.id),
    item: (number = 1) => selectQueueItem(state(), GUILD, id(number)),
    shown: () => bridge.calls.filter(({ name }) => name === 'notifications.show').map(({ args }) => args),
  };
};

describe('the queue of a server', () => {
  it('is fetched by those who decide reports, where the server has them, when it is first used', async () => {
    const app = await start();
    expect(app.bridge.argsOf('queue.fetch')).toEqual([]);
    await app.store.dispatch(wantQueue(GUILD));
    await app.store.dispatch(wantQueue(GUILD));
    expect(app.bridge.argsOf('queue.fetch')).toEqual([{ guildId: GUILD, status: 'open', limit: 50 }]);
    expect(app.rows()).toEqual(['2', '1']);
    expect(selectOpenReports(app.state(), GUILD)).toBe(2);
  });

  it.each([
    ['without the feature', { features: [] }],
    ['without the right', { permissions: ['VIEW_CHANNELS'] as const }],
  ])('is neither fetched nor counted %s', async (_name, world) => {
    const app = await start(world);
    app.told(makeReport(1), 1);
    await app.store.dispatch(wantQueue(GUILD));
    expect(app.bridge.argsOf('queue.fetch')).toEqual([]);
    expect(selectOpenReports(app.state(), GUILD)).toBe(0);
    expect(app.shown()).toEqual([]);
  });

  it('hears of new, changed and decided reports, with their number', async () => {
    const app = await start();
    await app.store.dispatch(loadQueue(GUILD, 'open'));
    await app.store.dispatch(loadQueue(GUILD, 'resolved'));
    app.told(makeReport(3), 3);
    expect(app.rows()).toEqual(['3', '2', '1']);
    app.told(bobs, 3);
    expect(app.item()?.claimedBy?.username).toBe('bob');
    app.told(done(1), 2);
    expect([app.rows(), app.rows('resolved')]).toEqual([
      ['3', '2'],
      ['1', '0'],
    ]);
    expect(app.item()?.outcome).toBe('dismissed');
    expect(selectOpenReports(app.state(), GUILD)).toBe(2);
  });

  it('counts what it hears before it is fetched', async () => {
    const app = await start();
    app.told(makeReport(3), 7);
    expect(selectOpenReports(app.state(), GUILD)).toBe(7);
    expect(selectQueue(app.state(), GUILD, 'open').phase).toBe('loading');
  });

  it('applies what it hears during a request to the answer', async () => {
    const answer = deferred<ReturnType<NonNullable<ApiAnswers['queue.fetch']>>>();
    const app = await start({ api: { 'queue.fetch': async () => answer.promise } });
    const loading = app.store.dispatch(loadQueue(GUILD, 'open'));
    app.told(makeReport(3), 3);
    answer.resolve(success({ error: 0, items: [makeReport(2)], open: 1 }));
    await loading;
    expect(app.rows()).toEqual(['3', '2']);
    expect(selectOpenReports(app.state(), GUILD)).toBe(3);
  });

  it('is fetched page by page', async () => {
    const page = Array.from({ length: DESK_LIMITS.queuePage }, (_, index) => makeReport(1000 - index));
    const app = await start({
      api: {
        'queue.fetch': ({ before }) =>
          success({ error: 0, items: before === undefined ? page : [makeReport(5)], open: 51 }),
      },
    });
    await app.store.dispatch(loadQueue(GUILD, 'open'));
    expect(selectQueue(app.state(), GUILD, 'open').value.hasOlder).toBe(true);
    await app.store.dispatch(loadOlderItems(GUILD, 'open'));
    expect(app.bridge.argsOf('queue.fetch')[1]).toMatchObject({ before: '951', status: 'open' });
    expect(app.rows()).toHaveLength(51);
    expect(selectQueue(app.state(), GUILD, 'open').value.hasOlder).toBe(false);
    // What is older may have been decided unheard.
    app.bridge.push('gateway.changed', makeGateway({ epoch: 2 }));
    await settle();
    expect(app.rows()).toHaveLength(50);
    expect(selectQueue(app.state(), GUILD, 'open').value.hasOlder).toBe(true);
  });

  it('keeps what it has where older ones cannot be fetched, and says why', async () => {
    const app = await start();
    await app.store.dispatch(loadQueue(GUILD, 'open'));
    app.bridge.api['queue.fetch'] = lost;
    await app.store.dispatch(loadOlderItems(GUILD, 'open'));
    expect(selectQueue(app.state(), GUILD, 'open').value.olderError).toBe('Failed to load the queue');
    expect(app.rows()).toEqual(['2', '1']);
  });

  it('is out of date after a new connection, and when one’s right may have changed', async () => {
    const app = await start();
    const load = async () => app.store.dispatch(loadQueue(GUILD, 'open'));
    const isWanted = () => selectWantsQueue(app.state(), GUILD);
    await load();
    expect(isWanted()).toBe(false);
    app.bridge.push('gateway.changed', makeGateway({ epoch: 2 }));
    await settle();
    expect(isWanted()).toBe(true);
    await load();
    app.hear(liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId: GUILD, userId: id(1), roleId: id(22) }));
    await settle();
    expect(isWanted()).toBe(true);
    await load();
    app.hear(liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId: GUILD, userId: id(3), roleId: id(22) }));
    expect(isWanted()).toBe(false);
  });

  it('is forgotten with the right to see it, and fetched again with it', async () => {
    const app = await start();
    await app.store.dispatch(loadQueue(GUILD, 'open'));
    app.hear(
      liveEvent('GUILD_ROLE_EDIT', {
        guildId: GUILD,
        role: { ...app.staff, permissions: mask('VIEW_CHANNELS') },
      }),
    );
    expect(app.state().queue).toEqual({
      lists: { open: { byKey: {} }, resolved: { byKey: {} } },
      counts: {},
    });
    app.hear(liveEvent('GUILD_ROLE_EDIT', { guildId: GUILD, role: app.staff }));
    expect(selectWantsQueue(app.state(), GUILD)).toBe(true);
  });

  it('is out of date after staff did something to somebody whom a report is about', async () => {
    const app = await start();
    await app.store.dispatch(loadQueue(GUILD, 'open'));
    app.hear(liveEvent('GUILD_MEMBER_LEFT', { guildId: GUILD, userId: id(8) }));
    expect(selectWantsQueue(app.state(), GUILD)).toBe(false);
    app.hear(liveEvent('GUILD_MEMBER_LEFT', { guildId: GUILD, userId: id(7) }));
    expect(selectWantsQueue(app.state(), GUILD)).toBe(true);
  });

  it('says that a message was deleted, with others or with its channel', async () => {
    const app = await start({
      api: {
        'queue.fetch': () =>
          success({
            error: 0,
            items: [
              makeReport(3, { messageId: id(1003) }),
              makeReport(2, { messageId: id(1002) }),
              makeReport(1, { messageId: id(1001), channel: { id: id(101), name: 'random' } }),
            ],
            open: 3,
          }),
      },
    });
    await app.store.dispatch(loadQueue(GUILD, 'open'));
    const there = () => [3, 2, 1].map((number) => app.item(number)?.isMessageThere);
    const place = { guildId: GUILD, channelId: id<never>(100) };
    app.hear(liveEvent('CHANNEL_MESSAGE_DELETE', { ...place, messageId: id(1003) }));
    expect(there()).toEqual([false, true, true]);
    app.hear(liveEvent('CHANNEL_MESSAGES_DELETE', { ...place, messageIds: [id(1002), id(7)] }));
    expect(there()).toEqual([false, false, true]);
    app.hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: id(101) }));
    expect(there()).toEqual([false, false, false]);
  });
});

describe('handling a report', () => {
  const claiming = () => success({ error: 0, item: mine() });
  const startOpen = async (api: ApiAnswers = {}) => {
    const app = await start({ api: { 'queue.claim': claiming, ...api } });
    await app.store.dispatch(loadQueue(GUILD, 'open'));
    return app;
  };

  it('shows who does, and renews that every minute until it is left', async () => {
    const app = await startOpen();
    expect(await app.store.dispatch(claimItem(GUILD, R1))).toEqual(success(null));
    expect(app.item()?.claimedBy?.username).toBe('ada');
    await app.clock.advance(59_999);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(1);
    await app.clock.advance(1);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(2);
    await app.clock.advance(60_000);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(3);
    app.told(mine(1, 300));
    await app.store.dispatch(leaveItem(GUILD, R1));
    expect(app.bridge.argsOf('queue.release')).toEqual([{ reportId: R1 }]);
    expect(app.item()?.claimedBy).toBeNull();
    await app.clock.advance(600_000);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(3);
  });

  it('is refused where somebody else does, in the words of the server', async () => {
    const app = await startOpen({ 'queue.claim': () => refused('bob is handling this', 409) });
    expect(await app.store.dispatch(claimItem(GUILD, R1))).toEqual({
      ok: false,
      failure: 'bob is handling this',
    });
    await app.store.dispatch(leaveItem(GUILD, R1));
    await app.clock.advance(600_000);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(1);
    expect(app.bridge.argsOf('queue.release')).toEqual([]);
  });

  it('goes on after a lost connection, and ends where the server says no', async () => {
    const app = await startOpen();
    await app.store.dispatch(claimItem(GUILD, R1));
    app.bridge.api['queue.claim'] = lost;
    await app.clock.advance(60_000);
    app.bridge.api['queue.claim'] = () => refused('bob is handling this', 409);
    await app.clock.advance(60_000);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(3);
    expect(app.state().toasts.list).toMatchObject([{ text: 'bob is handling this' }]);
    await app.clock.advance(600_000);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(3);
  });

  it('ends when somebody else has it or has decided it', async () => {
    const app = await startOpen();
    await app.store.dispatch(claimItem(GUILD, R1));
    app.told(done(1), 1);
    await app.clock.advance(600_000);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(1);
    await app.store.dispatch(leaveItem(GUILD, R1));
    expect(app.bridge.argsOf('queue.release')).toEqual([]);
  });

  it('gives it back where it was left before the answer came', async () => {
    const answer = deferred<ReturnType<typeof claiming>>();
    const app = await startOpen({ 'queue.claim': async () => answer.promise });
    const claimed = app.store.dispatch(claimItem(GUILD, R1));
    await app.store.dispatch(leaveItem(GUILD, R1));
    expect(app.bridge.argsOf('queue.release')).toEqual([]);
    answer.resolve(claiming());
    await claimed;
    await settle();
    expect(app.bridge.argsOf('queue.release')).toEqual([{ reportId: R1 }]);
    await app.clock.advance(600_000);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(1);
  });

  it('ends with the session', async () => {
    const app = await startOpen();
    await app.store.dispatch(claimItem(GUILD, R1));
    app.bridge.push('session.changed', { phase: 'signed-out', reason: 'asked' });
    await app.clock.advance(600_000);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(1);
    expect(app.state().queue.counts).toEqual({});
  });

  it('decides, takes over first what nobody handles, and counts one less', async () => {
    const app = await startOpen({ 'queue.resolve': () => success({ error: 0, item: done(1) }) });
    const decision = { outcome: 'dismissed', note: ' seen ', tell: true } as const;
    expect(await app.store.dispatch(resolveItem(GUILD, R1, decision))).toEqual(success(null));
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(1);
    expect(app.bridge.argsOf('queue.resolve')).toEqual([
      { reportId: R1, outcome: 'dismissed', note: 'seen', tell: true },
    ]);
    expect(app.rows()).toEqual(['2']);
    expect(selectOpenReports(app.state(), GUILD)).toBe(1);
    await app.store.dispatch(leaveItem(GUILD, R1));
    await app.clock.advance(600_000);
    expect(app.bridge.argsOf('queue.release')).toEqual([]);
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(1);
  });

  it('says who has to decide, and keeps the report', async () => {
    const app = await startOpen({
      'queue.resolve': () => refused('Somebody of higher rank has to decide this', 403),
    });
    await app.store.dispatch(claimItem(GUILD, R1));
    const result = await app.store.dispatch(
      resolveItem(GUILD, R1, { outcome: 'actioned', note: '', tell: false }),
    );
    expect(result).toEqual({ ok: false, failure: 'Somebody of higher rank has to decide this' });
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(1);
    expect(app.rows()).toEqual(['2', '1']);
  });

  it('deletes the message also where its channel is not held', async () => {
    const app = await startOpen({ 'messages.delete': acknowledged });
    const item = app.item();
    if (item === null) throw new Error('The report is not held');
    await app.store.dispatch(deleteReported(GUILD, item));
    expect(app.bridge.argsOf('messages.delete')).toEqual([{ messageId: '1001' }]);
    expect(app.item()?.isMessageThere).toBe(false);
    expect(app.item()?.evidence?.message?.content).toBe('buy my saw blades');
  });
});

describe('a new report', () => {
  it('notifies staff, and a press opens the queue', async () => {
    const app = await start();
    app.told(makeReport(3), 1);
    expect(app.shown()).toMatchObject([
      {
        ...{ key: 'report-3', title: 'New report in The Hall', body: 'Spam', place: null },
        opens: { kind: 'queue', guildId: GUILD },
      },
    ]);
    app.store.dispatch(followLink({ kind: 'queue', guildId: GUILD }));
    expect(app.state().overlays.open).toEqual({
      kind: 'guild-settings',
      about: { guildId: GUILD, page: 'queue' },
    });
  });

  it('notifies once, and the notification goes when somebody handles it', async () => {
    const app = await start();
    app.told(makeReport(3), 1);
    app.told({ ...bobs, id: id(3) }, 1);
    app.told(makeReport(3), 1);
    expect(app.shown()).toHaveLength(1);
    expect(
      app.bridge.calls.filter(({ name }) => name === 'notifications.close').map(({ args }) => args),
    ).toEqual([{ keys: ['report-3'], channelId: null }]);
  });

  it('is quiet in a muted server, and while one does not want to be disturbed', async () => {
    const muted = await start();
    muted.store.dispatch(muteGuild(GUILD, 'always'));
    muted.told(makeReport(3), 1);
    expect(muted.shown()).toEqual([]);
    const busy = await start({ api: { 'users.updateStatus': acknowledged } });
    await busy.store.dispatch(setStatus('dnd'));
    busy.told(makeReport(3), 1);
    expect(busy.shown()).toEqual([]);
  });

  it('stands in the menu of the tray, with how many wait', async () => {
    const app = await start();
    const staff = () => selectDesktopSummary(app.state()).staff;
    expect(staff()).toMatchObject([{ pages: ['queue'], reports: 0 }]);
    app.told(makeReport(3), 4);
    expect(staff()).toMatchObject([{ guildId: GUILD, pages: ['queue'], reports: 4 }]);
    expect(DesktopSummary.parse(selectDesktopSummary(app.state())).staff).toEqual(staff());
  });
});
