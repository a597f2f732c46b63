import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Member, MemberDetail } from '../../../../../src/contract/entities/member';
import type { Role } from '../../../../../src/contract/entities/role';
import { type Failure, failure, success } from '../../../../../src/contract/failure';
import type { GuildId, UserId } from '../../../../../src/contract/ids';
import { SIZES, TEXT_LIMITS, TIMERS } from '../../../../../src/contract/limits';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { selectMember } from '../../../../../src/renderer/state/members/selectors';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import { makeStatus } from '../../../../support/renderer/make-status';
import {
  everyone,
  fullMeta,
  id,
  makeGuild,
  makeMember,
  makeMemberDetail,
  makeRole,
  makeSession,
  makeUser,
  mask,
} from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
import { holdLongTimers } from '../../../../support/renderer/long-timers';
// Imported in advance: the app loads the card when it is opened.
import '../../../../../src/renderer/features/moderate-member/ModerateMemberDialog';
import '../../../../../src/renderer/features/profile-card/ProfileCard';

const GUILD = id<GuildId>(5);
const BOB = id<UserId>(3);
const staff = makeRole({
  id: id(22),
  name: 'Staff',
  position: 3,
  permissions: mask('MANAGE_ROLES', 'KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_NICKNAMES'),
});
const keepers = makeRole({ id: id(20), name: 'Keepers', position: 2, color: '#123456' });
const makers = makeRole({ id: id(21), name: 'Makers', position: 1 });
const elders = makeRole({ id: id(23), name: 'Elders', position: 4 });
const ALL = [everyone, staff, keepers, makers, elders];
const refused = (message: string | null): Failure => ({
  kind: 'refused',
  status: 403,
  message,
  retryAfterMs: null,
});
const ok = () => success({ error: 0, message: null });

interface Given {
  readonly bob?: Partial<Member>;
  readonly detail?: Partial<MemberDetail>;
  /** The viewer's roles besides `@everyone`. */
  readonly mine?: readonly Role[];
  readonly api?: ApiAnswers;
  readonly of?: UserId;
  readonly features?: readonly string[];
}

/** Opens bob's card as ada; both are members of another user's guild. */
const open = async ({ bob = {}, detail = {}, mine = [staff], api = {}, of = BOB, features }: Given = {}) => {
  const roleIds = bob.roleIds ?? [keepers.id];
  const bridge = createFakeBridge({
    'members.list': () =>
      success({
        error: 0,
        members: [
          makeMember({ roleIds: mine.map((role) => role.id) }),
          makeMember({ id: BOB, username: 'bob', ...bob, roleIds }),
        ],
      }),
    'roles.list': () => success({ error: 0, roles: ALL, memberRoles: [everyone, ...mine] }),
    'members.fetch': () =>
      success({
        error: 0,
        member: makeMemberDetail({ id: BOB, username: 'bob', roleIds: [...roleIds], ...detail }),
        roles: ALL,
      }),
    ...api,
  });
  const meta = { ...fullMeta, features: [...(features ?? fullMeta.features)] };
  const app = await startTestApp({
    bridge,
    guilds: [makeGuild({ memberRoles: [everyone, ...mine] })],
    boot: { session: makeSession({ meta }) },
  });
  app.store.dispatch(overlayOpened({ kind: 'profile', about: { guildId: GUILD, userId: of } }));
  renderWithStore(<Overlays />, app.store);
  await screen.findByRole('dialog');
  await act(settle);
  const toasts = () => app.store.getState().toasts.list.map(({ kind, text }) => `${kind}: ${text}`);
  return { ...app, toasts, user: userEvent.setup({ delay: null }) };
};
const chips = () =>
  within(screen.getByRole('list', { name: 'Roles' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);
const button = (name: string) => screen.queryByRole('button', { name });

describe('ProfileCard', () => {
  it('shows name, handle, bio, roles and dates, 520 px wide', async () => {
    await open({
      bob: { nickname: 'Robert', roleIds: [makers.id, keepers.id], avatarDecoration: '/media/ring' },
      detail: {
        bio: 'I look after the bridge',
        joinedAt: '2024-01-05T12:00:00.000Z',
        permissions: mask(),
        createdAt: '2023-11-30T12:00:00.000Z',
      },
    });
    const card = screen.getByRole('dialog', { name: 'Profile of Robert' });
    expect(card).toHaveStyle({ width: `${SIZES.profileCardWidth}px` });
    expect(screen.getByRole('heading', { name: 'Robert' })).toBeVisible();
    expect(screen.getByText(/@bob/)).toBeVisible();
    expect(screen.getByText('I look after the bridge')).toBeVisible();
    expect(chips().slice(0, 2)).toEqual(['Keepers', 'Makers']);
    expect(screen.getByText('Joined Guild').parentElement).toHaveTextContent('January 5, 2024');
    expect(screen.getByText('Account Created').parentElement).toHaveTextContent('November 30, 2023');
    expect(document.querySelector('img[src*="ring"]')).not.toBeNull();
    await expectAccessible();
  });

  it('says that somebody has left, by what the server knows of them, without an error', async () => {
    const gone = id<UserId>(77);
    const { toasts } = await open({
      of: gone,
      api: {
        'members.fetch': () => failure({ ...refused('Unknown member'), status: 404 }),
        'users.fetch': ({ userId }) =>
          success({ ...makeUser({ id: userId, username: 'otto', bio: 'I was here' }) }),
      },
    });
    expect(screen.getByRole('dialog', { name: 'Profile of otto' })).toBeVisible();
    expect(screen.getByText('No longer in this server')).toBeVisible();
    expect(screen.getByText('I was here')).toBeVisible();
    expect(screen.queryByText('Roles')).toBeNull();
    expect(toasts()).toEqual([]);
    await expectAccessible();
  });

  it('has no handle without a nickname, no account date where the server tells none', async () => {
    await open();
    expect(screen.queryByText(/@bob/)).toBeNull();
    expect(screen.queryByText('Account Created')).toBeNull();
  });

  it.each([
    [0, null],
    [1, null],
    [2, 'BOT'],
    [3, 'Verified BOT'],
    [4, 'STAFF'],
    [5, 'STAFF'],
  ])('shows by its banner and badge that the user role is %i', async (role, badge) => {
    await open({ bob: { role } });
    expect(document.querySelector(`[data-role="${role}"]`)).not.toBeNull();
    expect(screen.queryByText('STAFF') !== null).toBe(badge === 'STAFF');
    expect(screen.queryByRole('img', { name: 'Verified BOT' }) !== null).toBe(badge === 'Verified BOT');
    expect(screen.queryByText('BOT') !== null).toBe(badge === 'BOT' || badge === 'Verified BOT');
  });

  it('copies the user id', async () => {
    const { user, toasts } = await open();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /Copy User ID/ }));
    expect(write).toHaveBeenCalledWith(BOB);
    await waitFor(() => expect(toasts()).toEqual(['success: User ID copied to clipboard']));
  });

  describe('roles', () => {
    it('offers what is below the viewer and not held, and takes away the same', async () => {
      const { user } = await open({ bob: { roleIds: [keepers.id] } });
      expect(button('Remove Keepers')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Add Role' }));
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Makers']);
    });

    it.each<[string, Given]>([
      ['without MANAGE_ROLES', { mine: [makers] }],
      ['when the target stands as high', { bob: { roleIds: [staff.id] } }],
      ['when the target stands higher', { bob: { roleIds: [elders.id, makers.id] } }],
    ])('offers nothing %s', async (_case, given) => {
      await open(given);
      expect(button('Add Role')).toBeNull();
      expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    });

    it('lets one change one’s own roles below the highest', async () => {
      await open({
        of: id(1),
        mine: [staff, makers],
        detail: { id: id(1), username: 'ada', roleIds: [staff.id, makers.id] },
      });
      expect(button('Remove Makers')).toBeVisible();
      expect(button('Remove Staff')).toBeNull();
      expect(button('Kick User')).toBeNull();
      expect(button('Ban User')).toBeNull();
    });

    it('adds one at once, and says so when the server has', async () => {
      const answer = deferred<ReturnType<typeof ok>>();
      const { user, bridge, toasts } = await open({ api: { 'roles.addMember': () => answer.promise } });
      await user.click(screen.getByRole('button', { name: 'Add Role' }));
      await user.click(screen.getByRole('menuitem', { name: /Makers/ }));
      expect(chips()).toEqual(['Keepers', 'Makers']);
      expect(toasts()).toEqual([]);
      await act(async () => {
        answer.resolve(ok());
        await settle();
      });
      expect(bridge.argsOf('roles.addMember')).toEqual([
        { guildId: GUILD, targetUserId: BOB, roleId: makers.id },
      ]);
      expect(toasts()).toEqual(['success: Added Makers role to bob']);
    });

    it('removes one at once, and puts it back when the server refuses', async () => {
      const answer = deferred<ReturnType<typeof failure<Failure>>>();
      const { user, toasts } = await open({ api: { 'roles.removeMember': () => answer.promise } });
      await user.click(screen.getByRole('button', { name: 'Remove Keepers' }));
      expect(screen.queryByText('Keepers')).toBeNull();
      await act(async () => {
        answer.resolve(failure(refused(null)));
        await settle();
      });
      expect(screen.getByText('Keepers')).toBeVisible();
      expect(toasts()).toEqual(['error: Failed to remove role']);
    });

    it('takes back what it added when nobody answers, and says the server’s words when it refuses', async () => {
      let why: Failure = { kind: 'network', reason: 'offline', detail: '' };
      const { user, toasts } = await open({ api: { 'roles.addMember': () => failure(why) } });
      const add = async () => {
        await user.click(screen.getByRole('button', { name: 'Add Role' }));
        await user.click(await screen.findByRole('menuitem', { name: /Makers/ }));
        await act(settle);
      };
      await add();
      expect(screen.queryByText('Makers')).toBeNull();
      why = refused('That role is not yours to give');
      await add();
      expect(toasts()).toEqual(['error: Failed to add role', 'error: That role is not yours to give']);
    });

    it('says that one was removed', async () => {
      const { user, toasts } = await open({ api: { 'roles.removeMember': ok } });
      await user.click(screen.getByRole('button', { name: 'Remove Keepers' }));
      await waitFor(() => expect(toasts()).toEqual(['success: Removed Keepers role from bob']));
    });
  });

  describe('moderation', () => {
    it.each<[string, Given, boolean, boolean]>([
      ['both rights and a higher rank', {}, true, true],
      ['no rank above the target', { bob: { roleIds: [staff.id] } }, false, false],
      ['neither right', { mine: [keepers], bob: { roleIds: [makers.id] } }, false, false],
      ['KICK_MEMBERS alone', { mine: [{ ...staff, permissions: mask('KICK_MEMBERS') }] }, true, false],
      ['BAN_MEMBERS alone', { mine: [{ ...staff, permissions: mask('BAN_MEMBERS') }] }, false, true],
    ])('offers what the viewer may do with %s', async (_case, given, kicks, bans) => {
      await open(
        given.mine === undefined
          ? given
          : {
              ...given,
              api: {
                'roles.list': () =>
                  success({
                    error: 0,
                    roles: [...ALL, ...(given.mine ?? [])],
                    memberRoles: [everyone, ...(given.mine ?? [])],
                  }),
              },
            },
      );
      expect(button('Kick User') !== null).toBe(kicks);
      expect(button('Ban User') !== null).toBe(bans);
      expect(screen.queryByRole('heading', { name: 'Moderation' }) !== null).toBe(kicks || bans);
    });

    it.each([
      ['Kick', 'members.kick', 'kicked'],
      ['Ban', 'bans.add', 'banned'],
    ] as const)(
      '%s: a reason with its counter, a toast, and the card closes after 1.5 s',
      async (verb, call, done) => {
        const { user, bridge, store, toasts } = await open({ api: { [call]: ok } });
        await user.click(screen.getByRole('button', { name: `${verb} User` }));
        const dialog = await screen.findByRole('dialog', { name: `${verb} User` });
        expect(within(dialog).getByText(`0/${TEXT_LIMITS.reason}`)).toBeVisible();
        const reason = within(dialog).getByRole('textbox', { name: 'Reason' });
        expect(reason).toHaveFocus();
        expect(reason).toHaveAttribute('maxlength', '512');
        await user.type(reason, 'Noise ');
        expect(within(dialog).getByText('6/512')).toBeVisible();
        const timers = holdLongTimers();
        await user.keyboard('{Control>}{Enter}{/Control}');
        await waitFor(() => expect(toasts()).toEqual([`success: bob has been ${done}`]));
        expect(bridge.argsOf(call)).toEqual([{ guildId: GUILD, targetUserId: BOB, reason: 'Noise' }]);
        expect(screen.queryByRole('dialog', { name: `${verb} User` })).toBeNull();
        expect(selectMember(store.getState(), GUILD, BOB)).toBeNull();
        await timers.pass(TIMERS.profileCardCloseMs - 500);
        expect(store.getState().overlays.open).not.toBeNull();
        await timers.pass(500);
        expect(store.getState().overlays.open).toBeNull();
      },
    );

    it.each<[string, Failure, string]>([
      ['in the words of the server', refused('They outrank you'), 'error: They outrank you'],
      ['in ours', refused(null), 'error: Failed to kick user'],
      [
        'when nobody answers',
        { kind: 'network', reason: 'offline', detail: '' },
        'error: Failed to kick user',
      ],
    ])('says that it failed %s, and keeps the question and what was typed', async (_case, why, said) => {
      const { user, toasts, store } = await open({ api: { 'members.kick': () => failure(why) } });
      await user.click(screen.getByRole('button', { name: 'Kick User' }));
      await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Noise');
      const dialog = screen.getByRole('dialog', { name: 'Kick User' });
      await user.click(within(dialog).getByRole('button', { name: 'Kick User' }));
      await waitFor(() => expect(toasts()).toEqual([said]));
      expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Noise');
      expect(selectMember(store.getState(), GUILD, BOB)).not.toBeNull();
    });

    it('goes back to the card with Cancel', async () => {
      const { user } = await open();
      await user.click(screen.getByRole('button', { name: 'Ban User' }));
      const dialog = await screen.findByRole('dialog', { name: 'Ban User' });
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      expect(screen.queryByRole('dialog', { name: 'Ban User' })).toBeNull();
      expect(screen.getByRole('dialog', { name: 'Profile of bob' })).toBeVisible();
      expect(button('Ban User')).toHaveFocus();
    });
  });

  describe('nickname', () => {
    const ask = async (user: ReturnType<typeof userEvent.setup>) => {
      await user.click(screen.getByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('menuitem', { name: /Change Nickname/ }));
      const field = await screen.findByRole('textbox', { name: /Nickname/ });
      // While the menu goes, the page takes no pointer: the field has the focus, and keys.
      await waitFor(() => expect(field).toHaveFocus());
    };

    it('is changed by whoever may, and shown when the server has agreed', async () => {
      const { user, bridge } = await open({ api: { 'members.setNickname': ok } });
      await ask(user);
      await user.keyboard('Robert{Enter}');
      expect(await screen.findByRole('heading', { name: 'Robert' })).toBeVisible();
      expect(screen.getByText(/@bob/)).toBeVisible();
      expect(bridge.argsOf('members.setNickname')).toEqual([
        { guildId: GUILD, targetUserId: BOB, nickname: 'Robert' },
      ]);
    });

    it('stays with the words of the server when it refuses', async () => {
      const { user } = await open({ api: { 'members.setNickname': () => failure(refused('No')) } });
      await ask(user);
      await user.keyboard('Robert{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent('No');
    });

    it.each<[string, Given]>([
      ['who outranks the viewer', { bob: { roleIds: [elders.id] } }],
      ['on a server without nicknames', { features: [] }],
    ])('is not offered for somebody %s', async (_case, given) => {
      const { user } = await open(given);
      await user.click(screen.getByRole('button', { name: 'More' }));
      await screen.findByRole('menuitem', { name: /Copy User ID/ });
      expect(screen.queryByRole('menuitem', { name: /Change Nickname/ })).toBeNull();
    });
  });

  it('follows live events', async () => {
    const { hear } = await open();
    act(() =>
      hear(
        liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId: GUILD, userId: BOB, roleId: makers.id }),
        liveEvent('GUILD_MEMBER_STATUS', { guildId: GUILD, userId: BOB, ...makeStatus('dnd') }),
      ),
    );
    expect(chips().slice(0, 2)).toEqual(['Keepers', 'Makers']);
    expect(screen.getByText('Do Not Disturb')).toBeVisible();
    act(() => hear(liveEvent('GUILD_ROLE_DELETE', { guildId: GUILD, roleId: keepers.id })));
    expect(screen.queryByText('Keepers')).toBeNull();
    // The viewer loses a role: actions that are no longer permitted disappear.
    act(() =>
      hear(liveEvent('GUILD_MEMBER_ROLE_REMOVE', { guildId: GUILD, userId: id(1), roleId: staff.id })),
    );
    expect(button('Kick User')).toBeNull();
    expect(button('Add Role')).toBeNull();
  });

  it('says that the member could not be loaded, and tries again', async () => {
    let isThere = false;
    const { user, toasts } = await open({
      of: id(77),
      api: {
        'members.fetch': () =>
          isThere
            ? success({ error: 0, member: makeMemberDetail({ id: id(77), username: 'eve' }), roles: ALL })
            : failure({ kind: 'network', reason: 'offline', detail: '' }),
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load member data');
    expect(toasts()).toEqual(['error: Failed to load member data']);
    isThere = true;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'eve' })).toBeVisible();
  });

  it('shows what the member list knows while the rest is on its way', async () => {
    await open({ api: { 'members.fetch': () => deferred<never>().promise } });
    expect(screen.getByRole('heading', { name: 'bob' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Loading profile' })).toBeVisible();
  });
});
