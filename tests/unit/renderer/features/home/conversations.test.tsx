import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { DirectChannel } from '../../../../../src/contract/entities/direct-channel';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { showConversation } from '../../../../../src/renderer/state/conversations/thunks';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { homePageOpened } from '../../../../../src/renderer/state/navigation/slice';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  at,
  fullMeta,
  id,
  makeConversation,
  makeGateway,
  makeMessage,
  makePartner,
  makeRelation,
  makeSession,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const BOB = id<ChannelId>(700);
const GROUP = id<ChannelId>(701);
const STRANGER = id<ChannelId>(702);
const HELD: readonly DirectChannel[] = [
  makeConversation(700, { hasUnread: true, unreadCount: 2, mentionCount: 2, lastMessageAt: at(3) }),
  makeConversation(701, {
    ...{ type: 'group', name: 'Chess', ownerId: id(1), lastMessageAt: at(2) },
    members: [makePartner(1, 'ada'), makePartner(2, 'bob'), makePartner(3, 'cas')],
  }),
  makeConversation(702, {
    members: [makePartner(1, 'ada'), makePartner(9, 'zoe')],
    ...{ request: true, hasUnread: true, unreadCount: 1, lastMessageAt: at(1) },
  }),
];
const FRIENDS = [
  makeRelation(2, 'bob', 'friend'),
  makeRelation(3, 'cas', 'friend'),
  makeRelation(4, 'dan', 'friend', { status: 'inactive' }),
];

const start = async (api: ApiAnswers = {}, features: readonly string[] = ['direct-messages']) => {
  const bridge = createFakeBridge({
    'direct.list': () => success({ error: 0, channels: [...HELD] }),
    'friends.list': () => success({ error: 0, relations: FRIENDS }),
    'messages.list': () => success({ error: 0, data: { messages: [] } }),
    'members.list': () => success({ error: 0, members: [] }),
    'channels.markRead': acknowledged,
    ...api,
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, 'friends', 'counts', ...features] };
  const app = await startTestApp({ bridge, boot: { session: makeSession({ meta }) } });
  await settle();
  app.store.dispatch(homePageOpened('friends'));
  renderWithStore(<Shell />, app.store);
  const menu = within(await screen.findByRole('navigation', { name: 'Home' }));
  return { ...app, menu, user: userEvent.setup() };
};

describe('the conversations of the home menu', () => {
  it('show names, status and what is unread, and their sum on the rail', async () => {
    const { menu } = await start();
    expect(menu.getByRole('button', { name: 'bob, Online, 2 unread messages' })).toBeVisible();
    expect(menu.getByRole('button', { name: 'Chess' })).toBeVisible();
    expect(menu.getByRole('button', { name: /^Message Requests ?1$/ })).toBeVisible();
    expect(menu.queryByRole('button', { name: /^zoe/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Home, 2 direct messages' })).toBeVisible();
    await expectAccessible();
  });

  it('show what a friend says beside the status, and no longer than it is said', async () => {
    const { menu, hear } = await start();
    const says = (statusText: string | null) =>
      act(() =>
        hear(
          liveEvent('FRIEND_STATUS', {
            ...{ userId: id(2), status: 'dnd', statusText, statusUntil: null },
          }),
        ),
      );
    says('Planing oak');
    const name = 'bob, Do Not Disturb, Planing oak, 2 unread messages';
    expect(within(menu.getByRole('button', { name })).getByText('Planing oak')).toBeVisible();
    await expectAccessible();
    says(null);
    expect(menu.getByRole('button', { name: 'bob, Do Not Disturb, 2 unread messages' })).toBeVisible();
    expect(menu.queryByText('Planing oak')).toBeNull();
  });

  it('are not there on a server without the feature', async () => {
    const { menu } = await start({}, []);
    expect(menu.getByRole('heading', { name: 'Direct Messages' })).toBeVisible();
    expect(menu.queryByRole('button', { name: 'New group' })).toBeNull();
    expect(menu.queryByRole('button', { name: /^Message Requests ?1$/ })).toBeNull();
  });

  it('are reached by arrows, without the buttons that close them', async () => {
    const { menu, user } = await start();
    menu.getByRole('button', { name: /^Message Requests/ }).focus();
    await user.keyboard('{ArrowDown}');
    expect(menu.getByRole('button', { name: /^bob/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(menu.getByRole('button', { name: 'Chess' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Chess' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Message Chess' })).toBeVisible();
  });

  it('close, and are there again with the next message', async () => {
    const { menu, user, hear, bridge } = await start({ 'direct.close': acknowledged });
    await user.click(menu.getByRole('button', { name: 'Close conversation with bob' }));
    await waitFor(() => expect(menu.queryByRole('button', { name: /^bob/ })).toBeNull());
    expect(bridge.argsOf('direct.close')).toEqual([{ channelId: BOB }]);
    act(() => hear(liveEvent('DIRECT_CREATE', { channel: makeConversation(700) })));
    expect(menu.getByRole('button', { name: /^bob/ })).toBeVisible();
  });

  it('have their commands in a menu', async () => {
    const { menu, user } = await start();
    await user.pointer({ keys: '[MouseRight]', target: menu.getByRole('button', { name: 'Chess' }) });
    await screen.findByRole('menuitem', { name: 'Leave Group' });
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Open',
      'Mark As ReadNothing is unread',
      'Add Friends to Group',
      'Edit Group',
      'Mute',
      'Close',
      'Leave Group',
    ]);
  });

  it('cannot be changed without a connection', async () => {
    const { menu, bridge } = await start();
    act(() =>
      bridge.push('gateway.changed', { ...makeGateway(), phase: 'waiting', trouble: 'offline' } as never),
    );
    await waitFor(() =>
      expect(menu.getByRole('button', { name: 'Close conversation with bob' })).toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    );
  });
});

describe('an open conversation', () => {
  it('has the home menu beside it, no member list of two, and a composer by name', async () => {
    const { store, menu } = await start();
    await act(() => store.dispatch(showConversation(BOB)));
    expect(await screen.findByRole('textbox', { name: 'Message @bob' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'bob' })).toBeVisible();
    expect(await screen.findByText('This is the start of your conversation.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /member list/ })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Channels' })).toBeNull();
    expect(
      within(screen.getByRole('navigation', { name: 'Home' })).getByRole('button', { name: /^bob/ }),
    ).toHaveAttribute('aria-current', 'page');
    expect(menu).toBeDefined();
    await expectAccessible();
  });

  it('shows the members of a group, whom its owner removes', async () => {
    const { store, user, bridge } = await start({
      'direct.remove': () =>
        success({
          error: 0,
          channel: { ...HELD[1]!, members: [makePartner(1, 'ada'), makePartner(2, 'bob')] },
        }),
    });
    await act(() => store.dispatch(showConversation(GROUP)));
    const panel = within(await screen.findByRole('complementary', { name: 'Members' }));
    expect(
      panel
        .getAllByRole('button', { name: /^(ada|bob|cas)/ })
        .map((row) => row.getAttribute('aria-label') ?? row.textContent),
    ).toEqual(['Aada', 'Bbob', 'Ccas']);
    await user.click(panel.getByRole('button', { name: 'Remove cas from group' }));
    expect(bridge.argsOf('direct.remove')).toEqual([{ channelId: GROUP, userId: '3' }]);
    await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(2));
    expect(panel.queryByRole('button', { name: 'Remove ada from group' })).toBeNull();
  });
});

describe('a message request', () => {
  const written = makeMessage(1001, {
    ...{ authorId: id(9), username: 'zoe', content: 'hi https://example.org/a.png' },
  });

  it('is answered on its page', async () => {
    const { store, user, bridge } = await start({ 'direct.answer': acknowledged });
    act(() => void store.dispatch(homePageOpened('requests')));
    const row = within(await screen.findByRole('listitem', { name: 'zoe' }));
    expect(row.getByText('1 message')).toBeVisible();
    await expectAccessible();
    await user.click(row.getByRole('button', { name: 'Decline' }));
    expect(bridge.argsOf('direct.answer')).toEqual([{ channelId: STRANGER, accept: false }]);
    expect(await screen.findByText('No message requests')).toBeVisible();
  });

  it('has a bar in place of the composer, and loads no pictures until it is accepted', async () => {
    const { store, user } = await start({
      'direct.answer': acknowledged,
      'messages.list': () => success({ error: 0, data: { messages: [written] } }),
    });
    await act(() => store.dispatch(showConversation(STRANGER)));
    expect(await screen.findByText('zoe wants to talk to you')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Message/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Click to load/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByRole('textbox', { name: 'Message @zoe' })).toBeVisible();
    expect(await screen.findByRole('button', { name: /Click to load/ })).toBeVisible();
  });

  it('is declined with a report that blocks', async () => {
    const { store, user, bridge } = await start(
      {
        ...{ 'direct.answer': acknowledged, 'friends.block': acknowledged },
        'reports.create': () => success({ error: 0, message: null, report: { id: id(1) } }),
      },
      ['direct-messages', 'reports'],
    );
    await act(() => store.dispatch(showConversation(STRANGER)));
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report User' }));
    await user.click(dialog.getByRole('radio', { name: 'Spam' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Block zoe too' }));
    await user.click(dialog.getByRole('button', { name: 'Send Report' }));
    await waitFor(() => expect(store.getState().conversations.byId[STRANGER]).toBeUndefined());
    expect(bridge.argsOf('reports.create')).toMatchObject([{ guildId: null, userId: '9', category: 'spam' }]);
    expect(bridge.argsOf('direct.answer')).toEqual([{ channelId: STRANGER, accept: false }]);
    expect(bridge.argsOf('friends.block')).toEqual([{ userId: '9' }]);
  });
});

describe('groups', () => {
  it('are made of friends, ten people at most', async () => {
    const made = makeConversation(710, { type: 'group', name: null, ownerId: id(1) });
    const { menu, user, bridge } = await start({ 'direct.open': () => success({ error: 0, channel: made }) });
    await user.click(menu.getByRole('button', { name: 'New group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Group' }));
    expect(dialog.getByText('You can add 9 more friends.')).toBeVisible();
    await user.type(dialog.getByRole('searchbox'), 'a');
    await user.click(dialog.getByRole('checkbox', { name: 'cas' }));
    await user.click(dialog.getByRole('checkbox', { name: 'dan' }));
    expect(dialog.queryByRole('checkbox', { name: 'bob' })).toBeNull();
    expect(dialog.getByText('You can add 7 more friends.')).toBeVisible();
    await expectAccessible();
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(bridge.argsOf('direct.open')).toEqual([{ userIds: ['3', '4'] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('get friends who are not in them, a name, and are left after a question', async () => {
    const { store, user, bridge } = await start({
      'direct.add': () => success({ error: 0, channel: HELD[1]! }),
      'direct.edit': () => success({ error: 0, channel: { ...HELD[1]!, name: 'Go' } }),
      'direct.leave': acknowledged,
    });
    act(() => void store.dispatch(overlayOpened({ kind: 'choose-friends', about: { channelId: GROUP } })));
    const adding = within(await screen.findByRole('dialog', { name: 'Add Friends to Group' }));
    expect(adding.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(adding.getByRole('checkbox', { name: 'dan' }));
    await user.click(adding.getByRole('button', { name: 'Add' }));
    expect(bridge.argsOf('direct.add')).toEqual([{ channelId: GROUP, userId: '4' }]);
    act(() => void store.dispatch(overlayOpened({ kind: 'edit-group', about: { channelId: GROUP } })));
    const name = await screen.findByRole('textbox', { name: /^Group Name/ });
    await user.clear(name);
    await user.type(name, 'Go{Enter}');
    expect(bridge.argsOf('direct.edit')).toEqual([{ channelId: GROUP, name: 'Go' }]);
    act(() => void store.dispatch(overlayOpened({ kind: 'leave-group', about: { channelId: GROUP } })));
    const leaving = within(await screen.findByRole('dialog', { name: 'Leave Group' }));
    await user.click(leaving.getByRole('button', { name: 'Leave Group' }));
    expect(bridge.argsOf('direct.leave')).toEqual([{ channelId: GROUP }]);
    await waitFor(() => expect(store.getState().conversations.byId[GROUP]).toBeUndefined());
  });
});

describe('Message', () => {
  it('is a button of friends and of the profile card', async () => {
    const made = makeConversation(711, { members: [makePartner(1, 'ada'), makePartner(4, 'dan')] });
    const { store, user, bridge } = await start({
      'direct.open': () => success({ error: 0, channel: made }),
    });
    const row = within(await screen.findByRole('listitem', { name: /^bob,/ }));
    await user.click(row.getByRole('button', { name: 'Message' }));
    expect(await screen.findByRole('textbox', { name: 'Message @bob' })).toBeVisible();
    act(
      () =>
        void store.dispatch(
          overlayOpened({ kind: 'profile', about: { guildId: GROUP as unknown as GuildId, userId: id(3) } }),
        ),
    );
    const card = within(await screen.findByRole('dialog', { name: 'Profile of cas' }));
    expect(card.queryByRole('heading', { name: 'Roles' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Message' }));
    expect(bridge.argsOf('direct.open')).toEqual([{ userIds: ['3'] }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
