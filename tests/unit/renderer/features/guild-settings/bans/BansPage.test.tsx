import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Ban } from '../../../../../../src/contract/entities/ban';
import { success } from '../../../../../../src/contract/failure';
import type { IpcArgument } from '../../../../../../src/contract/ipc/calls';
// Imported with the file, so that the first test does not wait for lazily loaded code.
import '../../../../../../src/renderer/features/guild-settings/GuildSettingsDialog';
import '../../../../../../src/renderer/features/guild-settings/bans/BansPage';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { windowFocusChanged } from '../../../../../../src/renderer/state/window/slice';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { at, id, makeBan } from '../../../../../support/renderer/factories';
import { type ApiAnswers, deferred } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../../support/renderer/open-overlay';
import { openSettings, SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';
import { holdLongTimers } from '../../../../../support/renderer/long-timers';

const person = (number: number, username: string) => ({
  id: id<Ban['bannedUser']['id']>(number),
  username,
  avatar: null,
});
const BANS: readonly Ban[] = [
  makeBan({ id: id(603), bannedUser: person(13, 'spammer'), reason: null, createdAt: at(30) }),
  makeBan({ id: id(602), bannedUser: person(12, 'loudpedal'), moderator: person(3, 'carol') }),
  makeBan({ id: id(601), bannedUser: person(11, 'mallory'), reason: 'Sold saw blades' }),
];
const answering = (bans: readonly Ban[]) => () => success({ error: 0, message: null, bans: [...bans] });

const open = async (api: ApiAnswers = {}) => {
  const opened = await openSettings({
    permissions: ['BAN_MEMBERS'],
    page: 'bans',
    api: { 'bans.list': answering(BANS), ...api },
  });
  await screen.findByRole('heading', { name: 'Bans' });
  return opened;
};
const list = () => screen.findByRole('list', { name: 'Banned Users' });
const rows = async () => within(await list()).getAllByRole('listitem');
const names = async () =>
  (await rows()).map((row) =>
    within(row)
      .getByRole('button', { name: /^Unban/ })
      .getAttribute('aria-label'),
  );
const stat = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('BansPage', () => {
  it('shows who is banned, by whom, why and when, with counts and statistics', async () => {
    await open();
    const [first, second] = await rows();
    expect(screen.getByText('Manage banned users and view ban history')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Banned Users' })).toBeVisible();
    expect(screen.getByText('3 total bans')).toBeVisible();
    expect(first).toHaveTextContent('spammerBANNEDReason: No reason provided');
    expect(first).toHaveTextContent('Banned by bob·Banned on January 5, 2026');
    expect(second).toHaveTextContent('Reason: Blocks the gate');
    expect([stat('Total Bans'), stat('Moderators')]).toEqual(['3', '2']);
    expect(stat('Bans/Day Avg')).toMatch(/^\d+\.\d$/);
    await expectAccessible();
  });

  it('finds by username, reason or moderator, and says when there is nothing', async () => {
    const { user } = await open();
    await list();
    const search = screen.getByRole('searchbox', {
      name: 'Search bans by username, reason, or moderator...',
    });
    await user.type(search, 'CAROL');
    await waitFor(async () => expect(await names()).toEqual(['Unban loudpedal']));
    expect(screen.getByText('3 total bans')).toBeVisible();
    await user.clear(search);
    await user.type(search, 'zebra');
    expect(await screen.findByText('No bans found matching "zebra"')).toBeVisible();
    expect(screen.getByText('Try adjusting your search terms')).toBeVisible();
    await expectAccessible();
  });

  it('says that nobody is banned', async () => {
    await open({ 'bans.list': answering([]) });
    expect(await screen.findByText('No banned users')).toBeVisible();
    expect(screen.getByText('This server has a clean record!')).toBeVisible();
    expect(stat('Bans/Day Avg')).toBe('0.0');
  });

  it('shows its shape while bans load', async () => {
    const answer = deferred<ReturnType<ReturnType<typeof answering>>>();
    await open({ 'bans.list': () => answer.promise });
    expect(screen.getByRole('status', { name: 'Loading bans' })).toBeVisible();
    expect(stat('Total Bans')).toBe('–');
    answer.resolve(answering(BANS)());
    expect(await rows()).toHaveLength(3);
  });

  it.each([
    ['nobody answers', lost, 'Failed to fetch bans'],
    ['the server refuses', () => refused('Not you', 403), 'Not you'],
  ])('says what failed when %s, and tries again', async (_when, fail, words) => {
    let tries = 0;
    const { user } = await open({
      'bans.list': () => ((tries += 1) === 1 ? fail() : answering(BANS)()),
    });
    expect(await screen.findByText(words)).toBeVisible();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rows()).toHaveLength(3);
  });

  describe('unbanning', () => {
    it('asks, then takes the row away at once; the search has the focus', async () => {
      const answer = deferred<ReturnType<typeof acknowledged>>();
      const { user, bridge } = await open({ 'bans.remove': () => answer.promise });
      await list();
      await user.click(screen.getByRole('button', { name: 'Unban loudpedal' }));
      const dialog = screen.getByRole('dialog', { name: 'Unban User' });
      expect(dialog).toHaveTextContent('Are you sure you want to unban loudpedal?');
      expect(dialog).toHaveTextContent(
        'This user will be able to rejoin the server if they have an invite link.',
      );
      await expectAccessible();
      await user.keyboard('{Enter}');
      expect(bridge.argsOf('bans.remove')).toEqual([{ guildId, targetUserId: id(12) }]);
      expect(await names()).toEqual(['Unban spammer', 'Unban mallory']);
      expect(screen.getByText('2 total bans')).toBeVisible();
      expect(screen.getByRole('searchbox')).toHaveFocus();
      bridge.api['bans.list'] = answering(BANS.filter((ban) => ban.id !== id(602)));
      answer.resolve(acknowledged());
      await waitFor(() => expect(bridge.argsOf('bans.list')).toHaveLength(2), { timeout: 3000 });
      expect(await names()).toEqual(['Unban spammer', 'Unban mallory']);
    });

    it.each([
      ['the server refuses', () => refused('You may not'), 'You may not'],
      ['the server gives no words', () => refused(null), 'Failed to unban user'],
      ['nobody answers', lost, 'Failed to unban user'],
    ])('puts the row back in its place when %s', async (_when, fail, words) => {
      const { user, store } = await open({ 'bans.remove': fail });
      await list();
      await user.click(screen.getByRole('button', { name: 'Unban loudpedal' }));
      await user.click(screen.getByRole('button', { name: 'Confirm Unban' }));
      expect(await names()).toEqual(['Unban spammer', 'Unban loudpedal', 'Unban mallory']);
      expect(store.getState().toasts.list.map(({ text }) => text)).toEqual([words]);
    });

    it('asks again what stands when somebody else has lifted the ban already', async () => {
      const { user, bridge } = await open({ 'bans.remove': () => refused('This user is not banned', 404) });
      await list();
      bridge.api['bans.list'] = answering(BANS.filter((ban) => ban.id !== id(602)));
      await user.click(screen.getByRole('button', { name: 'Unban loudpedal' }));
      await user.keyboard('{Enter}');
      await waitFor(async () => expect(await names()).toEqual(['Unban spammer', 'Unban mallory']), {
        timeout: 3000,
      });
    });

    it('does nothing when it is cancelled; the focus is where it was', async () => {
      const { user, bridge } = await open();
      await list();
      const unban = screen.getByRole('button', { name: 'Unban loudpedal' });
      await user.click(unban);
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      expect(bridge.argsOf('bans.remove')).toEqual([]);
      await waitFor(() => expect(unban).toHaveFocus());
    });
  });

  it('shows all of a ban, and goes on to lift it', async () => {
    const { user, bridge } = await open({ 'bans.remove': acknowledged });
    await list();
    await user.click(screen.getByRole('button', { name: 'Info about mallory' }));
    const dialog = screen.getByRole('dialog', { name: 'Ban Details' });
    for (const label of ['Case ID', 'Ban Date', 'Reason', 'Banned User', 'Moderator'])
      expect(within(dialog).getByText(label)).toBeVisible();
    for (const text of ['601', 'Sold saw blades', 'mallory', 'ID: 11', 'bob', 'ID: 2'])
      expect(within(dialog).getByText(text)).toBeVisible();
    expect(dialog).toHaveTextContent(/Monday, January 5, 2026 at /);
    await expectAccessible();
    await user.click(within(dialog).getByRole('button', { name: 'Unban User' }));
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('bans.remove')).toEqual([{ guildId, targetUserId: id(11) }]);
    expect(screen.queryByRole('dialog', { name: 'Ban Details' })).toBeNull();
  });

  it('is one stop for Tab; arrows move between bans', async () => {
    const { user } = await open();
    await list();
    await user.click(screen.getByRole('searchbox'));
    await user.tab();
    expect(screen.getByRole('button', { name: 'Export Ban List' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Info about spammer' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Info about loudpedal' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Unban loudpedal' })).toHaveFocus();
  });

  describe('export', () => {
    const saving = async (format: 'CSV' | 'JSON', search = '') => {
      const saved: IpcArgument<'files.save'>[] = [];
      const opened = await open();
      opened.bridge.ipc['files.save'] = (file) => {
        saved.push(file);
        return success('mine.txt');
      };
      await list();
      if (search !== '') await opened.user.type(screen.getByRole('searchbox'), search);
      await waitFor(async () => expect(await rows()).toHaveLength(search === '' ? 3 : 1));
      await opened.user.click(screen.getByRole('button', { name: 'Export Ban List' }));
      await opened.user.click(screen.getByRole('menuitem', { name: format }));
      return { ...opened, saved };
    };

    it('saves CSV where the person says', async () => {
      const { saved, store } = await saving('CSV');
      expect(saved[0]?.suggestedName).toMatch(/^The-Hall-bans-\d{4}-\d\d-\d\d\.csv$/);
      expect(saved[0]?.text.split('\r\n')).toHaveLength(5);
      expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['Saved as mine.txt']);
    });

    it('saves what is found, as JSON', async () => {
      const { saved } = await saving('JSON', 'mallory');
      expect(saved[0]?.suggestedName).toMatch(/\.json$/);
      expect(JSON.parse(saved[0]?.text ?? '')).toMatchObject([{ case_id: '601', reason: 'Sold saw blades' }]);
    });

    it('says why a file could not be saved, and nothing when none was wanted', async () => {
      const { user, bridge, store } = await open();
      await list();
      const words = () => store.getState().toasts.list.map(({ text }) => text);
      const save = async () => {
        await user.click(screen.getByRole('button', { name: 'Export Ban List' }));
        await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
      };
      bridge.ipc['files.save'] = () => success(null);
      await save();
      expect(words()).toEqual([]);
      bridge.ipc['files.save'] = () => ({
        ok: false,
        failure: { kind: 'local', code: 'file', detail: 'Files cannot be saved there' },
      });
      await save();
      expect(words()).toEqual(['Files cannot be saved there']);
    });

    it('is not offered where there is nothing', async () => {
      await open({ 'bans.list': answering([]) });
      await screen.findByText('No banned users');
      expect(screen.getByRole('button', { name: 'Export Ban List' })).toHaveAccessibleDescription(
        'There is nothing to export',
      );
    });
  });

  describe('what others do', () => {
    it('is there after Refresh', async () => {
      const { user, bridge } = await open();
      await list();
      bridge.api['bans.list'] = answering([
        makeBan({ id: id(700), bannedUser: person(20, 'newest') }),
        ...BANS,
      ]);
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      await waitFor(async () => expect((await names())[0]).toBe('Unban newest'));
    });

    it('stays as it was when a refresh fails, which is said', async () => {
      const { user, bridge, store } = await open();
      await list();
      bridge.api['bans.list'] = lost;
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      expect(await rows()).toHaveLength(3);
      expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['Failed to fetch bans']);
    });

    it('is not spoken of when it cannot be had and nobody has asked for it', async () => {
      const timers = holdLongTimers();
      const { store, bridge } = await open();
      await list();
      bridge.api['bans.list'] = lost;
      await act(async () => store.dispatch(windowFocusChanged(true)));
      await timers.pass(1000);
      expect(bridge.argsOf('bans.list')).toHaveLength(2);
      expect(store.getState().toasts.list).toEqual([]);
      expect(await rows()).toHaveLength(3);
    });

    it.each(['somebody leaves', 'the window gets the focus'])(
      'is asked for when %s, a second later',
      async (what) => {
        const timers = holdLongTimers();
        const { store, bridge, hear } = await open();
        await list();
        const tell = () =>
          what === 'somebody leaves'
            ? hear(liveEvent('GUILD_MEMBER_LEFT', { guildId, userId: id(20) }))
            : store.dispatch(windowFocusChanged(true));
        await act(async () => tell());
        await act(async () => tell());
        bridge.api['bans.list'] = answering([
          makeBan({ id: id(700), bannedUser: person(20, 'newest') }),
          ...BANS,
        ]);
        await timers.pass(1000);
        expect((await names())[0]).toBe('Unban newest');
        expect(bridge.argsOf('bans.list')).toHaveLength(2);
      },
    );
  });
});

describe('Ban by ID…', () => {
  const openIt = async (api: ApiAnswers) => {
    const opened = await openSettings({
      ...{ permissions: ['BAN_MEMBERS'], page: 'bans', features: ['purge'] },
      api: { 'bans.list': answering(BANS), ...api },
    });
    await opened.user.click(await screen.findByRole('button', { name: 'Ban by ID…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ban by ID' }));
    const confirm = () => dialog.getByRole('button', { name: 'Ban User' });
    return { ...opened, dialog, confirm, field: () => dialog.getByRole('textbox', { name: 'User ID' }) };
  };

  it('bans somebody who is not there, and fetches the list again', async () => {
    const { user, bridge, dialog, confirm, field } = await openIt({ 'bans.add': acknowledged });
    expect(confirm()).toHaveAccessibleDescription('Enter a user ID');
    await user.type(field(), '12a');
    expect(confirm()).toHaveAccessibleDescription('A user ID is a number');
    await user.clear(field());
    await user.type(field(), ' 77 ');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Came back');
    await user.click(confirm());
    await waitFor(() =>
      expect(bridge.argsOf('bans.add')).toEqual([{ guildId, targetUserId: '77', reason: 'Came back' }]),
    );
    await waitFor(() => expect(bridge.argsOf('bans.list')).toHaveLength(2));
    expect(screen.queryByRole('dialog', { name: 'Ban by ID' })).toBeNull();
  });

  it('stays when the server refuses', async () => {
    const { user, store, confirm, field } = await openIt({
      'bans.add': () => refused('carol has banned them already', 409),
    });
    await user.type(field(), '77');
    await user.click(confirm());
    await waitFor(() =>
      expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['carol has banned them already']),
    );
    expect(field()).toHaveValue('77');
  });

  it('is not offered by a server without the feature', async () => {
    await open();
    await list();
    expect(screen.queryByRole('button', { name: 'Ban by ID…' })).toBeNull();
  });
});
