import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../../src/contract/entities/member';
import { success } from '../../../../../src/contract/failure';
import type { UserId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectTimeoutAct } from '../../../../../src/renderer/state/timeouts/selectors';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  at,
  everyone,
  fullMeta,
  id,
  makeMember,
  makeRole,
  mask,
} from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { acknowledged, GUILD, openOverlay, refused } from '../../../../support/renderer/open-overlay';
import '../../../../../src/renderer/features/moderate-member/ModerateMemberDialog';
import '../../../../../src/renderer/features/moderate-member/TimeOutDialog';
import '../../../../../src/renderer/features/profile-card/ProfileCard';

const BOB = id<UserId>(2);
const ADMIN = id<UserId>(3);
const staff = makeRole({ id: id(20), position: 5, permissions: mask('KICK_MEMBERS', 'BAN_MEMBERS') });
const admins = makeRole({ id: id(21), position: 2, permissions: mask('ADMINISTRATOR') });
const meta = { ...fullMeta, features: [...fullMeta.features, 'timeouts', 'purge'] };

const members = (change: Partial<Member> = {}): Member[] => [
  makeMember({ roleIds: [staff.id] }),
  makeMember({ id: BOB, username: 'bob', ...change }),
  makeMember({ id: ADMIN, username: 'root', roleIds: [admins.id] }),
];

const open = (
  action: 'timeout' | 'ban' | null,
  api: ApiAnswers = {},
  { bob = {}, features = meta }: { readonly bob?: Partial<Member>; readonly features?: typeof meta } = {},
) =>
  openOverlay(
    action === null
      ? { kind: 'profile', about: { guildId: GUILD, userId: BOB } }
      : { kind: 'moderate-member', about: { guildId: GUILD, userId: BOB, action } },
    {
      'members.list': () => success({ error: 0, members: members(bob) }),
      'roles.list': () =>
        success({ error: 0, roles: [everyone, staff, admins], memberRoles: [everyone, staff] }),
      ...api,
    },
    { ownerId: id(9), memberRoles: [everyone, staff] },
    { meta: features },
  );
const toasts = ({ store }: Awaited<ReturnType<typeof open>>) =>
  store.getState().toasts.list.map(({ text }) => text);

describe('the dialog Time Out', () => {
  it('asks for how long and why, and says until when it lasts', async () => {
    const app = await open('timeout', { 'members.timeout': acknowledged });
    expect(within(app.dialog).getByText('bob')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'For' })).toHaveTextContent('10 minutes');
    await app.user.click(screen.getByRole('combobox', { name: 'For' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['60 seconds', '5 minutes', '10 minutes', '1 hour', '1 day', '1 week'],
    ]);
    await expectAccessible();
    await app.user.click(screen.getByRole('option', { name: '1 hour' }));
    await app.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Shouting');
    await app.user.click(screen.getByRole('button', { name: 'Time Out' }));
    await expect
      .poll(() => app.bridge.argsOf('members.timeout'))
      .toEqual([
        {
          ...{ guildId: GUILD, targetUserId: BOB, reason: 'Shouting', was: null },
          until: new Date(app.clock.now() + 3_600_000).toISOString(),
        },
      ]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(toasts(app)).toEqual([expect.stringMatching(/^bob is timed out until /)]);
    expect(selectTimeoutAct(app.store.getState(), GUILD, BOB)).toBe('end');
  });

  it('stays with what was chosen when the server refuses, and says why', async () => {
    const app = await open('timeout', {
      'members.timeout': () => refused('carol has timed bob out already', 409),
    });
    await app.user.click(screen.getByRole('button', { name: 'Time Out' }));
    await expect.poll(() => toasts(app)).toEqual(['carol has timed bob out already']);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('closes when another moderator was first', async () => {
    const app = await open('timeout');
    act(() =>
      app.hear(
        liveEvent('GUILD_MEMBER_EDIT', {
          guildId: GUILD,
          member: makeMember({ id: BOB, username: 'bob', timedOutUntil: at(600) }),
        }),
      ),
    );
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(toasts(app)).toEqual(['bob is already timed out']);
  });
});

describe('a profile card', () => {
  const button = (name: string) => screen.queryByRole('button', { name });

  it('offers Time Out beside Kick and Ban, and stays open after it', async () => {
    const app = await open(null, { 'members.timeout': acknowledged });
    await app.user.click(await screen.findByRole('button', { name: 'Time Out' }));
    const dialog = await screen.findByRole('dialog', { name: 'Time Out' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Time Out' }));
    expect(await screen.findByRole('img', { name: /^Timed out until / })).toBeVisible();
    expect(button('Remove Timeout')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Remove Timeout' }));
    await expect.poll(() => app.bridge.argsOf('members.timeout').at(-1)?.until).toBeNull();
    await expect.poll(() => button('Time Out')).toBeVisible();
    expect(toasts(app).at(-1)).toBe('bob is no longer timed out');
  });

  it('offers nothing on a server without the feature', async () => {
    await open(null, {}, { features: fullMeta });
    expect(await screen.findByRole('button', { name: 'Kick User' })).toBeVisible();
    expect([button('Time Out'), button('Remove Timeout')]).toEqual([null, null]);
  });

  it('offers it to nobody about administrators', async () => {
    const { store } = await open(null);
    expect(selectTimeoutAct(store.getState(), GUILD, BOB)).toBe('begin');
    expect(selectTimeoutAct(store.getState(), GUILD, ADMIN)).toBeNull();
    expect(selectTimeoutAct(store.getState(), GUILD, id(1))).toBeNull();
  });
});

describe('the dialog Ban User', () => {
  it('deletes messages if it is told to, and says how many', async () => {
    const app = await open('ban', {
      'bans.add': () => success({ error: 0, message: null, deleted: 12 }),
    });
    const span = () => screen.getByRole('combobox', { name: 'Delete messages of the last' });
    expect(span()).toHaveTextContent('None');
    await app.user.click(span());
    await app.user.click(screen.getByRole('option', { name: '24 hours' }));
    await app.user.click(screen.getByRole('button', { name: 'Ban User' }));
    await expect
      .poll(() => app.bridge.argsOf('bans.add'))
      .toEqual([{ guildId: GUILD, targetUserId: BOB, reason: '', deleteSeconds: 86_400 }]);
    await expect.poll(() => toasts(app)).toEqual(['bob has been banned. 12 messages deleted']);
  });

  it('asks nothing of it, and sends nothing, without the feature', async () => {
    const app = await open('ban', { 'bans.add': acknowledged }, { features: fullMeta });
    expect(screen.queryByRole('combobox')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Ban User' }));
    await expect
      .poll(() => app.bridge.argsOf('bans.add'))
      .toEqual([{ guildId: GUILD, targetUserId: BOB, reason: '' }]);
  });
});
