import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { QueueItem } from '../../../../../../src/contract/entities/queue-item';
import { success } from '../../../../../../src/contract/failure';
import type { ChannelId } from '../../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../../src/contract/permissions';
// Imported with the file, so that the first test does not wait for lazily loaded code.
import '../../../../../../src/renderer/features/guild-settings/queue/QueuePage';
import '../../../../../../src/renderer/features/moderate-member/ModerateMemberDialog';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../../../src/renderer/state/overlays/slice';
import { expectAccessible } from '../../../../../support/renderer/axe';
import {
  id,
  makeEntry,
  makeGateway,
  makeKept,
  makeMember,
  makePerson,
  makeReport,
} from '../../../../../support/renderer/factories';
import { acknowledged, lost, refused } from '../../../../../support/renderer/open-overlay';
import {
  openSettings,
  SETTINGS_GUILD as guildId,
  type SettingsOptions,
} from '../../../../../support/renderer/open-settings';

const soon = (): string => new Date(Date.now() + 120_000).toISOString();
const taken = (item: QueueItem, number: number, name: string): QueueItem => ({
  ...item,
  ...{ claimedBy: makePerson(number, name), claimedUntil: soon() },
});
const decided = (item: QueueItem, change: Partial<QueueItem> = {}): QueueItem => ({
  ...item,
  ...{ status: 'resolved', outcome: 'dismissed', note: 'A joke among friends' },
  ...{ resolvedBy: makePerson(2, 'bob'), resolvedAt: item.createdAt },
  ...change,
});
const reported = makeReport(3, {
  reports: [
    { user: makePerson(3, 'cleo'), category: 'spam', text: 'Every day', createdAt: makeReport(3).createdAt },
    { user: makePerson(4, 'dan'), category: 'harassment', text: '', createdAt: makeReport(4).createdAt },
  ],
  evidence: {
    before: [makeKept(1000, 'good morning', makePerson(3, 'cleo'))],
    message: {
      ...makeKept(1001, 'buy my saw blades'),
      files: [{ name: 'blades.png', size: 1_400_000, sha256: 'ab' }],
    },
    after: [makeKept(1002, 'please stop', makePerson(3, 'cleo'))],
  },
  actions: [makeEntry(90, { actionType: 'MEMBER_KICK', target: { type: 'user', name: 'mallory' } })],
});
const person = makeReport(2, { messageId: null, channel: null, evidence: null, isMessageThere: false });

interface World extends SettingsOptions {
  readonly open?: readonly QueueItem[];
  readonly resolved?: readonly QueueItem[];
}

const STAFF: readonly PermissionName[] = ['MANAGE_REPORTS', 'MANAGE_MESSAGES', 'BAN_MEMBERS'];
const start = async ({ open = [reported, person], resolved = [], api = {}, ...options }: World = {}) => {
  const app = await openSettings({
    ...{ permissions: STAFF, page: 'queue', features: ['reports', 'member-events', 'message-events'] },
    ...options,
    api: {
      'queue.fetch': ({ status }) =>
        success({ error: 0, items: [...(status === 'open' ? open : resolved)], open: open.length }),
      'queue.claim': ({ reportId }) => {
        const item = open.find((each) => each.id === reportId) ?? reported;
        return success({ error: 0, item: taken(item, 1, 'ada') });
      },
      'queue.release': ({ reportId }) =>
        success({ error: 0, item: open.find((each) => each.id === reportId) ?? reported }),
      'members.list': () =>
        success({ error: 0, members: [makeMember(), makeMember({ id: id(7), username: 'mallory' })] }),
      ...api,
    },
  });
  const told = (item: QueueItem, count = open.length): void =>
    act(() => app.hear(liveEvent('GUILD_QUEUE', { guildId, item, open: count })));
  return { ...app, told };
};
const page = () => within(screen.getByRole('region', { name: 'Queue' }));
const rows = async (name = 'Open reports') =>
  within(await screen.findByRole('list', { name })).getAllByRole('button');
const names = async (list?: string) =>
  (await rows(list)).map((row) => row.getAttribute('aria-label')?.split(', ')[0]);
const openFirst = async (user: Awaited<ReturnType<typeof start>>['user']) => {
  const [first] = await rows();
  if (first === undefined) throw new Error('There is no report');
  await user.click(first);
  return screen.findByRole('heading', { level: 2, name: 'Message by mallory in #general' });
};

describe('the page Queue', () => {
  it('lists what waits, and what was decided', async () => {
    const { user } = await start({ resolved: [decided(makeReport(1))] });
    expect(await names()).toEqual(['Message by mallory in #general', 'mallory']);
    const [first] = await rows();
    expect(first).toHaveAccessibleName(/Spam, Harassment or bullying, 2 reports/);
    expect(first).toHaveTextContent('buy my saw blades');
    await expectAccessible();
    await user.click(page().getByRole('tab', { name: 'Resolved' }));
    const [done] = await rows('Resolved reports');
    expect(done).toHaveAccessibleName(/Dismissed$/);
  });

  it('shows how many wait in the menu of the settings, also as they change', async () => {
    const { told } = await start();
    const entry = () => within(screen.getByRole('navigation')).getByRole('button', { name: /^Queue/ });
    await waitFor(() => expect(entry()).toHaveAccessibleName('Queue 2'));
    told(makeReport(9), 3);
    expect(entry()).toHaveAccessibleName('Queue 3');
    expect(await names()).toHaveLength(3);
  });

  it('is the only page of somebody who decides reports alone', async () => {
    await start({ permissions: ['MANAGE_REPORTS'] });
    await rows();
    const menu = within(screen.getByRole('navigation'));
    expect(menu.getAllByRole('button').map((button) => button.textContent)).toEqual(['Queue 2']);
  });

  it('is nobody’s without the right, nor without the feature', async () => {
    await start({ permissions: ['MANAGE_ROLES'], page: 'roles', api: { 'bans.list': lost } });
    expect(within(screen.getByRole('navigation')).queryByRole('button', { name: /^Queue/ })).toBeNull();
  });

  it('closes when the right is lost', async () => {
    const { hear, store } = await start({ permissions: ['MANAGE_REPORTS'] });
    await rows();
    act(() => hear(liveEvent('GUILD_MEMBER_ROLE_REMOVE', { guildId, userId: id(1), roleId: id(21) })));
    // The role comes with the guild; its loss ends the right.
    await waitFor(() => expect(store.getState().queue.counts).toEqual({}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when nothing waits, and why it could not be loaded', async () => {
    const { user, bridge } = await start({ open: [] });
    expect(await screen.findByText('Nothing to review')).toBeVisible();
    bridge.api['queue.fetch'] = () => refused(null, 500);
    await user.click(page().getByRole('tab', { name: 'Resolved' }));
    expect(await screen.findByText('Failed to load the queue')).toBeVisible();
    bridge.api['queue.fetch'] = () => success({ error: 0, items: [decided(makeReport(1))], open: 0 });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await names('Resolved reports')).toEqual(['Message by mallory in #general']);
  });

  it('fetches older ones by a button', async () => {
    const full = Array.from({ length: 50 }, (_, index) => makeReport(200 - index));
    const { user } = await start({
      api: {
        'queue.fetch': ({ before }) =>
          success({ error: 0, items: before === undefined ? full : [makeReport(9)], open: 51 }),
      },
    });
    expect(await rows()).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(51));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('moves by J and K, and opens by Enter', async () => {
    const { user } = await start();
    const [first, second] = await rows();
    act(() => first?.focus());
    await user.keyboard('j');
    expect(second).toHaveFocus();
    await user.keyboard('j');
    expect(second).toHaveFocus();
    await user.keyboard('k{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: /^Message by mallory/ })).toHaveFocus();
  });
});

describe('a report', () => {
  it('shows who reported it and why, the messages with their files, and what staff did', async () => {
    const { user } = await start();
    expect(await openFirst(user)).toHaveFocus();
    const by = within(screen.getByRole('region', { name: 'Reported by' }));
    expect(by.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/cleo.*Spam.*Every day$/),
      expect.stringMatching(/dan.*Harassment or bullying/),
    ]);
    const messages = within(screen.getByRole('list', { name: 'Messages around it, oldest first' }));
    expect(messages.getByText('good morning')).toBeVisible();
    expect(messages.getByText('buy my saw blades')).toBeVisible();
    expect(messages.getByText('please stop')).toBeVisible();
    expect(messages.getByText('blades.png').closest('li')).toHaveTextContent('blades.png1.4 MB');
    expect(
      within(screen.getByRole('region', { name: 'Actions since the report' })).getByText('Kicked Member'),
    ).toBeVisible();
    await expectAccessible();
  });

  it('says that the message was deleted, and that its copy was erased', async () => {
    const { user, told, hear } = await start();
    await openFirst(user);
    expect(screen.queryByText('This message was deleted')).toBeNull();
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE_DELETE', { guildId, channelId: id<ChannelId>(100), messageId: id(1001) }),
      ),
    );
    expect(screen.getByText('This message was deleted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Jump to Message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Message' })).toBeNull();
    expect(screen.getByText('buy my saw blades')).toBeVisible();
    told({ ...reported, evidence: null, isMessageThere: false });
    expect(screen.getByText(/^What was kept of this message has been erased/)).toBeVisible();
  });

  it('leads to its message', async () => {
    const { user, store } = await start();
    await openFirst(user);
    await user.click(screen.getByRole('button', { name: 'Jump to Message' }));
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().navigation.scrollTarget).toMatchObject({ channelId: '100', messageId: '1001' });
  });

  it('goes to its neighbours by J and K, and back to its row', async () => {
    const { user } = await start();
    await openFirst(user);
    await user.keyboard('j');
    expect(await screen.findByRole('heading', { level: 2, name: 'mallory' })).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Message' })).toBeNull();
    await user.keyboard('j');
    expect(screen.getByRole('heading', { level: 2, name: 'mallory' })).toBeVisible();
    await user.keyboard('k');
    expect(await screen.findByRole('heading', { level: 2, name: /^Message by mallory/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back to Queue' }));
    expect((await rows())[0]).toHaveFocus();
  });

  it('is taken over by C or a button, and free again when it is left', async () => {
    const { user, bridge } = await start();
    await openFirst(user);
    await user.keyboard('c');
    expect(await screen.findByText(/^You are handling this/)).toBeVisible();
    expect(bridge.argsOf('queue.claim')).toEqual([{ reportId: '3' }]);
    await user.click(screen.getByRole('button', { name: 'Release' }));
    expect(await screen.findByText('Nobody is handling this yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Handle' }));
    expect(await screen.findByText(/^You are handling this/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Queue' }));
    await waitFor(() => expect(bridge.argsOf('queue.release')).toHaveLength(2));
  });

  it('says who handles it, and offers nothing meanwhile', async () => {
    const { user, told, bridge } = await start();
    await openFirst(user);
    told(taken(reported, 2, 'bob'));
    expect(screen.getByText('bob is handling this')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveAccessibleDescription(
      'bob is handling this',
    );
    await user.keyboard('cdbx');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(bridge.argsOf('queue.claim')).toEqual([]);
    told(reported);
    expect(screen.getByText('Nobody is handling this yet.')).toBeVisible();
  });

  it('is dismissed by X, with a note, and its reporters are told', async () => {
    const { user, bridge } = await start({
      api: { 'queue.resolve': () => success({ error: 0, item: decided(reported) }) },
    });
    await openFirst(user);
    await user.keyboard('x');
    const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss Report' }));
    expect(dialog.getByRole('checkbox', { name: 'Tell the reporters' })).toBeChecked();
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'xj');
    await expectAccessible();
    await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(bridge.argsOf('queue.resolve')).toEqual([
        { reportId: '3', outcome: 'dismissed', note: 'xj', tell: true },
      ]),
    );
    await waitFor(async () => expect(await names()).toEqual(['mallory']));
    await waitFor(async () => expect((await rows())[0]).toHaveFocus());
  });

  it('is marked as handled, or as a duplicate, without telling anybody', async () => {
    const { user, bridge } = await start({
      api: { 'queue.resolve': () => success({ error: 0, item: decided(reported) }) },
    });
    await openFirst(user);
    await user.click(screen.getByRole('button', { name: 'Mark as Handled' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as Handled' }));
    expect(dialog.getByRole('radio', { name: 'Action taken' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Duplicate of another report' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Tell the reporters' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as Handled' }));
    await waitFor(() =>
      expect(bridge.argsOf('queue.resolve')).toMatchObject([{ outcome: 'duplicate', tell: false }]),
    );
  });

  it('stays, with the reason, where somebody of higher rank has to decide', async () => {
    const { user } = await start({
      api: { 'queue.resolve': () => refused('Somebody of higher rank has to decide this', 403) },
    });
    await openFirst(user);
    await user.keyboard('x');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Dismiss Report' })).getByRole('button', {
        name: 'Dismiss',
      }),
    );
    expect(await screen.findByText('Somebody of higher rank has to decide this')).toBeVisible();
  });

  it('about oneself is for others to decide', async () => {
    const { user } = await start({ open: [{ ...reported, target: makePerson(1, 'ada') }] });
    await user.click((await rows())[0] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Dismiss' })).toHaveAccessibleDescription(
      'Somebody of higher rank has to decide this',
    );
  });

  it('shows an outcome of somebody else at once', async () => {
    const { user, told } = await start();
    await openFirst(user);
    told(decided(reported), 1);
    expect(screen.getByText('Dismissed')).toBeVisible();
    expect(screen.getByText(/by bob/)).toBeVisible();
    expect(screen.getByText('A joke among friends')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to Queue' }));
    expect(await names()).toEqual(['mallory']);
  });

  it('deletes its message by D, after a question', async () => {
    const { user, bridge } = await start({ api: { 'messages.delete': acknowledged } });
    await openFirst(user);
    await user.keyboard('d');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Message' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bridge.argsOf('messages.delete')).toEqual([{ messageId: '1001' }]));
    await waitFor(() => expect(bridge.argsOf('queue.fetch').length).toBeGreaterThan(1));
  });

  it('bans by B, in the dialog of members, also who is no member any more', async () => {
    const { user, bridge } = await start({
      api: { 'bans.add': acknowledged, 'members.list': () => success({ error: 0, members: [makeMember()] }) },
    });
    await openFirst(user);
    await user.keyboard('b');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ban User' }));
    expect(dialog.getByText('mallory')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Ban User' }));
    await waitFor(() => expect(bridge.argsOf('bans.add')).toMatchObject([{ targetUserId: '7' }]));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ban User' })).toBeNull());
    expect(screen.getByRole('heading', { level: 2, name: /^Message by mallory/ })).toBeVisible();
  });

  it('times out in the dialog of members', async () => {
    const { user, bridge } = await start({
      permissions: [...STAFF, 'MODERATE_MEMBERS'],
      features: ['reports', 'member-events', 'message-events', 'timeouts'],
      api: { 'members.timeout': acknowledged },
    });
    await openFirst(user);
    await user.click(screen.getByRole('button', { name: 'Time Out…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Time Out' }));
    await user.click(dialog.getByRole('button', { name: 'Time Out' }));
    await waitFor(() => expect(bridge.argsOf('members.timeout')).toMatchObject([{ targetUserId: '7' }]));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Time Out' })).toBeNull());
    expect(screen.getByRole('heading', { level: 2, name: /^Message by mallory/ })).toBeVisible();
  });

  it('offers no acts that one may not do', async () => {
    const { user } = await start({ permissions: ['MANAGE_REPORTS'] });
    await openFirst(user);
    expect(screen.queryByRole('button', { name: 'Delete Message' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ban…' })).toBeNull();
    await user.keyboard('db');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeEnabled();
  });

  it('is read offline, with its acts disabled', async () => {
    const { user, bridge } = await start();
    await openFirst(user);
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    for (const name of ['Handle', 'Delete Message', 'Ban…', 'Dismiss', 'Mark as Handled'])
      await waitFor(() =>
        expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('You are offline'),
      );
    await user.keyboard('cdbx');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByText('buy my saw blades')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to Queue' }));
    expect(await names()).toHaveLength(2);
    expect(page().getByText('You are offline')).toBeVisible();
  });

  it('opens from a notification while other settings are open', async () => {
    const { store } = await start({ permissions: [...STAFF, 'MANAGE_ROLES'], page: 'roles' });
    act(() => {
      store.dispatch(overlayOpened({ kind: 'guild-settings', about: { guildId, page: 'queue' } }));
    });
    expect(await rows()).toHaveLength(2);
  });
});
