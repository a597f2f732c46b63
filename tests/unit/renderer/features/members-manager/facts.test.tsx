import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { UserId } from '../../../../../src/contract/ids';
import type { IpcArgument } from '../../../../../src/contract/ipc/calls';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { warnMember } from '../../../../../src/renderer/state/member-notes/thunks';
import { membersManagerOpened } from '../../../../../src/renderer/state/navigation/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  everyone,
  fullMeta,
  id,
  makeGuild,
  makeMember,
  makeRole,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { acknowledged, lost } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
import '../../../../../src/renderer/features/members-manager/MembersManager';

const staff = makeRole({
  ...{ id: id(20), name: 'Staff', position: 5 },
  permissions: mask('VIEW_CHANNELS', 'KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS'),
});
const NAMES = ['ada', 'bob', 'cid', 'dora'];
const FACTS: Readonly<Record<string, { joined: string; created: string; warnings: number }>> = {
  '1': { joined: '2024-01-01', created: '2020-01-01', warnings: 0 },
  '2': { joined: '2024-01-02', created: '2023-05-05', warnings: 2 },
  '3': { joined: '2024-03-01', created: '2021-01-01', warnings: 0 },
  '4': { joined: '2024-02-01', created: '2019-01-01', warnings: 1 },
};
const factsOf = ({ userIds }: { readonly userIds: readonly UserId[] }) =>
  success({
    error: 0,
    facts: userIds.flatMap((userId) => {
      const known = FACTS[userId];
      if (known === undefined) return [];
      const hasInvite = userId === '2';
      return [
        {
          ...{ id: userId, warnings: known.warnings },
          joinedAt: `${known.joined}T12:00:00.000Z`,
          createdAt: `${known.created}T12:00:00.000Z`,
          invite: hasInvite ? 'abcdef' : null,
          invitedBy: hasInvite ? { id: id<UserId>(1), username: 'ada', avatar: null } : null,
        },
      ];
    }),
  });

interface Options {
  readonly features?: readonly string[];
  readonly names?: readonly string[];
}

const open = async (
  api: ApiAnswers = {},
  { features = ['member-notes', 'timeouts', 'purge'], names = NAMES }: Options = {},
) => {
  const saved: IpcArgument<'files.save'>[] = [];
  const bridge = createFakeBridge(
    {
      'members.list': () =>
        success({
          error: 0,
          members: names.map((username, nth) =>
            makeMember({ id: id(nth + 1), username, roleIds: nth === 0 ? [staff.id] : [] }),
          ),
        }),
      'roles.list': () => success({ error: 0, roles: [everyone, staff], memberRoles: [everyone, staff] }),
      'members.facts': factsOf,
      ...api,
    },
    {
      'files.save': (file) => {
        saved.push(file);
        return success('members.csv');
      },
    },
  );
  const app = await startTestApp({
    bridge,
    guilds: [makeGuild({ ownerId: id(9), memberRoles: [everyone, staff] })],
    boot: { session: makeSession({ meta: { ...fullMeta, features: [...fullMeta.features, ...features] } }) },
  });
  renderWithStore(<Shell />, app.store);
  act(() => void app.store.dispatch(membersManagerOpened()));
  await screen.findByRole('main', { name: 'Members manager' });
  await screen.findByRole('list', { name: 'Members' });
  return { ...app, saved, user: userEvent.setup({ delay: null }) };
};
const list = () => screen.getByRole('list', { name: 'Members' });
const row = (name: string) => within(list()).getByRole('button', { name: new RegExp(`^${name}`) });
const order = () =>
  [...list().querySelectorAll('[data-member-id]')]
    .map((each) => each.getAttribute('data-member-id'))
    .join(' ');
const sort = () => screen.queryByRole('combobox', { name: 'Sort' });
const known = () => expect.poll(() => row('bob').textContent).toContain('Joined January 2, 2024');

describe('what staff know of the members in the manager', () => {
  it('stands in the rows, asked for once', async () => {
    const { bridge } = await open();
    await known();
    expect(row('bob')).toHaveTextContent('2 warnings');
    expect(row('bob')).toHaveTextContent('abcdef · @ada');
    expect(row('bob')).toHaveTextContent('Created May 5, 2023');
    expect(row('dora')).toHaveTextContent('1 warning');
    expect(row('cid')).not.toHaveTextContent('warning');
    expect(bridge.argsOf('members.facts')).toEqual([
      { guildId: '5', userIds: expect.arrayContaining(['1', '2', '3', '4']) as string[] },
    ]);
    await expectAccessible();
  });

  it('sorts the rows, and what Shift chooses follows', async () => {
    const { user } = await open();
    await known();
    expect(order()).toBe('1 2 3 4');
    const choose = async (name: string): Promise<void> => {
      await user.click(sort()!);
      await user.click(screen.getByRole('option', { name }));
    };
    await choose('Last joined first');
    expect(order()).toBe('3 4 2 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select cid' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select dora' }));
    await user.keyboard('{/Shift}');
    expect(
      within(screen.getByRole('group', { name: 'Selected members' })).getByRole('status'),
    ).toHaveTextContent('2 selected');
    await choose('Newest accounts first');
    expect(order()).toBe('2 3 1 4');
    await choose('Most warnings first');
    expect(order()).toBe('2 4 1 3');
    await choose('By name');
    expect(order()).toBe('1 2 3 4');
  });

  it('is in the exported table', async () => {
    const { user, saved } = await open();
    await known();
    for (const name of ['bob', 'cid'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await expect.poll(() => saved.length).toBe(1);
    const [head, bob, cid] = saved[0]!.text.replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toMatch(/timed_out_until,joined_at,account_created_at,warnings,invite,invited_by$/);
    expect(bob).toMatch(/,2024-01-02T12:00:00.000Z,2023-05-05T12:00:00.000Z,2,abcdef,ada$/);
    expect(cid).toMatch(/,0,,$/);
  });

  it('cannot be sorted by until it is there, and says why, with a retry', async () => {
    let isDown = true;
    const { user } = await open({ 'members.facts': (args) => (isDown ? lost() : factsOf(args)) });
    await screen.findByText('Failed to load member details');
    expect(sort()).toHaveAccessibleDescription('Failed to load member details');
    expect(order()).toBe('1 2 3 4');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await known();
    expect(screen.queryByText('Failed to load member details')).toBeNull();
    await user.click(sort()!);
    expect(screen.getAllByRole('option')).toHaveLength(4);
  });

  it('is asked for in pages of a hundred', async () => {
    const names = ['ada', 'bob', ...Array.from({ length: 148 }, (_, nth) => `x${nth + 100}`)];
    const { bridge } = await open({}, { names });
    await known();
    await expect
      .poll(() => bridge.argsOf('members.facts').map(({ userIds }) => userIds.length))
      .toEqual([100, 50]);
  });

  it('is asked for again of one whom the user warns', async () => {
    const { bridge, store } = await open({ 'members.warn': acknowledged });
    await known();
    const member = { guildId: id(5), userId: id<UserId>(2) } as const;
    await act(() => store.dispatch(warnMember(member as never, { reason: 'Rude.', name: 'bob' })));
    await expect.poll(() => bridge.argsOf('members.facts').at(-1)?.userIds).toEqual(['2']);
  });

  it('is not there without the feature, and not asked for', async () => {
    const { bridge, user, saved } = await open({}, { features: ['timeouts', 'purge'] });
    await user.click(screen.getByRole('checkbox', { name: 'Select bob' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]!.text).not.toContain('joined_at');
    expect(sort()).toBeNull();
    expect(bridge.argsOf('members.facts')).toEqual([]);
  });
});
