import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Invite, InviteSettings } from '../../../../../../src/contract/entities/invite';
import { success } from '../../../../../../src/contract/failure';
import type { IpcArgument } from '../../../../../../src/contract/ipc/calls';
// Imported with the file, so that the first test does not wait for lazily loaded code.
import '../../../../../../src/renderer/features/guild-settings/GuildSettingsDialog';
import '../../../../../../src/renderer/features/guild-settings/invites/InvitesPage';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { id, makeInvite, makeMember } from '../../../../../support/renderer/factories';
import { type ApiAnswers, deferred } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../../support/renderer/open-overlay';
import { openSettings, SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';
import { holdLongTimers } from '../../../../../support/renderer/long-timers';

const INVITES: readonly Invite[] = [
  makeInvite({ id: id(904), code: 'forever', expiryText: 'Never', uses: 12, inviter: null }),
  makeInvite({ id: id(903), code: 'sevendays', uses: 1, maxUses: 10 }),
  makeInvite({ id: id(902), code: 'usedup', uses: 5, maxUses: 5 }),
  makeInvite({ id: id(901), code: 'lapsed', expired: true, expiryText: 'Expired' }),
];
const answering =
  (invites: readonly Invite[], settings: Partial<InviteSettings> = {}) =>
  () =>
    success({
      error: 0,
      message: null,
      data: {
        invites: [...invites],
        statistics: {
          totalInvites: invites.length,
          activeInvites: 2,
          totalUses: 18,
          permanentInvites: 1,
          uniqueCreators: 3,
        },
        settings: { invitesPaused: false, defaultExpiry: '7d', defaultMaxUses: null, ...settings },
      },
    });

const open = async (api: ApiAnswers = {}, features: readonly string[] = ['invite-defaults']) => {
  const opened = await openSettings({
    permissions: ['REVOKE_INVITE'],
    page: 'invites',
    features,
    api: { 'invites.list': answering(INVITES), ...api },
  });
  await screen.findByRole('heading', { name: 'Invites' });
  return opened;
};
const list = () => screen.findByRole('list', { name: 'Invites' });
const rows = async () => within(await list()).getAllByRole('listitem');
const codes = async () =>
  (await rows()).map((row) =>
    within(row)
      .getByRole('button', { name: /^Revoke/ })
      .getAttribute('aria-label'),
  );
const stat = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
const toasts = ({ store }: Awaited<ReturnType<typeof open>>) =>
  store.getState().toasts.list.map(({ text }) => text);
const pauseSwitch = () => screen.getByRole('switch', { name: 'Pause Invites' });
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, label: string, option: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(screen.getByRole('option', { name: option }));
};

describe('InvitesPage', () => {
  it('shows what each invite is worth, who made it, and the statistics of the server', async () => {
    await open();
    const [forever, week, used, lapsed] = await rows();
    expect(forever).toHaveTextContent('foreverActiveCreated by the server·12 uses·Never expires');
    expect(week).toHaveTextContent('sevendaysActiveCreated by ada·1 of 10 uses·Expires in 7 days');
    expect(used).toHaveTextContent('usedupMax Uses Reached');
    expect(lapsed).toHaveTextContent('lapsedExpired');
    const dimmed = (row: HTMLElement | undefined) => row?.querySelector('[data-dimmed]') != null;
    expect([forever, week, used, lapsed].map(dimmed)).toEqual([false, false, true, true]);
    expect(['Active Invites', 'Total Uses', 'Creators', 'Permanent'].map(stat)).toEqual([
      '2',
      '18',
      '3',
      '1',
    ]);
    await expectAccessible();
  });

  it('copies the link of one that can be used', async () => {
    const { user } = await open();
    const [forever, , used] = await rows();
    await user.click(within(forever!).getByRole('button', { name: 'Copy Link' }));
    expect(await navigator.clipboard.readText()).toBe('http://127.0.0.1:4000/invite/forever');
    expect(within(forever!).getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(within(used!).queryByRole('button', { name: 'Copy Link' })).toBeNull();
  });

  it('says that there are none', async () => {
    await open({ 'invites.list': answering([]) });
    expect(await screen.findByText('No invites found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Revoke All Invites' })).toHaveAccessibleDescription(
      'There are no invites',
    );
    expect(screen.getByRole('button', { name: 'Export Invite Data' })).toHaveAccessibleDescription(
      'There is nothing to export',
    );
    await expectAccessible();
  });

  it('shows its shape while invites load', async () => {
    const answer = deferred<ReturnType<ReturnType<typeof answering>>>();
    await open({ 'invites.list': () => answer.promise });
    expect(screen.getByRole('status', { name: 'Loading invites' })).toBeVisible();
    expect(pauseSwitch()).toHaveAttribute('aria-disabled', 'true');
    answer.resolve(answering(INVITES)());
    expect(await rows()).toHaveLength(4);
  });

  it.each([
    ['nobody answers', lost, 'Failed to fetch invites'],
    ['the server refuses', () => refused('Not you', 403), 'Not you'],
  ])('says what failed when %s, and tries again', async (_when, fail, words) => {
    let tries = 0;
    const { user } = await open({
      'invites.list': () => ((tries += 1) === 1 ? fail() : answering(INVITES)()),
    });
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rows()).toHaveLength(4);
  });

  describe('revoking one', () => {
    it('takes it away at once; the focus goes to the next', async () => {
      const answer = deferred<ReturnType<typeof acknowledged>>();
      const { user, bridge } = await open({ 'invites.revoke': () => answer.promise });
      await list();
      screen.getByRole('button', { name: 'Revoke sevendays' }).focus();
      await user.keyboard('{Enter}');
      expect(bridge.argsOf('invites.revoke')).toEqual([{ inviteId: id(903) }]);
      expect(await codes()).toEqual(['Revoke forever', 'Revoke usedup', 'Revoke lapsed']);
      await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke usedup' })).toHaveFocus());
      bridge.api['invites.list'] = answering(INVITES.filter((invite) => invite.code !== 'sevendays'));
      answer.resolve(acknowledged());
      await waitFor(() => expect(bridge.argsOf('invites.list')).toHaveLength(2), { timeout: 3000 });
    });

    it.each([
      ['the server refuses', () => refused('You may not'), 'You may not'],
      ['nobody answers', lost, 'Failed to revoke invite'],
    ])('puts it back in its place when %s', async (_when, fail, words) => {
      const opened = await open({ 'invites.revoke': fail });
      await list();
      await opened.user.click(screen.getByRole('button', { name: 'Revoke sevendays' }));
      expect((await codes())[1]).toBe('Revoke sevendays');
      expect(toasts(opened)).toEqual([words]);
    });
  });

  describe('revoking all', () => {
    it('warns, then revokes, and shows what the server has put in their place', async () => {
      const { user, bridge } = await open({ 'invites.revokeAll': acknowledged });
      await list();
      await user.click(screen.getByRole('button', { name: 'Revoke All Invites' }));
      const dialog = screen.getByRole('dialog', { name: 'Revoke All Invites' });
      expect(dialog).toHaveTextContent(
        'All invite links stop working immediately, and this cannot be undone.',
      );
      await expectAccessible();
      bridge.api['invites.list'] = answering([INVITES[0]!]);
      await user.keyboard('{Enter}');
      expect(bridge.argsOf('invites.revokeAll')).toEqual([{ guildId }]);
      expect(await screen.findByText('No invites found')).toBeVisible();
      await waitFor(async () => expect(await codes()).toEqual(['Revoke forever']), { timeout: 3000 });
    });

    it.each([
      ['the server refuses', () => refused('You may not'), 'You may not'],
      ['nobody answers', lost, 'Failed to revoke all invites'],
    ])('keeps its window and the invites when %s', async (_when, fail, words) => {
      const { user } = await open({ 'invites.revokeAll': fail });
      await list();
      await user.click(screen.getByRole('button', { name: 'Revoke All Invites' }));
      await user.keyboard('{Enter}');
      const dialog = screen.getByRole('dialog', { name: 'Revoke All Invites' });
      expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      expect(await rows()).toHaveLength(4);
    });
  });

  describe('pausing', () => {
    it('is so at once, with a banner that resumes', async () => {
      const answer = deferred<ReturnType<typeof acknowledged>>();
      const { user, bridge } = await open({
        'invites.pause': () => answer.promise,
        'invites.unpause': acknowledged,
      });
      await list();
      await user.click(pauseSwitch());
      expect(pauseSwitch()).toBeChecked();
      expect(screen.getByText('Invites Paused')).toBeVisible();
      await expectAccessible();
      answer.resolve(acknowledged());
      await user.click(screen.getByRole('button', { name: 'Resume Invites' }));
      expect(bridge.argsOf('invites.pause')).toEqual([{ guildId }]);
      expect(bridge.argsOf('invites.unpause')).toEqual([{ guildId }]);
      expect(pauseSwitch()).not.toBeChecked();
      expect(screen.queryByText('Invites Paused')).toBeNull();
    });

    it.each([
      ['the server refuses', () => refused('You may not'), 'You may not'],
      ['nobody answers', lost, 'Failed to update invite pause setting'],
    ])('is taken back when %s', async (_when, fail, words) => {
      const opened = await open({ 'invites.pause': fail });
      await list();
      await opened.user.click(pauseSwitch());
      expect(pauseSwitch()).not.toBeChecked();
      expect(toasts(opened)).toEqual([words]);
    });
  });

  describe('what new invites begin with', () => {
    it('is set one by one, and what others have set meanwhile is shown', async () => {
      const opened = await open({
        'invites.setDefaults': ({ defaultExpiry }) =>
          success({
            error: 0,
            message: null,
            settings: { invitesPaused: false, defaultExpiry: defaultExpiry ?? null, defaultMaxUses: 25 },
          }),
      });
      await list();
      expect(screen.getByRole('combobox', { name: 'Default Expiration' })).toHaveTextContent('7 days');
      // The present defaults are fetched again as well.
      opened.bridge.api['invites.list'] = answering(INVITES, { defaultExpiry: '1h', defaultMaxUses: 25 });
      await choose(opened, 'Default Expiration', '1 hour');
      expect(opened.bridge.argsOf('invites.setDefaults')).toEqual([{ guildId, defaultExpiry: '1h' }]);
      expect(screen.getByRole('combobox', { name: 'Default Expiration' })).toHaveTextContent('1 hour');
      await waitFor(() =>
        expect(screen.getByRole('combobox', { name: 'Max Uses' })).toHaveTextContent('25 uses'),
      );
      await choose(opened, 'Max Uses', 'No limit');
      expect(opened.bridge.argsOf('invites.setDefaults')[1]).toEqual({ guildId, defaultMaxUses: null });
    });

    it('is as it was when the server refuses', async () => {
      const opened = await open({ 'invites.setDefaults': () => refused(null) });
      await list();
      await choose(opened, 'Default Expiration', 'Never');
      expect(screen.getByRole('combobox', { name: 'Default Expiration' })).toHaveTextContent('7 days');
      expect(toasts(opened)).toEqual(['Failed to update invite settings']);
    });

    it('is Never and No limit for a server without the feature, and says why it cannot be changed', async () => {
      const { user, bridge } = await open({}, []);
      await list();
      for (const [label, value] of [
        ['Default Expiration', 'Never'],
        ['Max Uses', 'No limit'],
      ] as const) {
        const select = screen.getByRole('combobox', { name: label });
        expect(select).toHaveTextContent(value);
        expect(select).toHaveAccessibleDescription('This server doesn’t support invite defaults');
        await user.click(select);
        expect(screen.queryByRole('listbox')).toBeNull();
      }
      expect(bridge.argsOf('invites.setDefaults')).toEqual([]);
    });
  });

  it.each(['CSV', 'JSON'] as const)('exports %s with link, state and who made it', async (format) => {
    const saved: IpcArgument<'files.save'>[] = [];
    const { user, bridge } = await open();
    bridge.ipc['files.save'] = (file) => {
      saved.push(file);
      return success(file.suggestedName);
    };
    await list();
    await user.click(screen.getByRole('button', { name: 'Export Invite Data' }));
    await user.click(screen.getByRole('menuitem', { name: format }));
    expect(saved[0]?.suggestedName).toMatch(
      new RegExp(`^The-Hall-invites-[\\d-]{10}\\.${format.toLowerCase()}$`),
    );
    expect(saved[0]?.text).toContain('http://127.0.0.1:4000/invite/sevendays');
    expect(saved[0]?.text).toContain('Max Uses Reached');
  });

  it('asks again when somebody joins, a second later', async () => {
    const timers = holdLongTimers();
    const { bridge, hear } = await open();
    await list();
    await act(async () =>
      hear(liveEvent('GUILD_MEMBER_JOIN', { guildId, member: makeMember({ id: id(30) }) })),
    );
    bridge.api['invites.list'] = answering([makeInvite({ id: id(905), code: 'fresh' }), ...INVITES]);
    await timers.pass(1000);
    expect((await codes())[0]).toBe('Revoke fresh');
  });
});
