import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { GuildId, UserId } from '../../../../../src/contract/ids';
import { MEMBER_RANGES } from '../../../../../src/contract/limits';
import { selectCrowdRange, selectMatchingRange } from '../../../../../src/renderer/state/crowds/selectors';
import {
  findMember,
  leaveMembers,
  searchMembers,
  watchMembers,
} from '../../../../../src/renderer/state/crowds/thunks';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { loadAllMembers, loadMembers } from '../../../../../src/renderer/state/members/load-members';
import { sentMentions } from '../../../../../src/renderer/state/members/mentions';
import {
  selectMember,
  selectMemberCount,
  selectMembersByName,
  selectMembersPhase,
} from '../../../../../src/renderer/state/members/selectors';
import { selectRoleMemberCounts } from '../../../../../src/renderer/state/roles/member-counts';
import { selectSnapshot } from '../../../../../src/renderer/state/snapshot/snapshot';
import { id, makeGuild, makeMember } from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';

const guildId = id<GuildId>(5);
const ada = makeMember({ id: id(1), username: 'ada' });
const bob = makeMember({ id: id(2), username: 'bob' });
const all = [ada, bob];

const start = async (api: ApiAnswers = {}) => {
  const bridge = createFakeBridge({
    'members.list': ({ most }) =>
      most === undefined
        ? success({ error: 0, members: all })
        : success({ error: 0, members: [], crowd: true }),
    'members.search': () => success({ error: 0, members: [bob] }),
    'members.some': () => success({ error: 0, members: [bob] }),
    ...api,
  });
  const app = await startTestApp({ bridge, guilds: [makeGuild()] });
  return { ...app, state: () => app.store.getState() };
};
const range = liveEvent('GUILD_MEMBER_RANGE', {
  guildId,
  from: 0,
  groups: [
    { key: 'online', count: 40 },
    { key: 'offline', count: 60 },
  ],
  matching: null,
  ids: [id(2)],
  members: [bob],
});

describe('a crowd', () => {
  it('holds the rows that were seen, and never counts them as all', async () => {
    const { state, hear } = await start();
    hear(range);
    expect(selectMember(state(), guildId, bob.id)).toEqual(bob);
    expect(selectMembersPhase(state(), guildId)).toBe('loading');
    expect(selectRoleMemberCounts(state(), guildId)).toBeNull();
    expect(selectMemberCount(state(), guildId)).toBe(100);
  });

  it('forgets the rows that were only scrolled through where they become many', async () => {
    const { state, hear, store } = await start({
      'members.watch': () => success({ error: 0, message: null }),
      'members.some': ({ userIds }) =>
        success({ error: 0, members: userIds.map((userId) => makeMember({ id: userId })) }),
    });
    const seen = (from: number) => {
      const rows = Array.from({ length: MEMBER_RANGES.mostRows }, (_, nth) =>
        makeMember({ id: id(10 + from + nth) }),
      );
      const ids = rows.map((row) => row.id);
      hear(liveEvent('GUILD_MEMBER_RANGE', { ...range.data, from, ids, members: rows }));
    };
    const isHeld = (nth: number) => selectMember(state(), guildId, id<UserId>(10 + nth)) !== null;
    const watch = (from: number) =>
      store.dispatch(watchMembers({ guildId, from, count: MEMBER_RANGES.mostRows, filter: null }));
    // An author of a message.
    await store.dispatch(findMember(guildId, id<UserId>(13)));
    await settle();
    for (let from = 0; from < MEMBER_RANGES.mostHeld; from += MEMBER_RANGES.mostRows) {
      await watch(from);
      seen(from);
    }
    expect([isHeld(0), isHeld(MEMBER_RANGES.mostHeld - 1)]).toEqual([true, true]);
    seen(MEMBER_RANGES.mostHeld);
    await watch(MEMBER_RANGES.mostHeld + MEMBER_RANGES.mostRows);
    expect([isHeld(0), isHeld(MEMBER_RANGES.mostHeld - 1)]).toEqual([false, false]);
    // What is on the screen until the next part comes, and the author.
    expect([isHeld(MEMBER_RANGES.mostHeld), isHeld(3)]).toEqual([true, true]);
  });

  it('has the members who match a filter beside the list of all, while somebody looks at them', async () => {
    const { state, hear, store } = await start({
      'members.watch': () => success({ error: 0, message: null }),
    });
    const filter = { text: 'a', roleId: null, status: null };
    const matching = liveEvent('GUILD_MEMBER_RANGE', {
      guildId,
      from: 0,
      groups: [{ key: 'online', count: 2 }],
      matching: { filter, count: 1 },
      ids: [ada.id],
      members: [ada],
    });
    hear(matching);
    expect(selectMatchingRange(state(), guildId)).toBeNull();
    await store.dispatch(watchMembers({ guildId, from: 0, count: 10, filter }));
    hear(matching);
    expect(selectMatchingRange(state(), guildId)).toMatchObject({ count: 1, ids: [ada.id], filter });
    expect(selectMember(state(), guildId, ada.id)).toEqual(ada);
    // The panel may be closed.
    expect(selectMemberCount(state(), guildId)).toBe(2);
    hear(range);
    expect(selectCrowdRange(state(), guildId)?.ids).toEqual([bob.id]);
    expect(selectMatchingRange(state(), guildId)?.ids).toEqual([ada.id]);
    await store.dispatch(loadMembers(guildId));
    expect(selectMatchingRange(state(), guildId)?.ids).toEqual([ada.id]);
    await store.dispatch(leaveMembers(guildId, 'matching'));
    expect(selectMatchingRange(state(), guildId)).toBeNull();
    expect(selectCrowdRange(state(), guildId)?.ids).toEqual([bob.id]);
  });

  it('is whole where all were fetched, and a crowd again after the next fetch of the usual kind', async () => {
    const { store, state } = await start();
    await store.dispatch(loadAllMembers(guildId));
    expect(selectMembersPhase(state(), guildId)).toBe('loaded');
    expect(selectMembersByName(state(), guildId)).toEqual(all);
    expect(selectMemberCount(state(), guildId)).toBe(2);
    await store.dispatch(loadMembers(guildId));
    expect(selectMembersPhase(state(), guildId)).toBe('loading');
    expect(selectMember(state(), guildId, ada.id)).toEqual(ada);
  });

  it('says what failed where all were asked for', async () => {
    const { store, state } = await start({
      'members.list': ({ most }) =>
        most === undefined
          ? { ok: false, failure: { kind: 'network', reason: 'unreachable', detail: '' } }
          : success({ error: 0, members: [], crowd: true }),
    });
    await store.dispatch(loadAllMembers(guildId));
    expect(selectMembersPhase(state(), guildId)).toBe('failed');
  });

  it('is a whole list of the server that knows no ranges', async () => {
    const { state } = await start({ 'members.list': () => success({ error: 0, members: all }) });
    expect(selectMembersPhase(state(), guildId)).toBe('loaded');
    expect(state().crowds.byGuild).toEqual({});
  });

  it('knows whom the search found, so that a mention of them can be sent', async () => {
    const { store, state } = await start();
    expect(sentMentions(state(), guildId, 'hi @bob')).toBe('hi @bob');
    await store.dispatch(searchMembers(guildId, 'bo'));
    expect(sentMentions(state(), guildId, 'hi @bob')).toBe('hi <@2>');
  });

  it('asks for many in parts, and for each once', async () => {
    const { store, bridge } = await start();
    const many = Array.from({ length: MEMBER_RANGES.mostAsked + 20 }, (_, nth) => id<UserId>(1000 + nth));
    for (const userId of [...many, ...many]) void store.dispatch(findMember(guildId, userId));
    await settle();
    expect(bridge.argsOf('members.some').map(({ userIds }) => userIds.length)).toEqual([
      MEMBER_RANGES.mostAsked,
      20,
    ]);
  });

  it('asks for nobody in a guild that is no crowd', async () => {
    const { store, bridge } = await start({ 'members.list': () => success({ error: 0, members: [ada] }) });
    await store.dispatch(findMember(guildId, bob.id));
    await settle();
    expect(bridge.argsOf('members.some')).toEqual([]);
  });

  it('is forgotten with the guild, and is no part of the screen that is kept', async () => {
    const { state, hear } = await start();
    hear(range);
    expect(selectSnapshot(state())?.members).toEqual({ byKey: {} });
    hear(liveEvent('GUILD_LEFT', { guildId, reason: 'left' }));
    expect(state().crowds.byGuild).toEqual({});
  });
});
