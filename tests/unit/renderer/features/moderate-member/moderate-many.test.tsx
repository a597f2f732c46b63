import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { UserId } from '../../../../../src/contract/ids';
import { expectAccessible } from '../../../../support/renderer/axe';
import { everyone, fullMeta, id, makeMember, makeRole, mask } from '../../../../support/renderer/factories';
import { type ApiAnswers, deferred } from '../../../../support/renderer/fake-bridge';
import { acknowledged, GUILD, openOverlay, refused } from '../../../../support/renderer/open-overlay';
import '../../../../../src/renderer/features/moderate-member/ModerateManyDialog';

const staff = makeRole({
  id: id(20),
  position: 5,
  permissions: mask('KICK_MEMBERS', 'BAN_MEMBERS', 'MODERATE_MEMBERS'),
});
const meta = { ...fullMeta, features: [...fullMeta.features, 'timeouts', 'purge', 'member-notes'] };
const [BOB, CID, EVE, PEER] = [2, 3, 4, 5].map((number) => id<UserId>(number)) as [
  UserId,
  UserId,
  UserId,
  UserId,
];

const open = (
  action: 'ban' | 'timeout' | 'warn',
  api: ApiAnswers,
  userIds: readonly UserId[] = [BOB, CID, EVE],
) =>
  openOverlay(
    { kind: 'moderate-many', about: { guildId: GUILD, userIds, action } },
    {
      'members.list': () =>
        success({
          error: 0,
          members: [
            makeMember({ roleIds: [staff.id] }),
            ...['bob', 'cid', 'eve'].map((username, nth) => makeMember({ id: id(2 + nth), username })),
            makeMember({ id: PEER, username: 'peer', roleIds: [staff.id] }),
          ],
        }),
      'roles.list': () => success({ error: 0, roles: [everyone, staff], memberRoles: [everyone, staff] }),
      ...api,
    },
    { ownerId: id(9), memberRoles: [everyone, staff] },
    { meta },
  );
const toasts = ({ store }: Awaited<ReturnType<typeof open>>) =>
  store.getState().toasts.list.map(({ text }) => text);

describe('several members', () => {
  it('are banned in one call, but for those of the same rank; who was not is named with the reason', async () => {
    const app = await open(
      'ban',
      {
        'bans.bulk': () =>
          success({ error: 0, banned: [BOB, EVE], failed: [{ id: CID, message: 'carol banned cid' }] }),
      },
      [BOB, CID, EVE, PEER],
    );
    expect(within(app.dialog).getByText('bob, cid, eve')).toBeVisible();
    expect(within(app.dialog).getByText(/^1 member is left out/)).toBeVisible();
    await expectAccessible();
    await app.user.click(screen.getByRole('combobox', { name: 'Delete messages of the last' }));
    await app.user.click(screen.getByRole('option', { name: '7 days' }));
    await app.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Raid');
    await app.user.click(screen.getByRole('button', { name: 'Ban 3 Members' }));
    await expect
      .poll(() => app.bridge.argsOf('bans.bulk'))
      .toEqual([{ guildId: GUILD, userIds: [BOB, CID, EVE], reason: 'Raid', deleteSeconds: 604_800 }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('It failed for 1 member:cid carol banned cid');
    expect(toasts(app)).toEqual(['2 members banned']);
    await app.user.click(within(app.dialog).getAllByRole('button', { name: 'Close' })[0]!);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('are timed out one after the other, with progress', async () => {
    const answers = [
      deferred<ReturnType<typeof acknowledged>>(),
      deferred<ReturnType<typeof acknowledged>>(),
    ];
    let nth = 0;
    const app = await open('timeout', {
      'members.timeout': () => answers[nth++]?.promise ?? refused('You cannot time out this member', 403),
    });
    await app.user.click(screen.getByRole('button', { name: 'Time Out 3 Members' }));
    expect(await screen.findByRole('progressbar', { name: 'Timing out 1 of 3' })).toBeInTheDocument();
    expect(app.bridge.argsOf('members.timeout')).toHaveLength(1);
    answers[0]?.resolve(acknowledged());
    expect(await screen.findByRole('progressbar', { name: 'Timing out 2 of 3' })).toBeInTheDocument();
    answers[1]?.resolve(acknowledged());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It failed for 1 member:eve You cannot time out this member',
    );
    expect(app.bridge.argsOf('members.timeout').map(({ targetUserId }) => targetUserId)).toEqual([
      ...[BOB, CID, EVE],
    ]);
    expect(toasts(app)).toEqual(['2 members timed out']);
  });

  it('are warned one after the other, with words that they read', async () => {
    const app = await open('warn', {
      'members.warn': ({ targetUserId }) =>
        targetUserId === CID ? refused('You cannot warn this member', 403) : acknowledged(),
    });
    const confirm = screen.getByRole('button', { name: 'Warn 3 Members' });
    expect(confirm).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('combobox')).toBeNull();
    await app.user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'No adverts');
    await app.user.click(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It failed for 1 member:cid You cannot warn this member',
    );
    expect(app.bridge.argsOf('members.warn')).toEqual(
      [BOB, CID, EVE].map((targetUserId) => ({ guildId: GUILD, targetUserId, reason: 'No adverts' })),
    );
    expect(toasts(app)).toEqual(['2 members warned']);
  });

  it('are left alone when the dialog is closed in between', async () => {
    const first = deferred<ReturnType<typeof acknowledged>>();
    const app = await open('timeout', { 'members.timeout': () => first.promise });
    await app.user.click(screen.getByRole('button', { name: 'Time Out 3 Members' }));
    await screen.findByRole('progressbar');
    await app.user.keyboard('{Escape}');
    first.resolve(acknowledged());
    await expect.poll(() => toasts(app)).toEqual(['1 member timed out']);
    expect(app.bridge.argsOf('members.timeout')).toHaveLength(1);
  });
});
