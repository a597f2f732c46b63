import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Member } from '../../../../../src/contract/entities/member';
import { success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { MEMBER_RANGES } from '../../../../../src/contract/limits';
import type { LiveEvent } from '../../../../../src/contract/gateway/events';
import { LazyCrowdList } from '../../../../../src/renderer/features/members-panel/lazy-lists';
import { MembersPanel } from '../../../../../src/renderer/features/members-panel/MembersPanel';
import { gatewayChanged } from '../../../../../src/renderer/state/gateway/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { everyone, id, makeGateway, makeMember, makeRole } from '../../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const ROW = 44;
const keepers = makeRole({ id: id(20), name: 'Keepers', position: 2, isHoisted: true });

/** A server with so many members: three of a hoisted role, one half of the others online. */
const crowdOf = (size: number): Member[] =>
  Array.from({ length: size }, (_, nth) =>
    makeMember({
      id: id(nth + 1),
      username: `member-${String(nth).padStart(5, '0')}`,
      roleIds: nth < 3 ? [keepers.id] : [],
      status: nth < size / 2 ? 'active' : 'inactive',
    }),
  );

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const open = async (size = 5000) => {
  const members = crowdOf(size);
  const server = { isSilent: false, members };
  const groupsOf = () => {
    const online = server.members.filter(({ status }) => status !== 'inactive').length;
    return [
      { key: keepers.id, count: 3 },
      { key: 'online', count: online - 3 },
      { key: 'offline', count: server.members.length - online },
    ];
  };
  const rangeOf = (from: number, count: number): LiveEvent => {
    const rows = server.members.slice(from, from + count);
    return liveEvent('GUILD_MEMBER_RANGE', {
      guildId: GUILD,
      from,
      groups: groupsOf(),
      matching: null,
      ids: rows.map((row) => row.id),
      members: rows,
    });
  };
  let hear: (...events: LiveEvent[]) => void = () => undefined;
  const bridge = createFakeBridge({
    'members.list': ({ most }) =>
      most === undefined
        ? success({ error: 0, members: server.members })
        : success({ error: 0, members: [], crowd: true }),
    'members.watch': ({ from, count }) => {
      if (count > 0 && !server.isSilent) queueMicrotask(() => act(() => hear(rangeOf(from, count))));
      return success({ error: 0, message: null });
    },
    'roles.list': () => success({ error: 0, roles: [everyone, keepers], memberRoles: [everyone] }),
  });
  await LazyCrowdList.preload();
  const app = await startTestApp({ bridge });
  hear = app.hear;
  const view = renderWithStore(
    <MembersPanel guildId={GUILD} isDrawer={false} onClose={() => undefined} />,
    app.store,
  );
  await act(settle);
  return { ...app, view, server, rangeOf, watched: () => bridge.argsOf('members.watch') };
};

const list = () => screen.getByRole('list', { name: 'Members' }).parentElement!;
const scrollTo = async (top: number) => {
  list().scrollTop = top;
  fireEvent.scroll(list());
  await act(async () => {
    await vi.advanceTimersByTimeAsync(200);
  });
  await act(settle);
};

describe('the panel of a crowd', () => {
  it('asks for the rows that are seen, and shows the groups of all with their sizes', async () => {
    const { watched, bridge, store } = await open();
    expect(bridge.argsOf('members.list')).toEqual([{ guildId: GUILD, most: MEMBER_RANGES.wholeUpTo }]);
    expect(watched()).toEqual([{ guildId: GUILD, from: 0, count: MEMBER_RANGES.mostRows }]);
    expect(screen.getByRole('heading', { name: 'Members 5K' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Keepers — 3' })).toBeVisible();
    expect(screen.getByRole('heading', { name: /^ONLINE — 2\.[45]K$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /member-00000, Online/ })).toBeVisible();
    expect(store.getState().members.byKey[GUILD]?.value.size).toBe(MEMBER_RANGES.mostRows);
  });

  it('shows where rows are still to come, and fetches them where the list is scrolled to', async () => {
    const { watched } = await open();
    await act(async () => {
      list().scrollTop = 3000 * ROW;
      fireEvent.scroll(list());
    });
    expect(screen.queryByRole('button', { name: /member-/ })).toBeNull();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(10);
    await scrollTo(3000 * ROW);
    const last = watched().at(-1)!;
    expect(last.from).toBeLessThan(2990);
    expect(last.from + last.count).toBeGreaterThan(3010);
    expect(screen.getByRole('button', { name: /member-03000, Offline/ })).toBeInTheDocument();
  });

  it('asks for nothing more for a small scroll, and once for a long one', async () => {
    const { watched } = await open();
    await scrollTo(20 * ROW);
    expect(watched()).toHaveLength(1);
    for (let nth = 1; nth <= 10; nth += 1) {
      list().scrollTop = nth * 300 * ROW;
      fireEvent.scroll(list());
    }
    await scrollTo(3000 * ROW);
    expect(watched()).toHaveLength(2);
  });

  it('follows the server: a status, and a new order', async () => {
    const { hear, rangeOf, server } = await open();
    act(() =>
      hear(
        liveEvent('GUILD_MEMBER_STATUS', {
          guildId: GUILD,
          userId: id(4),
          status: 'dnd',
          statusText: null,
          statusUntil: null,
        }),
      ),
    );
    expect(screen.getByRole('button', { name: /member-00003, Do Not Disturb/ })).toBeVisible();
    const [first, second, third, ...rest] = server.members;
    server.members = [first!, second!, third!, makeMember({ id: id(9999), username: 'aaron' }), ...rest];
    act(() => hear(rangeOf(0, MEMBER_RANGES.mostRows)));
    const names = screen.getAllByRole('button', { name: /aaron|member-/ }).map((row) => row.textContent);
    expect(names.slice(2, 5).join()).toMatch(/member-00002.*aaron.*member-00003/);
    expect(screen.getByRole('heading', { name: 'Members 5K' })).toBeVisible();
  });

  it('tells the server again after the connection was renewed, and where nothing came', async () => {
    const { store, watched, server } = await open();
    const gateway = store.getState().gateway;
    act(() => void store.dispatch(gatewayChanged({ ...gateway, phase: 'waiting' })));
    act(() => void store.dispatch(gatewayChanged({ ...gateway, phase: 'open' })));
    await act(settle);
    expect(watched()).toHaveLength(2);
    server.isSilent = true;
    await scrollTo(3000 * ROW);
    expect(watched()).toHaveLength(3);
    server.isSilent = false;
    await act(async () => {
      await vi.advanceTimersByTimeAsync(5000);
    });
    await act(settle);
    expect(watched()).toHaveLength(4);
    expect(screen.getByRole('button', { name: /member-03000, Offline/ })).toBeInTheDocument();
  });

  it('keeps the rows that come before the server says again that there are too many', async () => {
    const { bridge, watched } = await open();
    for (const phase of ['waiting', 'connecting'] as const)
      act(() => bridge.push('gateway.changed', makeGateway({ phase, epoch: 1 })));
    act(() => bridge.push('gateway.changed', makeGateway({ epoch: 2 })));
    await act(settle);
    await act(settle);
    expect(bridge.argsOf('members.list')).toHaveLength(2);
    expect(watched()).toHaveLength(2);
    expect(screen.getByRole('button', { name: /member-00000, Online/ })).toBeVisible();
  });

  it('tells the server when nobody looks any more', async () => {
    const { view, watched } = await open();
    view.unmount();
    await settle();
    expect(watched().at(-1)).toEqual({ guildId: GUILD, from: 0, count: 0 });
  });

  it('leads the keyboard to the last row, which is focused when it has come', async () => {
    const { watched } = await open();
    const first = screen.getByRole('button', { name: /member-00000/ });
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'End' });
    // jsdom scrolls to nowhere by itself.
    await scrollTo(5000 * ROW);
    expect(watched().at(-1)?.from).toBeGreaterThan(4700);
    expect(screen.getByRole('button', { name: /member-04999/ })).toHaveFocus();
  });
});
