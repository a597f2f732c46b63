import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditLogEntry } from '../../../../../../src/contract/entities/audit-log-entry';
import { success } from '../../../../../../src/contract/failure';
import type { IpcArgument } from '../../../../../../src/contract/ipc/calls';
import type { CallArgs } from '../../../../../../src/contract/rest';
import { compareIds } from '../../../../../../src/domain/ids';
// Imported with the file, so that the first test does not wait for lazily loaded code.
import '../../../../../../src/renderer/features/guild-settings/GuildSettingsDialog';
import '../../../../../../src/renderer/features/guild-settings/audit-log/AuditLogPage';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { windowFocusChanged } from '../../../../../../src/renderer/state/window/slice';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { id, makeEntry } from '../../../../../support/renderer/factories';
import { type ApiAnswers, deferred } from '../../../../../support/renderer/fake-bridge';
import { lost, refused } from '../../../../../support/renderer/open-overlay';
import { openSettings, SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';
import { holdLongTimers } from '../../../../../support/renderer/long-timers';

/** Entries with the numbers from `count` down to 1. */
const makeLog = (count: number, change: (number: number) => Partial<AuditLogEntry> = () => ({})) =>
  Array.from({ length: count }, (_, place) => makeEntry(count - place, change(count - place)));

/** A server with these entries. */
const serving =
  (entries: readonly AuditLogEntry[]) =>
  ({ before, limit = 20 }: CallArgs<'auditLog.list'>) => {
    const older =
      before === undefined ? entries : entries.filter((entry) => compareIds(entry.id, before) < 0);
    return success({ error: 0, message: null, entries: older.slice(0, limit), total: entries.length });
  };

const VARIED: readonly AuditLogEntry[] = [
  makeEntry(4, {
    user: { username: 'bob', discriminator: '0002', avatar: null },
    actionType: 'MEMBER_BAN_ADD',
    actionCategory: 'member',
    target: { type: 'user', name: 'mallory' },
    reason: 'Blocks the gate',
    extraInfo: {
      channel: 'general',
      count: 3,
      files: 2,
      deleteMemberDays: 7,
      membersRemoved: 1,
      byTime: null,
    },
  }),
  makeEntry(3, {
    actionType: 'CHANNEL_CREATE',
    actionCategory: 'channel',
    target: { type: 'channel', name: 'lathes' },
    changes: [{ key: 'name', oldValue: null, newValue: 'lathes' }],
  }),
  makeEntry(2, { changes: [{ key: 'description', oldValue: 'Old words', newValue: '' }] }),
  makeEntry(1, {
    actionType: 'ROLE_CREATE',
    actionCategory: 'role',
    target: { type: 'role', name: 'Carter' },
  }),
];

const open = async (entries: readonly AuditLogEntry[] = VARIED, api: ApiAnswers = {}) => {
  const opened = await openSettings({
    permissions: ['VIEW_AUDIT_LOG'],
    page: 'audit-log',
    features: ['audit-log'],
    api: { 'auditLog.list': serving(entries), ...api },
  });
  await screen.findByRole('heading', { name: 'Audit Log' });
  return opened;
};
const list = () => screen.findByRole('list', { name: 'Audit log entries' });
const rows = async () => [...(await list()).children] as HTMLElement[];
const search = () => screen.getByRole('searchbox', { name: 'Search audit logs...' });
const counter = () => screen.getByText(/^Showing .* audit log entries/);
const pageText = () => screen.getByText(/^Showing .* entries$/, { selector: 'nav p' });
const pageNames = () => screen.getAllByRole('button', { name: /^Page / }).map((button) => button.textContent);
const go = ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const more = async (at: number) => within((await rows())[at]!).getByRole('button');

describe('AuditLogPage', () => {
  it('shows who did what to whom, when and why', async () => {
    await open();
    const [ban, channel, server, role] = await rows();
    expect(screen.getByText('View and search through all server actions and changes')).toBeVisible();
    expect(ban).toHaveTextContent('bob#0002 Banned Member @mallory');
    expect(ban).toHaveTextContent('Reason: Blocks the gate');
    expect(channel).toHaveTextContent('ada#0001 Created Channel #lathes');
    expect(server).toHaveTextContent('ada#0001 Updated Server The Hall');
    expect(role).toHaveTextContent('ada#0001 Created Role Carter');
    expect(counter()).toHaveTextContent('Showing 4 of 4 audit log entries');
    await expectAccessible();
  });

  it.each([
    [30, 'Just now'],
    [60, '1 minute ago'],
    [3 * 3600, '3 hours ago'],
    [50 * 3600, '2 days ago'],
  ])('says of what was %i s ago: %s', async (seconds, words) => {
    await open([makeEntry(1, { timestamp: new Date(Date.now() - seconds * 1000 - 500).toISOString() })]);
    expect((await rows())[0]).toHaveTextContent(words);
  });

  it('shows each entry whole when it is asked to', async () => {
    const { user } = await open();
    await user.click(await more(0));
    const [ban, channel, server] = await rows();
    expect(await more(0)).toHaveTextContent('Show Less');
    expect(await more(1)).toHaveTextContent('Show More Details');
    for (const chip of ['#general', '3 items', '7 days of messages deleted', '1 member removed'])
      expect(within(ban!).getByText(chip)).toBeVisible();
    expect(ban).toHaveTextContent('ID: 4');
    expect(ban).toHaveTextContent(/Monday, January 5, 2026 at /);
    await user.click(await more(1));
    expect(channel).toHaveTextContent('NameBefore: NoneAfter: lathes');
    await user.click(await more(2));
    expect(server).toHaveTextContent('DescriptionBefore: Old wordsAfter: None');
    await expectAccessible();
    await user.click(await more(0));
    expect(within(ban!).queryByText('3 items')).toBeNull();
  });

  it('says that nothing has happened yet', async () => {
    await open([]);
    expect(await screen.findByText('No audit log entries found')).toBeVisible();
    expect(screen.getByText('Server actions will appear here as they happen')).toBeVisible();
    await expectAccessible();
  });

  it('is empty for a server without the feature, and asks it nothing', async () => {
    const { bridge, user } = await openSettings({ permissions: ['VIEW_AUDIT_LOG'], page: 'audit-log' });
    expect(await screen.findByText('No audit log entries found')).toBeVisible();
    for (const name of ['Refresh Logs', 'Export Filtered Results']) {
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
        'This server doesn’t support audit logs',
      );
    }
    expect(screen.getByText('Server actions will appear here as they happen')).toBeVisible();
    await user.type(search(), 'ada');
    expect(screen.getByText('Try adjusting your filters to see more results')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(search()).toHaveValue('');
    expect(screen.getByText('Server actions will appear here as they happen')).toBeVisible();
    await expectAccessible();
    expect(bridge.argsOf('auditLog.list')).toEqual([]);
  });

  it('shows its shape while it loads', async () => {
    const answer = deferred<ReturnType<ReturnType<typeof serving>>>();
    await open([], { 'auditLog.list': () => answer.promise });
    expect(screen.getByRole('status', { name: 'Loading audit log' })).toBeVisible();
    answer.resolve(serving(VARIED)({ guildId }));
    expect(await rows()).toHaveLength(4);
  });

  it.each([
    ['nobody answers', lost, 'Failed to fetch audit logs'],
    ['the server refuses', () => refused('Not you', 403), 'Not you'],
  ])('says what failed when %s, and tries again', async (_when, fail, words) => {
    let tries = 0;
    const { user } = await open([], {
      'auditLog.list': (args) => ((tries += 1) === 1 ? fail() : serving(VARIED)(args)),
    });
    expect(await screen.findByText(words)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rows()).toHaveLength(4);
  });

  describe('filters', () => {
    it('look for text in who, whom, why and what', async () => {
      const { user } = await open();
      await list();
      await user.type(search(), 'GATE');
      await waitFor(async () => expect(await rows()).toHaveLength(1));
      expect(counter()).toHaveTextContent('Showing 1 of 1 audit log entries (filtered from 4 total)');
      await user.clear(search());
      await user.type(search(), 'nothing like it');
      expect(await screen.findByText('Try adjusting your filters to see more results')).toBeVisible();
    });

    it('are opened by a button: category, user and days; Clear Filters clears', async () => {
      const opened = await open();
      const { user } = opened;
      await list();
      await go(opened, 'Filters');
      expect(screen.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true');
      await user.click(screen.getByRole('combobox', { name: 'Category' }));
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'All Categories',
        'Server',
        'Channel',
        'Member',
        'Role',
        'Message',
        'Invite',
        'Integration',
        'Emoji',
        'Webhook',
      ]);
      await user.click(screen.getByRole('option', { name: 'Channel' }));
      await waitFor(async () => expect(await rows()).toHaveLength(1));
      // An active filter is visible while the panel is closed, too.
      expect(screen.getByRole('button', { name: 'Filters 1' })).toBeVisible();
      await expectAccessible();
      await go(opened, 'Clear Filters');
      await waitFor(async () => expect(await rows()).toHaveLength(4));
      await user.click(screen.getByRole('combobox', { name: 'User' }));
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'All Users',
        'ada',
        'bob',
      ]);
      await user.click(screen.getByRole('option', { name: 'bob' }));
      await waitFor(async () => expect(await rows()).toHaveLength(1));
      await user.type(screen.getByLabelText('Start Date'), '2026-01-06');
      expect(await screen.findByText('No audit log entries found')).toBeVisible();
      await go(opened, 'Clear Filters');
      await user.type(screen.getByLabelText('End Date'), '2026-01-05');
      await waitFor(async () => expect(await rows()).toHaveLength(4));
    });

    it('begin at the first page', async () => {
      const opened = await open(makeLog(50));
      await list();
      await go(opened, 'Next');
      expect(pageText()).toHaveTextContent('Showing 21-40 of 50 entries');
      await opened.user.type(search(), 'ada');
      await waitFor(() => expect(pageText()).toHaveTextContent('Showing 1-20 of 50 entries'));
    });

    it('say of how many entries they know, and look at the rest when they are asked to', async () => {
      const log = makeLog(250, (number) => (number === 7 ? { reason: 'the needle' } : {}));
      const opened = await open(log);
      await list();
      await opened.user.type(search(), 'needle');
      expect(await screen.findByText('No audit log entries found')).toBeVisible();
      expect(counter()).toHaveTextContent(
        'Showing 0 of 0 audit log entries (filtered from the newest 100 of 250 total)',
      );
      expect(screen.getByText('Only the newest 100 of 250 entries have been searched.')).toBeVisible();
      await expectAccessible();
      await go(opened, 'Search Older Entries');
      await waitFor(async () => expect(await rows()).toHaveLength(1));
      expect(counter()).toHaveTextContent('Showing 1 of 1 audit log entries (filtered from 250 total)');
      expect(screen.queryByText(/have been searched/)).toBeNull();
    });

    it('stop looking when they are told to, and say what failed', async () => {
      const log = makeLog(400);
      const answer = deferred<null>();
      let older = 0;
      const opened = await open(log, {
        'auditLog.list': async (args) => {
          if (args.before === undefined) return serving(log)(args);
          older += 1;
          if (older === 2) return lost();
          if (older === 1) await answer.promise;
          return serving(log)(args);
        },
      });
      await list();
      await opened.user.type(search(), 'needle');
      await go(opened, 'Search Older Entries');
      expect(screen.getByText(/^Searching: the newest 100 of 400/)).toBeVisible();
      await go(opened, 'Stop');
      answer.resolve(null);
      expect(await screen.findByText(/^Only the newest 200 of 400/)).toBeVisible();
      await go(opened, 'Search Older Entries');
      expect(await screen.findByText(/^Failed to fetch audit logs\. Only the newest 200/)).toBeVisible();
      await go(opened, 'Try Again');
      expect(await screen.findByText('No audit log entries found')).toBeVisible();
      await waitFor(() => expect(screen.queryByText(/have been searched/)).toBeNull());
    });
  });

  describe('pages', () => {
    it('are of 20, with at most 5 numbered buttons', async () => {
      const opened = await open(makeLog(130));
      expect(await rows()).toHaveLength(20);
      expect(pageNames()).toEqual(['1', '2', '3', '4', '5']);
      expect(pageText()).toHaveTextContent('Showing 1-20 of 130 entries');
      expect(counter()).toHaveTextContent('Showing 20 of 130 audit log entries');
      expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
      await go(opened, 'Page 4');
      expect(pageNames()).toEqual(['2', '3', '4', '5', '6']);
      expect(screen.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');
      await go(opened, 'Previous');
      expect(pageText()).toHaveTextContent('Showing 41-60 of 130 entries');
    });

    it('are fetched when they are turned to', async () => {
      const opened = await open(makeLog(1000));
      await list();
      expect(opened.bridge.argsOf('auditLog.list')).toEqual([{ guildId, limit: 100 }]);
      await go(opened, 'Page 5');
      expect(opened.bridge.argsOf('auditLog.list')).toHaveLength(1);
      await go(opened, 'Page 7');
      await waitFor(async () => expect(await rows()).toHaveLength(20));
      expect(opened.bridge.argsOf('auditLog.list')[1]).toEqual({ guildId, before: id(901), limit: 100 });
      await opened.user.click(await more(0));
      expect((await rows())[0]).toHaveTextContent('ID: 880');
    });

    it('that cannot be had say so, and are asked for again', async () => {
      const log = makeLog(300);
      let fails = true;
      const opened = await open(log, {
        'auditLog.list': (args) => (args.before !== undefined && fails ? lost() : serving(log)(args)),
      });
      await list();
      await go(opened, 'Page 5');
      await go(opened, 'Page 6');
      expect(await screen.findByText('Failed to fetch audit logs')).toBeVisible();
      fails = false;
      await go(opened, 'Try Again');
      await waitFor(async () => expect(await rows()).toHaveLength(20));
    });
  });

  describe('export', () => {
    const saving = async (format: 'CSV' | 'JSON', entries: readonly AuditLogEntry[], text = '') => {
      const saved: IpcArgument<'files.save'>[] = [];
      const opened = await open(entries);
      opened.bridge.ipc['files.save'] = (file) => {
        saved.push(file);
        return success(file.suggestedName);
      };
      await list();
      if (text !== '') await opened.user.type(search(), text);
      await go(opened, 'Export Filtered Results');
      await opened.user.click(screen.getByRole('menuitem', { name: format }));
      await waitFor(() => expect(saved).toHaveLength(1));
      return saved[0]!;
    };

    it('holds what the filters leave', async () => {
      const file = await saving('JSON', VARIED, 'gate');
      expect(file.suggestedName).toMatch(/^The-Hall-audit-log-[\d-]{10}\.json$/);
      expect(JSON.parse(file.text)).toMatchObject([
        { id: '4', target: 'mallory', reason: 'Blocks the gate' },
      ]);
    });

    it('holds all there are, those not yet fetched too', async () => {
      const file = await saving('CSV', makeLog(250));
      expect(file.text.trimEnd().split('\r\n')).toHaveLength(251);
    });

    it('is none when the rest cannot be had, which is said', async () => {
      const log = makeLog(250);
      const opened = await open(log, {
        'auditLog.list': (args) => (args.before === undefined ? serving(log)(args) : lost()),
      });
      await list();
      await go(opened, 'Export Filtered Results');
      await opened.user.click(screen.getByRole('menuitem', { name: 'CSV' }));
      await waitFor(() =>
        expect(opened.store.getState().toasts.list.map(({ text }) => text)).toEqual([
          'Failed to fetch audit logs',
        ]),
      );
      expect(opened.bridge.calls.some(({ name }) => name === 'files.save')).toBe(false);
    });
  });

  describe('what happens meanwhile', () => {
    const renewed = [makeEntry(5, { reason: 'brand new' }), ...VARIED];

    it('is there after Refresh Logs', async () => {
      const opened = await open();
      await list();
      opened.bridge.api['auditLog.list'] = serving(renewed);
      await go(opened, 'Refresh Logs');
      await waitFor(async () => expect((await rows())[0]).toHaveTextContent('brand new'));
    });

    it.each(['a role is made', 'the window gets the focus'])(
      'appears when %s, a second later',
      async (what) => {
        const timers = holdLongTimers();
        const { hear, store, bridge } = await open();
        await list();
        await act(async () =>
          what === 'a role is made'
            ? hear(liveEvent('GUILD_ROLE_DELETE', { guildId, roleId: id(20) }))
            : store.dispatch(windowFocusChanged(true)),
        );
        bridge.api['auditLog.list'] = serving(renewed);
        await timers.pass(1000);
        expect((await rows())[0]).toHaveTextContent('brand new');
        expect(await rows()).toHaveLength(5);
        expect(bridge.argsOf('auditLog.list')).toHaveLength(2);
      },
    );

    it('moves nothing on a later page; it is there on the first', async () => {
      const timers = holdLongTimers();
      const log = makeLog(50);
      const opened = await open(log);
      await list();
      await act(async () => screen.getByRole('button', { name: 'Page 2' }).click());
      opened.bridge.api['auditLog.list'] = serving([makeEntry(51, { reason: 'brand new' }), ...log]);
      await act(async () => opened.hear(liveEvent('GUILD_ROLE_DELETE', { guildId, roleId: id(20) })));
      await timers.pass(5000);
      expect(opened.bridge.argsOf('auditLog.list')).toHaveLength(1);
      await act(async () => screen.getByRole('button', { name: 'Page 1' }).click());
      await timers.pass(1000);
      expect((await rows())[0]).toHaveTextContent('brand new');
    });
  });
});
