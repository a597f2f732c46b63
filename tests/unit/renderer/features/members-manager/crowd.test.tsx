import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Member, MemberFilter } from '../../../../../src/contract/entities/member';
import type { LiveEvent } from '../../../../../src/contract/gateway/events';
import { success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { COUNTS, MEMBER_RANGES } from '../../../../../src/contract/limits';
import { MembersManager } from '../../../../../src/renderer/features/members-manager/MembersManager';
import { gatewayChanged } from '../../../../../src/renderer/state/gateway/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import { everyone, id, makeMember, makeRole } from '../../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const ROW = 56;
const SIZE = 5000;
const NO_FILTER: MemberFilter = { text: '', roleId: null, status: null };
const keepers = makeRole({ id: id(20), name: 'Keepers', position: 2 });

/** Every tenth is online, the first three have a role. */
const crowd = (): Member[] =>
  Array.from({ length: SIZE }, (_, nth) =>
    makeMember({
      id: id(nth + 1),
      username: `member-${String(nth).padStart(4, '0')}`,
      roleIds: nth < 3 ? [keepers.id] : [],
      status: nth % 10 === 0 ? 'active' : 'inactive',
    }),
  );

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const open = async ({ isSilent = false } = {}) => {
  const server = { isSilent, members: crowd() };
  const matching = ({ text, roleId, status }: MemberFilter) =>
    server.members.filter(
      (row) =>
        row.username.includes(text) &&
        (roleId === null || row.roleIds.includes(roleId)) &&
        (status === null || row.status === status),
    );
  const rangeOf = (filter: MemberFilter, from = 0, count: number = MEMBER_RANGES.mostRows): LiveEvent => {
    const online = server.members.filter(({ status }) => status !== 'inactive').length;
    const rows = matching(filter).slice(from, from + count);
    return liveEvent('GUILD_MEMBER_RANGE', {
      guildId: GUILD,
      from,
      groups: [
        { key: 'online', count: online },
        { key: 'offline', count: server.members.length - online },
      ],
      matching: { filter, count: matching(filter).length },
      ids: rows.map((row) => row.id),
      members: rows,
    });
  };
  let hear: (...events: LiveEvent[]) => void = () => undefined;
  const bridge = createFakeBridge({
    'members.list': () => success({ error: 0, members: [], crowd: true }),
    'members.watch': ({ from, count, filter }) => {
      if (filter !== undefined && count > 0 && !server.isSilent)
        queueMicrotask(() => act(() => hear(rangeOf(filter, from, count))));
      return success({ error: 0, message: null });
    },
    'roles.list': () => success({ error: 0, roles: [everyone, keepers], memberRoles: [everyone] }),
  });
  const app = await startTestApp({ bridge });
  hear = app.hear;
  const view = renderWithStore(<MembersManager guildId={GUILD} />, app.store);
  await act(settle);
  return { ...app, view, server, rangeOf, watched: () => bridge.argsOf('members.watch') };
};

const list = () => screen.getByRole('list', { name: 'Members' });
const scroller = () => list().parentElement!;
const header = () => screen.getByRole('heading', { name: 'Members' }).closest('header')!;
const row = (name: RegExp) => screen.queryByRole('button', { name });
const pass = async (ms: number) => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
  await act(settle);
};
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by username' }), {
    target: { value: text },
  });
const choose = async (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(screen.getByRole('option', { name: option }));
  await act(settle);
};
const scrollTo = async (top: number) => {
  scroller().scrollTop = top;
  fireEvent.scroll(scroller());
  await pass(300);
};

describe('the members manager of a crowd', () => {
  it('asks for the rows that are seen, and never for all members', async () => {
    const { bridge, watched } = await open();
    expect(bridge.argsOf('members.list')).toEqual([{ guildId: GUILD, most: MEMBER_RANGES.wholeUpTo }]);
    expect(watched()).toEqual([
      { guildId: GUILD, from: 0, count: MEMBER_RANGES.mostRows, filter: NO_FILTER },
    ]);
    expect(screen.getByText('500 Online · 5K Members')).toBeVisible();
    expect(row(/member-0000.*Online/)).toBeVisible();
    expect(within(list()).getAllByRole('listitem').length).toBeLessThan(60);
    expect(within(list()).getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', String(SIZE));
    vi.useRealTimers();
    await expectAccessible();
  });

  it('asks once for a typed word, and keeps the old rows until the new ones come', async () => {
    const { watched, server } = await open();
    server.isSilent = true;
    for (const text of ['4', '49', ' 499']) {
      type(text);
      await pass(150);
    }
    await pass(200);
    // In the old rows.
    await scrollTo(1000 * ROW);
    await scrollTo(0);
    expect(watched().slice(1)).toEqual([
      { guildId: GUILD, from: 0, count: MEMBER_RANGES.mostRows, filter: { ...NO_FILTER, text: '499' } },
    ]);
    expect(row(/member-0000/)).toBeVisible();
    expect(screen.queryByText(/found/)).toBeNull();
    server.isSilent = false;
    await pass(5000);
    expect(row(/member-0000/)).toBeNull();
    expect(row(/member-0499/)).toBeVisible();
    expect(screen.getByText('15 found')).toBeVisible();
    expect(screen.getByText(/500 Online · 5K Members/)).toBeVisible();
  });

  it('filters by role and status, all of which must hold, and clears them', async () => {
    const { watched } = await open();
    await choose('Role', 'Keepers');
    expect(screen.getByText('3 found')).toBeVisible();
    await choose('Status', 'Online');
    expect(watched().at(-1)?.filter).toEqual({ ...NO_FILTER, roleId: keepers.id, status: 'active' });
    expect(screen.getByText('1 found')).toBeVisible();
    type('0002');
    await pass(200);
    expect(screen.getByText('No members found matching your filters')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await act(settle);
    expect(watched().at(-1)?.filter).toEqual(NO_FILTER);
    expect(row(/member-0000/)).toBeVisible();
    expect(screen.queryByText(/found/)).toBeNull();
  });

  it('filters no more by a role that is deleted', async () => {
    const { watched, hear } = await open();
    await choose('Role', 'Keepers');
    act(() => hear(liveEvent('GUILD_ROLE_DELETE', { guildId: GUILD, roleId: keepers.id })));
    await act(settle);
    expect(watched().at(-1)?.filter).toEqual(NO_FILTER);
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent('All roles');
  });

  it('shows skeletons until the first rows come, and asks again where nothing came', async () => {
    const { server, watched } = await open({ isSilent: true });
    const skeleton = screen.getByRole('status', { name: 'Loading members' });
    expect(skeleton.children).toHaveLength(COUNTS.memberSkeletonRows);
    await pass(5000);
    expect(watched()).toHaveLength(2);
    server.isSilent = false;
    await pass(5000);
    expect(watched()).toHaveLength(3);
    expect(row(/member-0000/)).toBeVisible();
    await pass(20_000);
    expect(watched()).toHaveLength(3);
  });

  it('shows where rows are still to come, and fetches them where the list is scrolled to', async () => {
    const { watched } = await open();
    scroller().scrollTop = 3000 * ROW;
    fireEvent.scroll(scroller());
    expect(row(/member-/)).toBeNull();
    expect(within(list()).getAllByRole('listitem').length).toBeGreaterThan(10);
    await pass(300);
    expect(watched()).toHaveLength(2);
    expect(watched().at(-1)?.filter).toEqual(NO_FILTER);
    expect(row(/member-3000/)).toBeInTheDocument();
  });

  it('begins the list of another filter at its top', async () => {
    const { watched } = await open();
    await scrollTo(3000 * ROW);
    expect(header()).toHaveAttribute('data-collapsed');
    await choose('Status', 'Offline');
    expect(watched().at(-1)?.from).toBe(0);
    expect(scroller().scrollTop).toBe(0);
    expect(header()).not.toHaveAttribute('data-collapsed');
    expect(row(/member-0001/)).toBeVisible();
    await pass(1000);
    expect(watched().at(-1)?.from).toBe(0);
  });

  it('follows the server, and asks again where the server watches an earlier filter', async () => {
    const { hear, server, rangeOf, watched } = await open();
    await choose('Status', 'Online');
    const online = { ...NO_FILTER, status: 'active' as const };
    server.members = [makeMember({ id: id(9999), username: 'member-000' }), ...server.members];
    act(() => hear(rangeOf(online)));
    expect(screen.getByText('501 found')).toBeVisible();
    const before = watched().length;
    act(() => hear(rangeOf(NO_FILTER)));
    expect(screen.getByText('501 found')).toBeVisible();
    await pass(5000);
    expect(
      watched()
        .slice(before)
        .map(({ filter }) => filter),
    ).toEqual([online]);
    await pass(5000);
    expect(watched()).toHaveLength(before + 1);
  });

  it('tells the server again after the connection was renewed', async () => {
    const { store, watched } = await open();
    const gateway = store.getState().gateway;
    act(() => void store.dispatch(gatewayChanged({ ...gateway, phase: 'waiting' })));
    act(() => void store.dispatch(gatewayChanged({ ...gateway, phase: 'open' })));
    await act(settle);
    expect(watched()).toHaveLength(2);
    expect(watched()[1]).toEqual(watched()[0]);
  });

  it('tells the server when it is closed, and begins anew when it is opened again', async () => {
    const { view, watched, store, hear, rangeOf, server } = await open();
    await choose('Role', 'Keepers');
    view.unmount();
    await settle();
    expect(watched().at(-1)).toEqual({ guildId: GUILD, from: 0, count: 0, filter: NO_FILTER });
    // It was on its way.
    hear(rangeOf({ ...NO_FILTER, roleId: keepers.id }));
    server.isSilent = true;
    renderWithStore(<MembersManager guildId={GUILD} />, store);
    await act(settle);
    expect(screen.getByRole('status', { name: 'Loading members' })).toBeVisible();
  });

  it('leads the keyboard through the rows, and on where the focused member matches no longer', async () => {
    const { hear, server, rangeOf } = await open();
    await choose('Status', 'Online');
    const first = row(/member-0000/)!;
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(row(/member-0010/)).toHaveFocus();
    server.members = server.members.map((one) =>
      one.username === 'member-0010' ? { ...one, status: 'dnd' as const } : one,
    );
    act(() =>
      hear(
        liveEvent('GUILD_MEMBER_STATUS', {
          guildId: GUILD,
          userId: id(11),
          status: 'dnd',
          statusText: null,
          statusUntil: null,
        }),
        rangeOf({ ...NO_FILTER, status: 'active' }),
      ),
    );
    expect(row(/member-0010/)).toBeNull();
    expect(row(/member-0020/)).toHaveFocus();
    fireEvent.keyDown(row(/member-0020/)!, { key: 'End' });
    // jsdom scrolls to nowhere by itself.
    await scrollTo(499 * ROW);
    expect(row(/member-4990/)).toHaveFocus();
  });

  it('has the menu of each member', async () => {
    await open();
    fireEvent.contextMenu(row(/member-0003/)!);
    expect(screen.getByRole('menuitem', { name: 'Copy User ID' })).toBeVisible();
  });
});
