import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Thread } from '../../../../../src/contract/entities/thread';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { openThread } from '../../../../../src/renderer/state/threads/thunks';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMember,
  makeMessage,
  makeSession,
  makeThread,
  mask,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged } from '../../../../support/renderer/open-overlay';
import { setWindowWidth } from '../../../../support/renderer/window-width';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const PARENT = id<ChannelId>(100);
const PLANS = id<ChannelId>(900);
const WRITER: readonly PermissionName[] = [
  ...(['VIEW_CHANNELS', 'SEND_MESSAGES', 'CREATE_THREADS', 'SEND_IN_THREADS'] as const),
];
const STAFF: readonly PermissionName[] = [...WRITER, 'MANAGE_MESSAGES', 'MANAGE_THREADS'];

const recently = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const plans = (change: Partial<Thread> = {}): Thread =>
  makeThread(900, {
    ...{ following: true, messageId: id(1001), messageCount: 2, lastMessageAt: recently(5) },
    ...change,
  });

interface World {
  readonly threads?: readonly Thread[];
  readonly api?: ApiAnswers;
  readonly permissions?: readonly PermissionName[];
  readonly features?: readonly string[];
}

const start = async ({
  threads = [plans()],
  api = {},
  permissions = WRITER,
  features = ['threads', 'counts'],
}: World = {}) => {
  const thread =
    threads[0] === undefined
      ? null
      : { id: PLANS, name: 'Plans', messageCount: 2, lastMessageAt: recently(5) };
  const memberRoles = [{ ...everyone, permissions: mask(...permissions) }];
  const bridge = createFakeBridge({
    'messages.list': ({ channelId }) =>
      success({
        error: 0,
        data: {
          messages:
            channelId === PARENT
              ? [
                  makeMessage(1001, { content: 'where do we meet', thread }),
                  makeMessage(1002, { content: 'who brings the tea on Friday evening, and who the cake' }),
                ]
              : [],
        },
      }),
    'members.list': () =>
      success({ error: 0, members: [makeMember(), makeMember({ id: id(2), username: 'bob' })] }),
    'roles.list': () => success({ error: 0, roles: memberRoles, memberRoles }),
    'channels.markRead': acknowledged,
    'threads.list': ({ archived }) =>
      success({
        error: 0,
        threads: archived
          ? [makeThread(905, { name: 'Old Plans', archived: true, messageCount: 1 })]
          : [plans(), makeThread(901, { name: 'Cake', lastMessageAt: recently(9) })],
      }),
    ...api,
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, 'overwrites', ...features] };
  const guild = makeGuild({
    ...{ memberRoles, threads: [...threads] },
    channels: [makeChannel(), makeChannel({ id: id(101), name: 'random', position: 1 })],
  });
  const app = await startTestApp({ bridge, guilds: [guild], boot: { session: makeSession({ meta }) } });
  await settle();
  renderWithStore(<Shell />, app.store);
  await screen.findByText('where do we meet');
  return { ...app, user: userEvent.setup() };
};

const channels = () => within(screen.getByRole('navigation', { name: 'Channels' }));
/** The composer of the thread that is beside its channel. */
const inPane = async (name: string) =>
  within(await screen.findByRole('complementary', { name: 'Thread' })).findByRole('textbox', {
    name: `Message ${name}`,
  });
const focusMessage = (text: string): void => screen.getByText(text).closest('article')?.focus();

describe('the thread of a message', () => {
  it('is a line under it, which opens it in the place of the channel, and goes back', async () => {
    setWindowWidth(1199);
    const { user, hear } = await start();
    const line = screen.getByRole('button', { name: /^Thread Plans, 2 messages, last Today at/ });
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE', {
          ...{ guildId: GUILD, channelId: PLANS },
          message: makeMessage(2001, { createdAt: recently(0) }),
        }),
      ),
    );
    expect(screen.getByRole('button', { name: /^Thread Plans, 3 messages.*, unread$/ })).toBe(line);
    await user.click(line);
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Message Plans' })).toHaveFocus();
    expect(screen.getByText(/This is the start of a thread in/)).toBeVisible();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Back to #general' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'general' })).toBeVisible();
  });

  it('opens beside the channel where there is room, and Escape leads back to where it was opened', async () => {
    const { user, store } = await start();
    const members = () => screen.queryByRole('complementary', { name: 'Members' });
    expect(members()).toBeVisible();
    const line = screen.getByRole('button', { name: /^Thread Plans/ });
    await user.click(line);
    const pane = within(await screen.findByRole('complementary', { name: 'Thread' }));
    expect(pane.getAllByRole('heading', { level: 2, name: 'Plans' })[0]).toBeVisible();
    expect(await pane.findByText(/This is the start of a thread in/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'general' })).toBeVisible();
    expect(screen.getByText('where do we meet')).toBeVisible();
    expect(members()).toBeNull();
    const writing = pane.getByRole('textbox', { name: 'Message Plans' });
    expect(writing).toHaveFocus();
    expect(store.getState().navigation).toMatchObject({ channelId: PLANS, besideThread: PARENT });
    await expectAccessible();
    // What is typed anywhere goes to the thread.
    act(() => line.focus());
    await user.keyboard('a');
    expect(writing).toHaveValue('a');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Thread' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Thread Plans/ })).toHaveFocus();
    expect(store.getState().navigation).toMatchObject({ channelId: PARENT, besideThread: null });
    expect(members()).toBeVisible();
  });

  it.each([1280, 1199])('leads to its message in the channel: %i px', async (width) => {
    setWindowWidth(width);
    const { user, store } = await start();
    for (const name of [/^Thread Plans/, 'Jump to Message'])
      await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.getByText('where do we meet').closest('[data-flash]')).toBeVisible());
    expect(store.getState().navigation.channelId).toBe(width < 1200 ? PARENT : PLANS);
  });

  it('gives its room to the member list, and takes the whole place in a narrower window', async () => {
    const { user } = await start();
    const line = () => screen.getByRole('button', { name: /^Thread Plans/ });
    await user.click(line());
    await screen.findByRole('complementary', { name: 'Thread' });
    await user.click(screen.getByRole('button', { name: 'Show member list' }));
    expect(screen.queryByRole('complementary', { name: 'Thread' })).toBeNull();
    expect(screen.getByRole('complementary', { name: 'Members' })).toBeVisible();
    await user.click(line());
    await user.click(await screen.findByRole('button', { name: 'Close Thread' }));
    expect(line()).toHaveFocus();
    await user.click(line());
    act(() => setWindowWidth(1199));
    expect(screen.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
    expect(screen.queryByText('where do we meet')).toBeNull();
  });

  it('leaves what is new in the channel beside it seen', async () => {
    const { user, store, hear, bridge } = await start();
    await user.click(screen.getByRole('button', { name: /^Thread Plans/ }));
    await screen.findByRole('complementary', { name: 'Thread' });
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE', {
          ...{ guildId: GUILD, channelId: PARENT },
          message: makeMessage(2002, { content: 'at the mill', createdAt: recently(0) }),
        }),
      ),
    );
    expect(await screen.findByText('at the mill')).toBeVisible();
    await waitFor(() => expect(bridge.argsOf('channels.markRead')).toContainEqual({ channelId: PARENT }));
    expect(store.getState().unread.channels).not.toHaveProperty(PARENT);
  });

  it('is created by T, with a name from its first words, and opens', async () => {
    const made = makeThread(903, { name: 'Tea', messageId: id(1002), creatorId: id(1), following: true });
    const { user, bridge } = await start({
      threads: [],
      api: { 'threads.create': () => success({ error: 0, thread: made }) },
    });
    focusMessage('who brings the tea on Friday evening, and who the cake');
    await user.keyboard('t');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Thread' }));
    const field = dialog.getByRole('textbox', { name: /^Thread Name/ });
    expect(field).toHaveValue('who brings the tea on Friday evening,');
    await user.clear(field);
    expect(dialog.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true');
    await user.type(field, 'Tea{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Message Tea' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message Tea' })).toHaveFocus());
    expect(bridge.argsOf('threads.create')).toEqual([{ channelId: PARENT, messageId: '1002', name: 'Tea' }]);
  });

  it('is opened by T where there is one', async () => {
    const { user } = await start();
    focusMessage('where do we meet');
    await user.keyboard('t');
    expect(await inPane('Plans')).toBeVisible();
  });

  it('is offered by no control without the feature or the permission', async () => {
    const { user } = await start({ threads: [], features: [] });
    focusMessage('where do we meet');
    await user.keyboard('t');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Threads' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Create Thread' })).toBeNull();
  });

  it('cannot be created without a connection', async () => {
    const { user, bridge } = await start({ threads: [] });
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    focusMessage('where do we meet');
    const button = await screen.findByRole('button', { name: 'Create Thread' });
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('threads in the channel list', () => {
  const unread = (number: number): Thread =>
    makeThread(number, {
      ...{ name: `Topic ${number}`, following: true, lastMessageAt: recently(number - 900) },
      ...{ hasUnread: true, lastReadId: id(1), unreadCount: 3, mentionCount: number === 901 ? 2 : 0 },
    });

  it('are under their channel while they are unread, reached by arrows', async () => {
    const { user } = await start({ threads: [unread(901)] });
    const row = channels().getByRole('button', { name: 'Topic 901, thread, 3 unread messages, 2 mentions' });
    channels()
      .getByRole('button', { name: /^general/ })
      .focus();
    await user.keyboard('{ArrowDown}');
    expect(row).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await inPane('Topic 901')).toBeVisible();
    expect(channels().getByRole('button', { name: 'Topic 901, thread' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('show that their channel is private, and what was not sent, here and in the list', async () => {
    const { user, hear, store } = await start({
      threads: [plans({ hasUnread: true, unreadCount: 1 })],
      api: { 'channels.viewers': () => success({ error: 0, total: 1, userIds: [id(1)] }) },
    });
    const named = (name: RegExp) => channels().findByRole('button', { name });
    expect(await named(/^Plans, thread, 1 unread/)).toBeVisible();
    act(() => {
      hear(liveEvent('GUILD_CHANNEL_EDIT', { guildId: GUILD, channel: makeChannel({ private: true }) }));
      store.dispatch(draftChanged({ channelId: PLANS, text: 'half a though' }));
    });
    expect(await named(/^Plans, thread, private, 1 unread.*, draft$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Threads' }));
    expect(await screen.findByRole('button', { name: /^Plans.*, draft$/, description: '' })).toBeVisible();
  });

  it('are at most five, and then the way to all', async () => {
    const { user } = await start({ threads: [901, 902, 903, 904, 905, 906].map(unread) });
    expect(channels().getAllByRole('button', { name: /^Topic/ })).toHaveLength(5);
    await user.click(channels().getByRole('button', { name: 'All threads' }));
    expect(await screen.findByRole('dialog', { name: 'Threads' })).toBeVisible();
  });

  it('stay in their order when one is opened', async () => {
    const { user } = await start({ threads: [901, 902, 903, 904, 905, 906].map(unread) });
    const names = () =>
      channels()
        .getAllByRole('button', { name: /^Topic/ })
        .map((row) => row.dataset['channelName']);
    const before = names();
    expect(before).toEqual(['Topic 901', 'Topic 902', 'Topic 903', 'Topic 904', 'Topic 905']);
    await user.click(channels().getByRole('button', { name: /^Topic 903/ }));
    await inPane('Topic 903');
    expect(names()).toEqual(before);
  });

  it('have their commands in a menu', async () => {
    const { user, bridge } = await start({
      threads: [unread(901)],
      api: { 'threads.unfollow': acknowledged },
    });
    const row = channels().getByRole('button', { name: /^Topic 901/ });
    await user.pointer({ keys: '[MouseRight]', target: row });
    await screen.findByRole('menuitem', { name: 'Unfollow Thread' });
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      ...['Mark As Read', 'Mute Thread', 'Notification Settings', 'Unfollow Thread', 'Copy Link'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Unfollow Thread' }));
    expect(bridge.argsOf('threads.unfollow')).toEqual([{ channelId: '901' }]);
    expect(channels().queryByRole('button', { name: /^Topic 901/ })).toBeNull();
  });
});

describe('the list of threads', () => {
  it('has those that are open, followed and archived, and opens one by Enter', async () => {
    const { user } = await start();
    await user.click(screen.getByRole('button', { name: 'Threads' }));
    const list = within(await screen.findByRole('dialog', { name: 'Threads' }));
    const names = () => list.getAllByRole('listitem').map((row) => row.textContent);
    expect(await list.findByRole('button', { name: /^Cake/ })).toBeVisible();
    expect(names()).toEqual([
      expect.stringMatching(/^Plans2 messages · Today at .* · by bob$/),
      expect.stringMatching(/^Cake0 messages/),
    ]);
    await user.click(list.getByRole('tab', { name: 'Followed' }));
    expect(names()).toEqual([expect.stringMatching(/^Plans/)]);
    await user.click(list.getByRole('tab', { name: 'Archived' }));
    const old = await list.findByRole('button', { name: /^Old Plans/ });
    old.focus();
    await user.keyboard('{Enter}');
    expect(await inPane('Old Plans')).toBeVisible();
    expect(await screen.findByText('Writing opens this thread again')).toBeVisible();
  });

  it('is empty in words, and begins a thread without a message', async () => {
    const { user } = await start({
      threads: [],
      api: { 'threads.list': () => success({ error: 0, threads: [] }) },
    });
    await user.click(screen.getByRole('button', { name: 'Threads' }));
    expect(await screen.findByText('No active threads')).toBeVisible();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'New Thread' }));
    const field = await screen.findByRole('textbox', { name: /^Thread Name/ });
    expect(field).toHaveValue('');
  });
});

describe('an open thread', () => {
  const openPlans = async (world: World = {}) => {
    const app = await start(world);
    await act(() => app.store.dispatch(openThread(PLANS)));
    await inPane('Plans');
    return app;
  };
  const openMenu = async (user: ReturnType<typeof userEvent.setup>): Promise<readonly (string | null)[]> => {
    await user.click(screen.getByRole('button', { name: 'Thread actions' }));
    await screen.findByRole('menuitem', { name: 'Copy Link' });
    return screen.getAllByRole('menuitem').map((item) => item.textContent);
  };

  it('says that it is locked to those who may not write', async () => {
    await openPlans({ threads: [plans({ locked: true })] });
    expect(screen.getByRole('textbox', { name: 'Message Plans' })).toBeDisabled();
    expect(screen.getByPlaceholderText('This thread is locked')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Locked' })).toBeVisible();
  });

  it('can be renamed and archived by its creator, and locked by staff', async () => {
    const { user } = await openPlans({ threads: [plans({ creatorId: id(1) })] });
    expect(await openMenu(user)).toEqual([
      ...['Unfollow Thread', 'Rename Thread', 'Archive Thread', 'Copy Link'],
    ]);
  });

  it('can be changed and deleted by staff', async () => {
    const { user, bridge } = await openPlans({
      permissions: STAFF,
      api: {
        'threads.edit': ({ locked }) => success({ error: 0, thread: plans({ locked: locked ?? false }) }),
        'threads.delete': acknowledged,
      },
    });
    expect(await openMenu(user)).toEqual([
      ...['Unfollow Thread', 'Rename Thread', 'Archive Thread', 'Lock Thread', 'Copy Link', 'Delete Thread'],
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Lock Thread' }));
    expect(bridge.argsOf('threads.edit')).toEqual([{ channelId: PLANS, locked: true }]);
    // Who manages threads goes on.
    expect(screen.getByRole('textbox', { name: 'Message Plans' })).toBeEnabled();
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Delete Thread' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Delete Thread' })).getByRole('button', {
        name: 'Delete Thread',
      }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'general' })).toBeVisible();
    expect(bridge.argsOf('threads.delete')).toEqual([{ channelId: PLANS, reason: null }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Thread Plans/ })).toBeNull());
  });

  it('is renamed in a dialog that begins with its name', async () => {
    const { user, bridge } = await openPlans({
      permissions: STAFF,
      api: { 'threads.edit': () => success({ error: 0, thread: plans({ name: 'Tea' }) }) },
    });
    await openMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Rename Thread' }));
    const field = await screen.findByRole('textbox', { name: /^Thread Name/ });
    expect(field).toHaveValue('Plans');
    await user.clear(field);
    await user.type(field, 'Tea{Enter}');
    expect(bridge.argsOf('threads.edit')).toEqual([{ channelId: PLANS, name: 'Tea' }]);
    expect(await inPane('Tea')).toBeVisible();
  });
});
