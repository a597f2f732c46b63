import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { IpcArgument } from '../../../../../src/contract/ipc/calls';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { membersManagerOpened } from '../../../../../src/renderer/state/navigation/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  at,
  everyone,
  fullMeta,
  id,
  makeGuild,
  makeMember,
  makeRole,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
import '../../../../../src/renderer/features/members-manager/MembersManager';

const staff = makeRole({
  ...{ id: id(20), name: 'Staff, "the" crew', position: 5 },
  permissions: mask('VIEW_CHANNELS', 'KICK_MEMBERS', 'BAN_MEMBERS'),
});
const NAMES = ['ada', 'bob', 'cid', 'dora', 'eve'];

const open = async (features: readonly string[] = ['timeouts', 'purge']) => {
  const saved: IpcArgument<'files.save'>[] = [];
  const bridge = createFakeBridge(
    {
      'members.list': () =>
        success({
          error: 0,
          members: NAMES.map((username, nth) =>
            makeMember({
              ...{ id: id(nth + 1), username, roleIds: nth === 0 ? [staff.id] : [] },
              ...(username === 'cid' ? { nickname: '=HYPERLINK("x")', timedOutUntil: at(60) } : {}),
            }),
          ),
        }),
      'roles.list': () => success({ error: 0, roles: [everyone, staff], memberRoles: [everyone, staff] }),
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
const row = (name: string) =>
  within(screen.getByRole('list', { name: 'Members' })).getByRole('button', { name: new RegExp(name) });
const bar = () => screen.queryByRole('group', { name: 'Selected members' });
const picked = () =>
  screen
    .queryAllByRole('checkbox')
    .filter((box) => box instanceof HTMLInputElement && box.checked)
    .map((box) => box.getAttribute('aria-label'));

describe('the choice of members', () => {
  it('is made by Space, by Shift and Space up to a row, and by Ctrl and A, and ended by Escape', async () => {
    const { user, store } = await open();
    row('bob').focus();
    await user.keyboard(' ');
    expect(picked()).toEqual(['Select bob']);
    expect(row('bob')).toHaveAccessibleDescription('Selected');
    expect(within(bar()!).getByRole('status')).toHaveTextContent('1 selected');
    await user.keyboard('{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
    expect(picked()).toEqual(['Select bob', 'Select dora', 'Select eve']);
    await user.keyboard('{Control>}a{/Control}');
    expect(within(bar()!).getByRole('status')).toHaveTextContent('5 selected');
    expect(store.getState().overlays.open).toBeNull();
    await expectAccessible();
    await user.keyboard('{Escape}');
    expect(bar()).toBeNull();
    expect(screen.getByRole('main', { name: 'Members manager' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('main', { name: 'Members manager' })).toBeNull();
  });

  it('is made by the checkboxes, and follows the filter and who is there', async () => {
    const { user, hear } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select bob' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select eve' }));
    await user.keyboard('{/Shift}');
    expect(picked()).toHaveLength(3);
    act(() => hear(liveEvent('GUILD_MEMBER_LEFT', { guildId: id(5), userId: id(4) })));
    expect(within(bar()!).getByRole('status')).toHaveTextContent('2 selected');
    await user.type(screen.getByRole('searchbox'), 'ev');
    await expect.poll(() => within(bar()!).getByRole('status').textContent).toBe('1 selected');
  });

  it('opens the dialogs of what is done to several', async () => {
    const { user, store } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select bob' }));
    await user.click(within(bar()!).getByRole('button', { name: 'Time Out…' }));
    expect(store.getState().overlays.above).toEqual({
      kind: 'moderate-many',
      about: { guildId: '5', userIds: ['2'], action: 'timeout' },
    });
  });

  it('is saved as a table without formulas', async () => {
    const { user, saved } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Select ada' }));
    await user.click(screen.getByRole('checkbox', { name: /HYPERLINK/ }));
    await user.click(within(bar()!).getByRole('button', { name: 'Export' }));
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.suggestedName).toMatch(/-members-\d{4}-\d\d-\d\d\.csv$/);
    expect(saved[0]?.text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'user_id,username,nickname,roles,status,timed_out_until',
      '3,cid,"\'=HYPERLINK(""x"")",,active,2026-01-05T00:01:00.000Z',
      '1,ada,,"Staff, ""the"" crew",active,',
    ]);
  });

  it('shows who is timed out, in the rows', async () => {
    await open();
    expect(screen.getByRole('img', { name: /^Timed out until / })).toBeVisible();
  });

  it('is not there on a server without the features', async () => {
    const { user, store } = await open([]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    row('bob').focus();
    await user.keyboard(' ');
    expect(store.getState().overlays.open).toMatchObject({ kind: 'profile' });
  });
});
