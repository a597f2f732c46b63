import { describe, expect, it } from 'vitest';
import type { AuditLogEntry } from '../../../../../src/contract/entities/audit-log-entry';
import { success } from '../../../../../src/contract/failure';
import { DeskView } from '../../../../../src/contract/ipc/desk';
import { tellDesk } from '../../../../../src/renderer/app/tell-desk';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  at,
  makeEntry,
  id,
  makeGateway,
  makePerson,
  makeReport,
} from '../../../../support/renderer/factories';
import { settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged, refused } from '../../../../support/renderer/open-overlay';
import { HALL, STAFF, REPORTS_ONLY, PLACE, mine, bobs, decided, start } from './desk-world';

describe('the window of the queue', () => {
  it('is told what it shows while it is open, and nothing after', async () => {
    const app = await start();
    const stop = tellDesk(app.store, app.bridge, app.clock.now);
    const told = () => app.bridge.calls.filter(({ name }) => name === 'desk.tell').map(({ args }) => args);
    app.hear(liveEvent('GUILD_QUEUE', { guildId: HALL, item: makeReport(3), open: 3 }));
    await settle();
    expect(told()).toEqual([]);
    await app.ask({ kind: 'opened', place: null });
    expect(told().at(-1)).toMatchObject({ open: 2, isLoading: false, item: null });
    expect(DeskView.parse(told().at(-1))).toEqual(told().at(-1));
    await app.ask({ kind: 'closed' });
    expect(told().at(-1)).toBeNull();
    const count = told().length;
    app.hear(liveEvent('GUILD_QUEUE', { guildId: HALL, item: makeReport(3), open: 3 }));
    await settle();
    expect(told()).toHaveLength(count);
    stop();
  });

  it('takes an item over as it opens it, and gives it back as it leaves it', async () => {
    const app = await start();
    await app.open();
    expect(app.bridge.argsOf('queue.claim')).toEqual([{ reportId: '1' }]);
    const view = app.view();
    expect(view?.item).toMatchObject({
      ...{ id: '1', guild: 'The Hall', isHeld: false, outcome: null, blocked: null },
      claim: { kind: 'me', name: 'ada' },
      may: { timeOut: true, ban: true },
    });
    expect(DeskView.parse(view)).toEqual(view);
    await app.act({ kind: 'open', place: { guildId: HALL, id: '2' } });
    expect(app.bridge.argsOf('queue.release')).toEqual([{ reportId: '1' }]);
    // The other moderator has that one.
    expect(app.bridge.argsOf('queue.claim')).toHaveLength(1);
    expect(app.view()?.item?.claim).toMatchObject({ kind: 'other', name: 'bob' });
    await app.act({ kind: 'open', place: PLACE });
    await app.ask({ kind: 'closed' });
    expect(app.bridge.argsOf('queue.release')).toHaveLength(2);
    expect(app.view()).toBeNull();
  });

  it('says in words that somebody else was first', async () => {
    const app = await start({ api: { 'queue.claim': () => refused('bob is handling this', 409) } });
    await app.open();
    expect(app.view()?.said).toMatchObject({ isError: true, text: 'bob is handling this', nth: 1 });
    await app.act({ kind: 'dismiss', id: '1' });
    expect(app.view()?.said).toMatchObject({ isError: true, text: 'bob is handling this', nth: 2 });
    expect(app.bridge.argsOf('queue.resolve')).toEqual([]);
    expect(app.view()).toMatchObject({ isActing: false, item: { id: '1' } });
  });

  it.each([
    ['dismiss', 'dismissed', 'Report dismissed'],
    ['handled', 'actioned', 'Report handled'],
  ] as const)('closes a report by one act (%s), and shows the list again', async (kind, outcome, text) => {
    const app = await start();
    await app.open();
    await app.act({ kind, id: '1' });
    expect(app.bridge.argsOf('queue.resolve')).toEqual([{ reportId: '1', outcome, note: '', tell: true }]);
    expect(app.view()).toMatchObject({ item: null, open: 1, said: { isError: false, text } });
  });

  it('times out and bans, and closes the report with it where that was chosen', async () => {
    const app = await start();
    await app.open();
    await app.act({ kind: 'time-out', id: '1', seconds: 600, reason: 'enough', closes: false });
    expect(app.bridge.argsOf('members.timeout')).toMatchObject([{ reason: 'enough' }]);
    expect(app.bridge.argsOf('queue.resolve')).toEqual([]);
    expect(app.view()?.item?.id).toBe('1');
    await app.act({ kind: 'ban', id: '1', deleteSeconds: 0, reason: '', closes: true });
    expect(app.bridge.argsOf('bans.add')).toHaveLength(1);
    expect(app.bridge.argsOf('queue.resolve')).toMatchObject([{ outcome: 'actioned' }]);
    expect(app.view()?.item).toBeNull();
  });

  it('bans all who joined with somebody, and closes the reports about them', async () => {
    const target = makeReport(1).target ?? makePerson(3, 'mallory');
    const others = [31, 32, 33, 34].map((number) => makePerson(number, `guest${number}`));
    const arrivals = [target, ...others].map((each, nth) => ({ ...each, joinedAt: at(nth) }));
    const about = makeReport(3, { target: others[0] ?? null });
    const held = makeReport(4, { kind: 'held', target: others[1] ?? null });
    const app = await start({
      open: [held, about, bobs(2), makeReport(1)],
      features: ['arrivals', 'purge'],
      api: {
        'arrivals.list': () => success({ error: 0, invite: 'abc', arrivals }),
        'queue.claim': ({ reportId }) =>
          success({ error: 0, item: mine(Number(reportId), reportId === '4' ? { kind: 'held' } : {}) }),
        'queue.resolve': ({ reportId }) =>
          success({ error: 0, item: { ...decided('actioned'), id: reportId } }),
        'queue.rejectMessage': ({ reportId }) =>
          success({ error: 0, item: { ...decided('rejected'), id: reportId } }),
        'bans.bulk': ({ userIds }) =>
          success({
            ...{ error: 0, banned: userIds.slice(0, 4) },
            failed: [{ id: others[3]?.id ?? target.id, message: 'You cannot ban this user' }],
          }),
      },
    });
    await app.open();
    const view = app.view();
    expect(view?.item?.group).toEqual({
      ...{ size: 5, seconds: 4, invite: 'abc' },
      names: 'mallory, guest31, guest32, guest33, guest34',
    });
    expect(DeskView.parse(view)).toEqual(view);
    await app.act({ kind: 'ban-group', id: '1', deleteSeconds: 3600, reason: 'Raid', closes: true });
    const userIds = arrivals.map((each) => each.id);
    expect(app.bridge.argsOf('bans.bulk')).toEqual([
      { guildId: HALL, userIds, reason: 'Raid', deleteSeconds: 3600 },
    ]);
    await settle();
    expect(app.bridge.argsOf('queue.resolve').map(({ reportId }) => reportId)).toEqual(['3', '1']);
    expect(app.bridge.argsOf('queue.rejectMessage')).toEqual([{ reportId: '4', tell: false }]);
    expect(app.view()).toMatchObject({
      item: null,
      said: { isError: false, text: '4 members banned. Not banned: 1. You cannot ban this user' },
    });
  });

  it('asks again who joined while the item is open, and not after', async () => {
    let count = 2;
    const guests = () =>
      Array.from({ length: count }, (_, nth) => ({
        ...makePerson(30 + nth, `guest${nth}`),
        joinedAt: at(0),
      }));
    const app = await start({
      features: ['arrivals', 'purge'],
      api: { 'arrivals.list': () => success({ error: 0, invite: null, arrivals: guests() }) },
    });
    await app.open();
    // Two are no group, and nobody waits for more.
    expect(app.view()?.item?.group).toBeNull();
    await app.clock.advance(20_000);
    expect(app.bridge.argsOf('arrivals.list')).toHaveLength(1);
    count = 8;
    await app.act({ kind: 'list' });
    await app.open();
    expect(app.view()?.item?.group).toMatchObject({ size: 8, invite: null });
    expect(app.view()?.item?.group?.names).toBe('guest0, guest1, guest2, guest3, guest4 and 3 more');
    count = 9;
    await app.clock.advance(5000);
    expect(app.view()?.item?.group?.size).toBe(9);
    await app.act({ kind: 'list' });
    const asked = app.bridge.argsOf('arrivals.list').length;
    await app.clock.advance(60_000);
    expect(app.bridge.argsOf('arrivals.list')).toHaveLength(asked);
  });

  it('offers nothing of a group to those who cannot ban, or on a server without it', async () => {
    const arrivals = [31, 32, 33].map((number) => ({ ...makePerson(number, 'guest'), joinedAt: at(0) }));
    const api = { 'arrivals.list': () => success({ error: 0, invite: 'abc', arrivals }) };
    for (const world of [
      { features: ['purge'] },
      { features: ['arrivals', 'purge'], permissions: REPORTS_ONLY },
    ]) {
      const app = await start({ ...world, api });
      await app.open();
      expect(app.view()?.item?.group).toBeNull();
      expect(app.bridge.argsOf('arrivals.list')).toEqual([]);
    }
  });

  it('warns with words, and says so', async () => {
    const app = await start({ features: ['member-notes'], api: { 'members.warn': acknowledged } });
    await app.open();
    expect(app.view()?.item?.may.warn).toBe(true);
    await app.act({ kind: 'warn', id: '1', reason: 'Be kind', closes: true });
    expect(app.bridge.argsOf('members.warn')).toMatchObject([{ reason: 'Be kind' }]);
    expect(app.bridge.argsOf('queue.resolve')).toMatchObject([{ outcome: 'actioned' }]);
    expect(app.view()?.said).toMatchObject({ text: 'mallory has been warned', canUndo: false });
  });

  it('offers to undo what was done, and undoes that entry alone', async () => {
    const entry = (number: number, change: Partial<AuditLogEntry> = {}) =>
      makeEntry(number, {
        ...{ actionType: 'MEMBER_BAN_ADD', target: { type: 'user', name: 'mallory' } },
        user: { ...makeEntry(number).user, username: 'ada' },
        undo: { until: at(9999), state: 'possible', by: null },
        ...change,
      });
    const others = entry(93, { user: { ...makeEntry(93).user, username: 'bob' } });
    let why: string | null = null;
    const app = await start({
      ...{ features: ['undo'], permissions: [...STAFF, 'VIEW_AUDIT_LOG'] },
      api: {
        'auditLog.list': () =>
          success({ error: 0, message: null, entries: [others, entry(92), entry(91)], total: 3 }),
        'auditLog.undo': () =>
          why === null ? success({ error: 0, restored: 1, conflicts: [] }) : refused(why, 409),
      },
    });
    await app.open();
    await app.act({ kind: 'ban', id: '1', deleteSeconds: 0, reason: '', closes: true });
    await settle();
    const said = app.view()?.said;
    expect(said).toMatchObject({ text: 'mallory has been banned', canUndo: true });
    await app.act({ kind: 'undo', nth: 0 });
    expect(app.bridge.argsOf('auditLog.undo')).toEqual([]);
    await app.act({ kind: 'undo', nth: said?.nth ?? 0 });
    expect(app.bridge.argsOf('auditLog.undo')).toEqual([{ guildId: HALL, entryId: '92', reason: '' }]);
    expect(app.view()?.said).toMatchObject({ isError: false, text: 'Undone', canUndo: false });

    why = 'Changed since by bob: ban';
    await app.open();
    await app.act({ kind: 'ban', id: '1', deleteSeconds: 0, reason: '', closes: false });
    await settle();
    await app.act({ kind: 'undo', nth: app.view()?.said?.nth ?? 0 });
    expect(app.view()?.said).toMatchObject({ isError: true, text: 'Changed since by bob: ban' });
  });

  it('does not close the report of an act that was refused', async () => {
    const app = await start({ api: { 'bans.add': () => refused('Somebody of higher rank', 403) } });
    await app.open();
    await app.act({ kind: 'ban', id: '1', deleteSeconds: 0, reason: '', closes: true });
    expect(app.view()?.said).toMatchObject({ isError: true, text: 'Somebody of higher rank' });
    expect(app.bridge.argsOf('queue.resolve')).toEqual([]);
  });

  it('publishes or rejects a held message', async () => {
    const held = makeReport(1, { kind: 'held', rule: 'Slurs' });
    const app = await start({
      open: [held],
      api: {
        'queue.claim': () => success({ error: 0, item: mine(1, { kind: 'held', rule: 'Slurs' }) }),
        'queue.releaseMessage': () =>
          success({ error: 0, item: { ...decided('released'), kind: 'held' as const }, messageId: id(77) }),
        'queue.rejectMessage': () =>
          success({ error: 0, item: { ...decided('rejected'), kind: 'held' as const } }),
      },
    });
    await app.open();
    expect(app.view()?.item).toMatchObject({ isHeld: true, found: 'Found by Slurs' });
    await app.act({ kind: 'release', id: '1' });
    expect(app.bridge.argsOf('queue.releaseMessage')).toEqual([{ reportId: '1' }]);
    expect(app.view()?.said?.text).toBe('Message released');
    app.hear(liveEvent('GUILD_QUEUE', { guildId: HALL, item: held, open: 1 }));
    await app.open();
    await app.act({ kind: 'reject', id: '1' });
    expect(app.bridge.argsOf('queue.rejectMessage')).toEqual([{ reportId: '1', tell: true }]);
  });

  it('shows what was seen last without a connection, and takes nothing over', async () => {
    const app = await start();
    await app.ask({ kind: 'opened', place: null });
    app.bridge.push('gateway.changed', makeGateway({ phase: 'waiting', retryAt: 1 }));
    await app.clock.advance(60_000);
    await app.act({ kind: 'open', place: PLACE });
    expect(app.view()).toMatchObject({
      offline: 'You are offline',
      item: { id: '1', blocked: 'You are offline' },
    });
    expect(app.bridge.argsOf('queue.claim')).toEqual([]);
  });

  it('carries out nothing about another item than the one that was seen', async () => {
    const app = await start();
    await app.open();
    await app.act({ kind: 'dismiss', id: '2' });
    await app.act({ kind: 'ban', id: '2', deleteSeconds: 0, reason: '', closes: true });
    expect(app.bridge.argsOf('queue.resolve')).toEqual([]);
    expect(app.bridge.argsOf('bans.add')).toEqual([]);
    expect(app.view()?.item?.id).toBe('1');
  });

  it('says of an item that is not there any more, and shows the list', async () => {
    const app = await start();
    await app.ask({ kind: 'opened', place: { guildId: HALL, id: '77' } });
    expect(app.view()).toMatchObject({
      ...{ item: null, open: 2, isLoading: false },
      said: { isError: true, text: 'This report is no longer in the queue' },
    });
    expect(app.state().desk.place).toBeNull();
  });

  it('does nothing for nobody', async () => {
    const app = await start();
    await app.open();
    app.bridge.push('session.changed', { phase: 'signed-out', reason: 'asked' });
    expect(app.view()).toBeNull();
    const before = app.bridge.calls.length;
    await app.open();
    await app.act({ kind: 'dismiss', id: '1' });
    expect(app.bridge.calls).toHaveLength(before);
  });
});
