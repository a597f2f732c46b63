import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { workOf } from '../../../../../src/renderer/state/menu/commands';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { GuildRail } from '../../../../../src/renderer/features/guild-rail/GuildRail';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMemberDetail,
  makeMessage,
  makeThread,
} from '../../../../support/renderer/factories';
import { lost } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import {
  arrives,
  GUILD,
  type InboxWorld,
  item,
  OPEN,
  OTHER,
  page,
  startInbox,
} from '../../state/inbox/inbox-world';

const open = async (world: InboxWorld = {}) => {
  const app = await startInbox(world);
  renderWithStore(
    <>
      <GuildRail />
      <Overlays />
    </>,
    app.store,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Inbox' }));
  const dialog = await screen.findByRole('dialog', { name: 'Inbox' });
  return { ...app, user, dialog };
};
const holding = (...items: readonly ReturnType<typeof item>[]): InboxWorld => ({
  api: { 'inbox.mentions': () => page(items) },
});
const rows = (where: HTMLElement): string[] =>
  within(where)
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('button')?.getAttribute('aria-label') ?? '');
const focused = (): string | null =>
  document.activeElement?.closest('[data-entry]')?.getAttribute('data-entry') ?? null;

describe('the inbox', () => {
  it('shows who mentions the user where, when and how, with the words', async () => {
    const reply = item(8, ['reply'], { read: true });
    const { dialog } = await open(holding(item(9), reply));
    await waitFor(() => expect(rows(dialog)).toHaveLength(2));
    expect(rows(dialog)[0]).toMatch(/^unread, bob, #workshop in The Hall, .*, Mentions you: text 9$/);
    expect(rows(dialog)[1]).toMatch(/^bob, #workshop in The Hall, .*, Replies to you: text 8$/);
    await expectAccessible(dialog);
  });

  it('has the names of those whom a text mentions, in servers that were not opened too', async () => {
    const about = makeMessage(9, { content: '<@77> and <@1>' });
    const far = makeGuild({ id: id(50), channels: [makeChannel({ id: id(900) })] });
    const { dialog, bridge } = await open({
      others: [far],
      api: {
        'inbox.mentions': () =>
          page([item(9, ['user'], { guildId: far.id, channelId: id(900), message: about })]),
        'members.fetch': ({ userId }) =>
          success({
            ...{ error: 0, roles: [] },
            member: makeMemberDetail({ id: userId, nickname: userId === '77' ? 'Zoë' : 'Ada' }),
          }),
      },
    });
    await waitFor(() => expect(rows(dialog)[0]).toMatch(/: @Zoë and @Ada$/));
    expect(bridge.argsOf('members.fetch').map(({ userId }) => userId)).toEqual(['77', '1']);
  });

  it('is moved through by J and K; Enter opens the message and closes', async () => {
    const { dialog, user, store } = await open(holding(item(9), item(8), item(7)));
    await waitFor(() => expect(rows(dialog)).toHaveLength(3));
    for (const [key, at] of [
      ['j', '9'],
      ['j', '8'],
      ['J', '7'],
      ['j', '7'],
      ['k', '8'],
      ['{ArrowUp}', '9'],
      ['k', '9'],
    ] as const) {
      await user.keyboard(key);
      expect([key, focused()]).toEqual([key, at]);
    }
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().navigation).toMatchObject({
      channelId: OTHER,
      scrollTarget: { channelId: OTHER, messageId: '8' },
    });
  });

  it('takes a message out by E or its button, and keeps the focus in the list', async () => {
    const { dialog, user, bridge } = await open(holding(item(9), item(8), item(7)));
    await waitFor(() => expect(rows(dialog)).toHaveLength(3));
    await user.keyboard('jje');
    await waitFor(() => expect(rows(dialog)).toHaveLength(2));
    expect(focused()).toBe('7');
    await user.click(within(dialog).getAllByRole('button', { name: 'Done' })[0]!);
    await waitFor(() => expect(rows(dialog)).toHaveLength(1));
    await user.keyboard('e');
    expect(await within(dialog).findByText('Nothing waits for you')).toBeVisible();
    expect(bridge.argsOf('inbox.done').map(({ messageIds }) => messageIds)).toEqual([['8'], ['9'], ['7']]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes all out at once', async () => {
    const { dialog, user, bridge } = await open(holding(item(9), item(8)));
    await waitFor(() => expect(rows(dialog)).toHaveLength(2));
    await user.click(within(dialog).getByRole('button', { name: 'Mark All as Done' }));
    expect(await within(dialog).findByText('Nothing waits for you')).toBeVisible();
    expect(bridge.argsOf('inbox.done')).toEqual([{ messageIds: ['9', '8'] }]);
    expect(within(dialog).getByRole('button', { name: 'Mark All as Done' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('follows what arrives, is deleted and is read', async () => {
    const { dialog, hear } = await open(holding(item(9)));
    await waitFor(() => expect(rows(dialog)).toHaveLength(1));
    act(() => hear(arrives(10, { content: 'come, <@1>' })));
    expect(rows(dialog)[0]).toMatch(/: come, @ada$/);
    act(() => hear(liveEvent('CHANNEL_READ', { guildId: GUILD, channelId: OTHER })));
    expect(rows(dialog).filter((row) => row.startsWith('unread'))).toEqual([]);
    act(() =>
      hear(liveEvent('CHANNEL_MESSAGE_DELETE', { guildId: GUILD, channelId: OTHER, messageId: id(10) })),
    );
    expect(rows(dialog)).toHaveLength(1);
  });

  it('shows what is held without a connection, with the reason, and takes nothing out', async () => {
    const { dialog, user, bridge } = await open(holding(item(9)));
    await waitFor(() => expect(rows(dialog)).toHaveLength(1));
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(within(dialog).getByText('You are offline')).toBeVisible();
    await user.keyboard('je');
    expect(rows(dialog)).toHaveLength(1);
    for (const name of ['Done', 'Mark All as Done'])
      expect(within(dialog).getByRole('button', { name })).toHaveAccessibleDescription('You are offline');
    expect(bridge.argsOf('inbox.done')).toEqual([]);
  });

  it('says why it cannot be shown, with another try', async () => {
    let tries = 0;
    const { dialog, user } = await open({
      api: { 'inbox.mentions': () => ((tries += 1) === 1 ? lost() : page([item(9)])) },
    });
    expect(await within(dialog).findByText('Failed to load your inbox')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(rows(dialog)).toHaveLength(1));
  });

  it('loads older ones where there are more', async () => {
    const { dialog, user } = await open({
      api: {
        'inbox.mentions': ({ before }) => (before === undefined ? page([item(9)], true) : page([item(8)])),
      },
    });
    await user.click(await within(dialog).findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows(dialog)).toHaveLength(2));
    expect(within(dialog).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('survives hostile names and texts', async () => {
    const hostile = '<img src=x onerror=alert(1)>\u202Egnp.exe';
    const message = makeMessage(9, {
      content: hostile,
      username: hostile,
      displayName: hostile,
      authorId: id(77),
    });
    const { dialog } = await open(holding(item(9, ['user'], { message })));
    await waitFor(() => expect(rows(dialog)).toHaveLength(1));
    expect(dialog.querySelector('img[src="x"]')).toBeNull();
    expect(rows(dialog)[0]?.split(': ')[0]).not.toContain('\u202E');
  });
});

describe('the unread channels', () => {
  it('have their numbers; Enter opens where they begin, E marks read', async () => {
    const { dialog, user, bridge, store } = await open({ unread: [4, 2] });
    await user.click(within(dialog).getByRole('tab', { name: 'Unread' }));
    expect(rows(dialog)).toEqual(['#workshop in The Hall, 4 new messages, 2 mentions']);
    await user.keyboard('je');
    expect(await within(dialog).findByText('Nothing waits for you')).toBeVisible();
    await waitFor(() => expect(bridge.argsOf('channels.markRead')).toEqual([{ channelId: OTHER }]));
    act(() => bridge.push('live.events', [arrives(30)]));
    expect(rows(dialog)).toEqual(['#workshop in The Hall, 1 new message']);
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().navigation).toMatchObject({
      channelId: OTHER,
      scrollTarget: { channelId: OTHER, messageId: '29', isLine: true },
    });
  });

  it('are marked read all at once', async () => {
    const { dialog, user, bridge } = await open({
      unread: [4, 2],
      api: { 'guilds.markAllRead': () => ({ ok: true, value: { error: 0, message: null } }) },
    });
    await user.click(within(dialog).getByRole('tab', { name: 'Unread' }));
    await user.click(within(dialog).getByRole('button', { name: 'Mark All As Read' }));
    expect(await within(dialog).findByText('Nothing waits for you')).toBeVisible();
    expect(bridge.argsOf('guilds.markAllRead')).toEqual([{}]);
  });
});

describe('the unread threads', () => {
  it('have a tab of their own where there are threads, and are not among the channels', async () => {
    const told = { hasUnread: true, lastReadId: id<never>(1), unreadCount: 3, mentionCount: 1 };
    const threads = [makeThread(900, { parentId: OPEN, following: true, ...told })];
    const { dialog, user, bridge } = await open({ unread: [4, 2], threads });
    await user.click(within(dialog).getByRole('tab', { name: 'Unread' }));
    expect(rows(dialog)).toEqual(['#workshop in The Hall, 4 new messages, 2 mentions']);
    await user.click(within(dialog).getByRole('tab', { name: 'Threads' }));
    expect(rows(dialog)).toEqual([expect.stringMatching(/ in The Hall, 3 new messages, 1 mention$/)]);
    await user.keyboard('je');
    expect(await within(dialog).findByText('Nothing waits for you')).toBeVisible();
    await waitFor(() => expect(bridge.argsOf('channels.markRead')).toEqual([{ channelId: '900' }]));
  });

  it('have no tab on a server without threads', async () => {
    const { dialog } = await open();
    expect(within(dialog).getAllByRole('tab')).toHaveLength(2);
  });
});

it('is opened by the command of the menu, and is not there on a server without it', async () => {
  const { store } = await startInbox();
  expect(workOf(store.getState(), 'inbox')).not.toBeNull();
  const bare = await startInbox({ isBare: true });
  expect(workOf(bare.store.getState(), 'inbox')).toBeNull();
  renderWithStore(<GuildRail />, bare.store);
  expect(screen.queryByRole('button', { name: 'Inbox' })).toBeNull();
});
