import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Member } from '../../../../../src/contract/entities/member';
import { failure, success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { COUNTS } from '../../../../../src/contract/limits';
import { MembersPanel } from '../../../../../src/renderer/features/members-panel/MembersPanel';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { everyone, id, makeMember, makeRole } from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, deferred } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const keepers = makeRole({ id: id(20), name: 'Keepers', position: 2, isHoisted: true, color: '#123456' });
const makers = makeRole({ id: id(21), name: 'Makers', position: 1, color: '#654321' });
const person = (number: number, username: string, change: Partial<Member> = {}) =>
  makeMember({ id: id(number), username, ...change });

const open = async (members: readonly Member[], api: ApiAnswers = {}, isDrawer = false) => {
  const bridge = createFakeBridge({
    'members.list': () => success({ error: 0, members: [...members] }),
    'roles.list': () => success({ error: 0, roles: [everyone, keepers, makers], memberRoles: [everyone] }),
    ...api,
  });
  const app = await startTestApp({ bridge });
  const onClose = vi.fn();
  const view = renderWithStore(
    <MembersPanel guildId={GUILD} isDrawer={isDrawer} onClose={onClose} />,
    app.store,
  );
  return { ...app, view, onClose, user: userEvent.setup() };
};
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('MembersPanel', () => {
  it('shows ten rows of skeleton while members load', async () => {
    await open([], { 'members.list': () => deferred<never>().promise });
    expect(screen.getByRole('status', { name: 'Loading members' }).children).toHaveLength(
      COUNTS.memberSkeletonRows,
    );
  });

  it('says what failed, and tries again', async () => {
    let isOnline = false;
    const { user } = await open([], {
      'members.list': () =>
        isOnline
          ? success({ error: 0, members: [person(1, 'ada')] })
          : failure({ kind: 'network', reason: 'unreachable', detail: '' }),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load members');
    isOnline = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('ada')).toBeInTheDocument();
  });

  it('keeps the count in its own place beside a long name of a role, which is what gives way', async () => {
    const name = 'Keepers of the unreasonably long name of a role that no panel can hold';
    const roles = [everyone, { ...keepers, name }];
    await open([person(1, 'ada', { roleIds: [keepers.id] })], {
      'roles.list': () => success({ error: 0, roles, memberRoles: [everyone] }),
    });
    expect(screen.getByText(name).className).toMatch(/role/);
    expect(screen.getByText('— 1').className).toMatch(/roleCount/);
    const sheet = readFileSync('src/renderer/features/members-panel/MembersPanel.module.css', 'utf8');
    expect(sheet).toMatch(/\.role \{[^}]*text-overflow: ellipsis;/);
    expect(sheet).toMatch(/\.roleCount \{[^}]*flex: none;/);
    expect(screen.getByRole('heading', { name: `${name} — 1` })).toBeVisible();
  });

  it('groups by highest hoisted role, ONLINE and OFFLINE, by name, with counts', async () => {
    await open([
      person(1, 'zoe', { roleIds: [id(20), id(21)] }),
      person(2, 'bob', { roleIds: [id(20)], status: 'dnd' }),
      person(3, 'ada', { roleIds: [id(21)], status: 'away', nickname: 'Countess' }),
      person(4, 'cid', { roleIds: [id(20)], status: 'inactive' }),
    ]);
    expect(rows()).toEqual([
      'Keepers — 2',
      'Bbob, Do Not Disturb',
      'Zzoe, Online',
      'ONLINE — 1',
      'CCountess, Idle',
      'OFFLINE — 1',
      'Ccid, Offline',
    ]);
    expect(screen.getByText('zoe')).toHaveStyle({ '--tint': '#123456' });
    expect(screen.getByText('Countess')).toHaveStyle({ '--tint': '#654321' });
    expect(screen.getByText('cid')).not.toHaveStyle({ '--tint': '#123456' });
  });

  it('marks bots, verified ones with a check', async () => {
    await open([person(1, 'ada'), person(2, 'robot', { role: 2 }), person(3, 'true-robot', { role: 3 })]);
    const row = (name: string) => within(screen.getByText(name).closest<HTMLElement>('[role="listitem"]')!);
    expect(row('ada').queryByText('BOT')).toBeNull();
    expect(row('robot').getByText('BOT')).toBeInTheDocument();
    expect(row('true-robot').getByRole('img', { name: 'Verified BOT' })).toBeInTheDocument();
  });

  it('follows live statuses', async () => {
    const { hear } = await open([person(1, 'ada'), person(2, 'bob')]);
    act(() =>
      hear(
        liveEvent('GUILD_MEMBER_STATUS', {
          guildId: GUILD,
          userId: id(2),
          status: 'inactive',
          statusText: null,
          statusUntil: null,
        }),
      ),
    );
    expect(rows()).toEqual(['ONLINE — 1', 'Aada, Online', 'OFFLINE — 1', 'Bbob, Offline']);
  });

  it('draws only what is seen of a long list', async () => {
    await open(Array.from({ length: 2000 }, (_, place) => person(place + 1, `member-${place}`)));
    expect(screen.getAllByRole('listitem').length).toBeLessThan(60);
    expect(screen.getByRole('heading', { name: 'ONLINE — 2K' })).toBeInTheDocument();
  });

  it('is one stop for Tab, with arrows between its members', async () => {
    const { user } = await open([person(1, 'ada'), person(2, 'bob', { status: 'inactive' })]);
    await user.tab();
    expect(screen.getByRole('button', { name: 'Members manager' })).toHaveFocus();
    await user.tab();
    expect(document.activeElement).toHaveTextContent('ada');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('bob');
  });

  it('opens the profile of whoever is pressed, by pointer and by keyboard', async () => {
    const { user, store } = await open([person(1, 'ada'), person(2, 'bob', { status: 'inactive' })]);
    const about = (userId: string) => ({ kind: 'profile', about: { guildId: GUILD, userId } });
    await user.click(screen.getByRole('button', { name: /bob/ }));
    expect(store.getState().overlays.open).toEqual(about('2'));
    screen.getByRole('button', { name: /bob/ }).focus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(store.getState().overlays.open).toEqual(about('1'));
  });

  it('counts its members and opens the manager', async () => {
    const { user, store } = await open([person(1, 'ada'), person(2, 'bob', { status: 'inactive' })]);
    expect(screen.getByRole('heading', { name: 'Members 2' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Members manager' }));
    expect(store.getState().navigation.membersManager).toBe('open');
  });

  it('collapses its header when it is scrolled by more than 10 px', async () => {
    await open(Array.from({ length: 100 }, (_, place) => person(place + 1, `member-${place}`)));
    const header = screen.getByRole('heading', { name: 'Members 100' }).parentElement!;
    const list = screen.getByRole('list', { name: 'Members' }).parentElement!;
    for (const [top, isCollapsed] of [
      [10, false],
      [11, true],
      [0, false],
    ] as const) {
      list.scrollTop = top;
      fireEvent.scroll(list);
      expect(header.hasAttribute('data-collapsed')).toBe(isCollapsed);
    }
  });

  it('closes as a drawer when the pointer is pressed beside it', async () => {
    const { view, onClose } = await open([person(1, 'ada')], {}, true);
    expect(screen.getByRole('complementary', { name: 'Members' })).toHaveAttribute('data-drawer');
    fireEvent.pointerDown(screen.getByText('ada'));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerDown(view.container.firstElementChild!);
    expect(onClose).toHaveBeenCalledOnce();
  });
});
