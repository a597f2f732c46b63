import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../../src/contract/entities/member';
import { failure, success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { COUNTS } from '../../../../../src/contract/limits';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { membersManagerOpened } from '../../../../../src/renderer/state/navigation/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import { everyone, id, makeMember, makeRole } from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
// Imported in advance: the app loads the manager when it is opened.
import '../../../../../src/renderer/features/members-manager/MembersManager';

const GUILD = id<GuildId>(5);
const roles = ['Keepers', 'Makers', 'Bakers', 'Singers', 'Elders'].map((name, place) =>
  makeRole({ id: id(20 + place), name, position: 5 - place }),
);
const person = (number: number, username: string, change: Partial<Member> = {}) =>
  makeMember({ id: id(number), username, ...change });

const open = async (members: readonly Member[], api: ApiAnswers = {}) => {
  const bridge = createFakeBridge({
    'members.list': () => success({ error: 0, members: [...members] }),
    'roles.list': () => success({ error: 0, roles: [everyone, ...roles], memberRoles: [everyone] }),
    ...api,
  });
  const app = await startTestApp({ bridge });
  renderWithStore(<Shell />, app.store);
  act(() => void app.store.dispatch(membersManagerOpened()));
  await screen.findByRole('main', { name: 'Members manager' });
  return { ...app, user: userEvent.setup({ delay: null }) };
};
const list = () => screen.getByRole('list', { name: 'Members' });
const rows = () =>
  within(list())
    .queryAllByRole('listitem')
    .map((row) => row.textContent);
const row = (name: string) =>
  within(within(list()).getByText(name).closest<HTMLElement>('[role="listitem"]')!);
const choose = async (user: ReturnType<typeof userEvent.setup>, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option }));
};

describe('MembersManager', () => {
  it('stands in place of the chat, with counts of who is there', async () => {
    await open([
      person(1, 'ada'),
      person(2, 'bob', { status: 'dnd' }),
      person(3, 'cid', { status: 'inactive' }),
    ]);
    expect(screen.queryByRole('textbox', { name: 'Message #general' })).toBeNull();
    expect(screen.getByText('2 Online · 3 Members')).toBeVisible();
    expect(rows()).toEqual(['AadaOnline', 'BbobDo Not Disturb', 'CcidOffline']);
    await expectAccessible();
  });

  it('abbreviates counts with K and M', async () => {
    await open(
      Array.from({ length: 1250 }, (_, place) =>
        person(place + 1, `member-${place}`, { status: place < 50 ? 'inactive' : 'away' }),
      ),
    );
    expect(screen.getByText('1.2K Online · 1.2K Members')).toBeVisible();
    expect(within(list()).getAllByRole('listitem').length).toBeLessThan(60);
  });

  it('shows nickname and handle, crown, badge, and three roles before how many more', async () => {
    await open([
      person(2, 'bob', { nickname: 'Robert', roleIds: roles.map((role) => role.id) }),
      person(3, 'robot', { role: 3, roleIds: roles.slice(1, 4).map((role) => role.id) }),
    ]);
    expect(row('Robert').getByText('@bob')).toBeVisible();
    // The owner in the server of the factories.
    expect(row('Robert').getByRole('img', { name: 'Server Owner' })).toBeVisible();
    expect(row('Robert').getByText('Keepers')).toBeVisible();
    expect(row('Robert').getByText('Bakers')).toBeVisible();
    expect(row('Robert').queryByText('Singers')).toBeNull();
    expect(row('Robert').getByText('+2 more')).toHaveAttribute('data-tooltip', 'Singers, Elders');
    expect(row('robot').getByText('Singers')).toBeVisible();
    expect(row('robot').queryByText(/more/)).toBeNull();
    expect(row('robot').queryByRole('img', { name: 'Server Owner' })).toBeNull();
    expect(row('robot').getByRole('img', { name: 'Verified BOT' })).toBeVisible();
  });

  it('filters by name, role and status, all of which must hold', async () => {
    const { user } = await open([
      person(1, 'ada', { roleIds: [id(20)], status: 'dnd' }),
      person(2, 'adam', { status: 'dnd' }),
      person(3, 'bob', { roleIds: [id(20)], status: 'inactive' }),
    ]);
    const search = screen.getByRole('searchbox', { name: 'Search by username' });
    expect(search).toHaveFocus();
    await user.keyboard('AD');
    expect(rows()).toEqual(['AadaKeepersDo Not Disturb', 'AadamDo Not Disturb']);
    expect(screen.getByText('2 found')).toBeVisible();
    await choose(user, 'Role', 'Keepers');
    expect(rows()).toEqual(['AadaKeepersDo Not Disturb']);
    await choose(user, 'Status', 'Offline');
    expect(screen.getByText('No members found matching your filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(rows()).toHaveLength(3);
    expect(search).toHaveValue('');
  });

  it('filters no more by a role that is deleted', async () => {
    const { user, hear } = await open([person(1, 'ada', { roleIds: [id(20)] }), person(2, 'bob')]);
    await choose(user, 'Role', 'Keepers');
    expect(rows()).toHaveLength(1);
    act(() => hear(liveEvent('GUILD_ROLE_DELETE', { guildId: GUILD, roleId: id(20) })));
    expect(rows()).toHaveLength(2);
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent('All roles');
  });

  it('says that there is nobody', async () => {
    await open([]);
    expect(screen.getByText('No members found')).toBeVisible();
  });

  it('shows skeletons while members load', async () => {
    await open([], { 'members.list': () => deferred<never>().promise });
    const [skeleton] = screen.getAllByRole('status', { name: 'Loading members' });
    expect(skeleton!.children).toHaveLength(COUNTS.memberSkeletonRows);
  });

  it('says what failed, and tries again', async () => {
    let isReached = false;
    const { user } = await open([], {
      'members.list': () =>
        isReached
          ? success({ error: 0, members: [person(1, 'ada')] })
          : failure({ kind: 'network', reason: 'offline', detail: '' }),
    });
    const manager = screen.getByRole('main', { name: 'Members manager' });
    expect(within(manager).getByRole('alert')).toHaveTextContent('Failed to load members');
    isReached = true;
    await user.click(within(manager).getByRole('button', { name: 'Try Again' }));
    await act(settle);
    expect(rows()).toEqual(['AadaOnline']);
    // The focused button is gone; the focus moves to the search.
    expect(within(manager).getByRole('searchbox')).toHaveFocus();
  });

  it('follows live events', async () => {
    const { hear } = await open([person(1, 'ada'), person(3, 'cid')]);
    act(() =>
      hear(
        liveEvent('GUILD_MEMBER_JOIN', { guildId: GUILD, member: person(2, 'bob') }),
        liveEvent('GUILD_MEMBER_STATUS', {
          guildId: GUILD,
          userId: id(1),
          status: 'away',
          statusText: null,
          statusUntil: null,
        }),
        liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId: GUILD, userId: id(3), roleId: id(21) }),
        liveEvent('GUILD_MEMBER_EDIT', {
          guildId: GUILD,
          member: person(3, 'cid', { nickname: 'Abe', roleIds: [id(21)] }),
        }),
      ),
    );
    expect(rows()).toEqual(['AAbe@cidMakersOnline', 'AadaIdle', 'BbobOnline']);
    act(() => hear(liveEvent('GUILD_MEMBER_LEFT', { guildId: GUILD, userId: id(2) })));
    expect(rows()).toHaveLength(2);
  });

  it('opens a profile by keyboard, and is left by Escape with the focus where it came from', async () => {
    const { user, store } = await open([person(1, 'ada'), person(2, 'bob')]);
    await user.tab();
    await user.tab();
    await user.tab();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(store.getState().overlays.open).toEqual({
      kind: 'profile',
      about: { guildId: GUILD, userId: '2' },
    });
    act(() => void store.dispatch({ type: 'overlays/overlayClosed' }));
    screen.getByRole('searchbox').focus();
    await user.keyboard('x{Escape}');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('main', { name: 'Members manager' })).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Message #general' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Members manager' })).toHaveFocus();
  });

  it('gives way to a channel that is opened', async () => {
    const { user } = await open([person(1, 'ada')]);
    await user.click(screen.getByRole('button', { name: /general/ }));
    expect(screen.queryByRole('main', { name: 'Members manager' })).toBeNull();
  });

  it('collapses its header when it is scrolled by more than 10 px', async () => {
    await open(Array.from({ length: 100 }, (_, place) => person(place + 1, `member-${place}`)));
    const header = screen.getByRole('heading', { name: 'Members' }).closest('header')!;
    const scroller = list().parentElement!;
    for (const [top, isCollapsed] of [
      [10, false],
      [11, true],
    ] as const) {
      scroller.scrollTop = top;
      fireEvent.scroll(scroller);
      expect(header.hasAttribute('data-collapsed')).toBe(isCollapsed);
    }
  });
});
