import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { Feature } from '../../../../../src/contract/features';
import type { ChannelId, GuildId, UserId } from '../../../../../src/contract/ids';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { FriendsPage } from '../../../../../src/renderer/features/home/friends/FriendsPage';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeRelation,
  makeSession,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged, refused } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const quiet = { selfMute: false, selfDeaf: false, mute: false, deaf: false, screen: false };
const guildId = id<GuildId>(5);
const bench = id<ChannelId>(300);
const there = (number: number) => ({ userId: id<UserId>(number), ...quiet });
const HALL = makeGuild({
  ...{ id: guildId, name: 'The Hall', memberRoles: [everyone] },
  channels: [
    makeChannel({ id: id(100) }),
    makeChannel({ id: bench, name: 'Open Bench', type: 'voice', participants: [there(2), there(4)] }),
  ],
});

const HELD = [
  makeRelation(2, 'bob', 'incoming'),
  makeRelation(3, 'cas', 'friend'),
  makeRelation(4, 'dan', 'friend', { status: 'inactive' }),
  makeRelation(5, 'eve', 'blocked'),
  makeRelation(6, 'abe', 'outgoing'),
];

const open = async (api: ApiAnswers = {}, features: readonly Feature[] = ['friends']) => {
  const bridge = createFakeBridge({
    'friends.list': () => success({ error: 0, relations: HELD }),
    ...api,
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  const app = await startTestApp({ guilds: [HALL], bridge, boot: { session: makeSession({ meta }) } });
  await settle();
  renderWithStore(
    <>
      <FriendsPage />
      <Overlays />
    </>,
    app.store,
  );
  const user = userEvent.setup();
  return { ...app, user, tab: (name: string | RegExp) => user.click(screen.getByRole('tab', { name })) };
};
const row = (name: string) => within(screen.getByRole('listitem', { name: new RegExp(`^${name},`) }));
const names = () =>
  screen.queryAllByRole('listitem').map((item) => item.getAttribute('aria-label')?.split(',')[0]);

describe('the tabs of friends', () => {
  it('show who is what, with their numbers', async () => {
    const { tab } = await open();
    expect(names()).toEqual(['cas']);
    expect(screen.getByText('Online — 1')).toBeVisible();
    await expectAccessible();
    await tab('All');
    expect(names()).toEqual(['cas', 'dan']);
    expect(row('dan').getByText('Offline')).toBeVisible();
    await tab(/^Pending/);
    expect(names()).toEqual(['bob', 'abe']);
    expect(screen.getByRole('tab', { name: /^Pending/ })).toHaveTextContent('Pending1');
    expect(row('bob').getByText('Incoming Friend Request')).toBeVisible();
    await expectAccessible();
    await tab('Blocked');
    expect(names()).toEqual(['eve']);
  });

  it('find people by name', async () => {
    const { user, tab } = await open();
    await tab('All');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'DA');
    expect(names()).toEqual(['dan']);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zzz');
    expect(screen.getByText('Nobody found')).toBeVisible();
  });

  it('are one stop for Tab, with arrows between rows and buttons', async () => {
    const { user, tab } = await open({ 'friends.accept': acknowledged });
    await tab(/^Pending/);
    await user.click(screen.getByRole('searchbox', { name: 'Search' }));
    await user.tab();
    expect(row('bob').getByRole('button', { name: 'Accept Friend Request' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(row('bob').getByRole('button', { name: 'Decline Friend Request' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(row('abe').getByRole('button', { name: 'More' })).toHaveFocus();
    await user.keyboard('{Home}{ArrowLeft}');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toEqual(['abe']));
    expect(row('abe').getByRole('button', { name: 'Cancel Friend Request' })).toHaveFocus();
  });

  it('accept a request at once, and follow what others do', async () => {
    const { user, tab, bridge, hear } = await open({ 'friends.accept': acknowledged });
    await tab(/^Pending/);
    await user.click(row('bob').getByRole('button', { name: 'Accept Friend Request' }));
    expect(bridge.argsOf('friends.accept')).toEqual([{ userId: '2' }]);
    expect(names()).toEqual(['abe']);
    act(() => hear(liveEvent('RELATION', { relation: makeRelation(6, 'abe', 'friend') })));
    expect(screen.getByText('No pending requests')).toBeVisible();
  });

  it('ask before a friend is removed or blocked', async () => {
    const { user, tab, bridge } = await open({
      'friends.remove': acknowledged,
      'friends.block': () => refused('Not today'),
    });
    await tab('All');
    await user.click(row('cas').getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove Friend' }));
    const dialog = await screen.findByRole('dialog', { name: "Remove 'cas'" });
    expect(dialog).toHaveTextContent('Are you sure you want to permanently remove cas from your friends?');
    await user.click(within(dialog).getByRole('button', { name: 'Remove Friend' }));
    await waitFor(() => expect(names()).toEqual(['dan']));
    expect(bridge.argsOf('friends.remove')).toEqual([{ userId: '3' }]);
    await user.click(row('dan').getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
    const block = await screen.findByRole('dialog', { name: 'Block dan?' });
    await user.click(within(block).getByRole('button', { name: 'Block' }));
    expect(await within(block).findByText('Not today')).toBeVisible();
    expect(screen.getByText('dan', { selector: 'bdi *, bdi' })).toBeInTheDocument();
  });

  it('have the menu of the person who is pressed, wherever the row is pressed', async () => {
    const { user, tab } = await open();
    await tab('All');
    for (const target of [
      row('dan').getByText('Offline'),
      row('cas').getByRole('button', { name: 'More' }),
    ]) {
      await user.pointer({ keys: '[MouseRight]', target });
      const menu = await screen.findByRole('menu');
      expect(
        within(menu)
          .getAllByRole('menuitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Remove Friend', 'Block', 'Copy User ID']);
      const name = target.closest('li')?.getAttribute('data-person') === '4' ? 'dan' : 'cas';
      await user.click(within(menu).getByRole('menuitem', { name: 'Block' }));
      const question = await screen.findByRole('dialog', { name: `Block ${name}?` });
      await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    }
  });

  it('say that one is offline, and change nothing then', async () => {
    const { tab, bridge } = await open();
    await tab(/^Pending/);
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(await screen.findByText('You are offline')).toBeVisible();
    expect(row('bob').getByRole('button', { name: 'Accept Friend Request' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('adding a friend', () => {
  it('sends the name and clears the field', async () => {
    const { user, tab, bridge } = await open({
      'friends.request': () =>
        success({ error: 0, message: null, relation: makeRelation(9, 'gil', 'outgoing') }),
    });
    await tab('Add Friend');
    await user.type(screen.getByRole('textbox', { name: 'Username' }), ' gil#1234{Enter}');
    expect(await screen.findByText('Success! Your friend request to gil#1234 was sent.')).toBeVisible();
    expect(bridge.argsOf('friends.request')).toEqual([{ username: 'gil#1234' }]);
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('');
    await tab(/^Pending/);
    expect(names()).toEqual(['bob', 'abe', 'gil']);
  });

  it('says why not, and keeps what was typed', async () => {
    const { user, tab } = await open({ 'friends.request': () => refused('No user goes by this name', 404) });
    await tab('Add Friend');
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'nobody{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No user goes by this name');
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('nobody');
    await expectAccessible();
  });
});

describe('Active Now', () => {
  const aside = () => within(screen.getByRole('complementary', { name: 'Active Now' }));
  const moves = (number: number, channelId: ChannelId | null) =>
    liveEvent('VOICE_STATE', { guildId, channelId, ...there(number) });

  it('shows the friends who are in voice, live, and leads to their channel', async () => {
    const { user, hear, store } = await open({}, ['friends', 'voice']);
    const place = () => aside().getByRole('button');
    expect(place()).toHaveAccessibleName('dan in Open Bench, The Hall');
    await expectAccessible();
    act(() => hear(moves(3, bench)));
    expect(place()).toHaveAccessibleName('cas and dan in Open Bench, The Hall');
    act(() => hear(liveEvent('RELATION_REMOVE', { userId: id<UserId>(4) })));
    expect(place()).toHaveAccessibleName('cas in Open Bench, The Hall');
    await user.click(place());
    expect(store.getState().navigation).toMatchObject({ guildId, channelId: bench });
    act(() => hear(moves(3, null)));
    expect(aside().getByText('Quiet for now')).toBeVisible();
  });

  it('is quiet on a server without voice', async () => {
    await open();
    expect(aside().getByText('Quiet for now')).toBeVisible();
  });
});
