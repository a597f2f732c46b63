import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Reaction, Reactor } from '../../../../../src/contract/entities/reaction';
import { failure, type Result, success } from '../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  everyone,
  id,
  makeChannel,
  makeGateway,
  makeMember,
  makeMessage,
  mask,
} from '../../../../support/renderer/factories';
import { deferred, settle } from '../../../../support/renderer/fake-bridge';
import { articleOf, CHANNEL, type FeedWorld, GUILD, openFeed } from './open-feed';

const thumbs: Reaction = { emoji: '👍', count: 2, me: false };
const party: Reaction = { emoji: '🎉', count: 5, me: true };
const done = success({ error: 0 as const, message: null });
type Answer = Result<{ error?: number; message: string | null }>;
const personOf = (number: number, username: string): Reactor => ({
  id: id(number),
  username,
  displayName: null,
  avatar: null,
});
const people = [personOf(2, 'bob'), personOf(3, 'Cleo'), personOf(4, 'Dan')];

const MEMBER: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES'];

const open = (world: FeedWorld = {}, permissions = MEMBER) =>
  openFeed({
    messages: [
      makeMessage(1, { content: 'plain' }),
      makeMessage(2, { content: 'liked', reactions: [thumbs, party] }),
    ],
    guild: { memberRoles: [{ ...everyone, permissions: mask(...permissions) }] },
    roles: [{ ...everyone, permissions: mask(...permissions) }],
    features: ['reactions'],
    ...world,
    api: {
      'reactions.add': () => done,
      'reactions.remove': () => done,
      'reactions.clear': () => done,
      'reactions.list': () => success({ error: 0, users: people }),
      ...world.api,
    },
  });
const chip = (name: string | RegExp) => screen.getByRole('button', { name });
const chips = () =>
  within(articleOf('liked'))
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('data-reaction'))
    .map((button) => `${button.getAttribute('aria-label')} ${button.getAttribute('aria-pressed')}`);
const change = (name: 'CHANNEL_REACTION_ADD' | 'CHANNEL_REACTION_REMOVE', count: number) =>
  liveEvent(name, {
    guildId: GUILD,
    channelId: CHANNEL,
    messageId: id(2),
    userId: id(9),
    emoji: '👍',
    count,
  });
const menuItems = (where: Element): string[] => {
  fireEvent.contextMenu(where);
  const labels = within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.querySelector('span > span')?.textContent ?? '');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  return labels;
};
const pickFirst = async (user: { keyboard: (keys: string) => Promise<void> }) => {
  await screen.findByRole('grid');
  await user.keyboard('rocket');
  await user.keyboard('{Enter}');
};

describe('the reactions under a message', () => {
  it('are named for screen readers, and say which are one’s own', async () => {
    await open();
    expect(chips()).toEqual(['👍, 2 reactions false', '🎉, 5 reactions true']);
    expect(within(articleOf('plain')).queryByRole('button', { pressed: false })).toBeNull();
    const { violations } = await axe.run(articleOf('liked'), { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it('are toggled by a press, at once', async () => {
    const answer = deferred<Answer>();
    const { user, bridge } = await open({ api: { 'reactions.add': () => answer.promise } });
    await user.click(chip(/^👍/));
    expect(chips()[0]).toBe('👍, 3 reactions true');
    await user.click(chip(/^🎉/));
    expect(chips()[1]).toBe('🎉, 4 reactions false');
    await waitFor(() => expect(bridge.argsOf('reactions.remove')).toEqual([{ messageId: '2', emoji: '🎉' }]));
    await act(async () => {
      answer.resolve(failure({ kind: 'network', reason: 'unreachable', detail: '' }));
      await settle();
    });
    expect(chips()).toEqual(['👍, 2 reactions false', '🎉, 4 reactions false']);
  });

  it('follow what others do', async () => {
    const { hear } = await open();
    act(() => hear(change('CHANNEL_REACTION_ADD', 10)));
    expect(chips()[0]).toBe('👍, 10 reactions false');
    act(() => hear(change('CHANNEL_REACTION_REMOVE', 1)));
    expect(chips()[0]).toBe('👍, 1 reaction false');
    act(() => hear(change('CHANNEL_REACTION_REMOVE', 0)));
    expect(chips()).toEqual(['🎉, 5 reactions true']);
  });

  it('are not announced', async () => {
    const { hear } = await open();
    const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
    const before = said();
    act(() => hear(change('CHANNEL_REACTION_ADD', 3)));
    expect(said()).toEqual(before);
  });

  it('name people in a tooltip, who are fetched when it is wanted', async () => {
    const { user, bridge } = await open();
    expect(bridge.argsOf('reactions.list')).toEqual([]);
    expect(chip(/^🎉/)).toHaveAttribute('data-tooltip', '🎉, 5 reactions');
    await user.hover(chip(/^🎉/));
    await waitFor(() => expect(chip(/^🎉/)).toHaveAttribute('data-tooltip', 'bob, Cleo and 3 others'));
    expect(chip(/^🎉/)).toHaveAccessibleDescription('bob, Cleo and 3 others');
    await user.unhover(chip(/^🎉/));
    await user.hover(chip(/^🎉/));
    expect(bridge.argsOf('reactions.list')).toEqual([
      { messageId: '2', emoji: '🎉', after: undefined, limit: 3 },
    ]);
  });

  it('are reached by Tab on the focused message alone, and toggled by Enter', async () => {
    const { user } = await open();
    expect(chip(/^👍/)).toHaveAttribute('tabindex', '-1');
    act(() => articleOf('liked').focus());
    await user.tab();
    expect(chip(/^👍/)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(chips()[0]).toBe('👍, 3 reactions true');
    await user.tab();
    expect(chip(/^🎉/)).toHaveFocus();
    await user.tab();
    expect(document.activeElement).toHaveAccessibleName('Add Reaction');
  });

  it('are disabled while offline, and say why', async () => {
    const { user, bridge } = await open();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(chip(/^👍/)).toHaveAttribute('aria-disabled', 'true');
    expect(chip(/^👍/)).toHaveAccessibleDescription('You are offline');
    await user.click(chip(/^👍/));
    await user.hover(chip(/^👍/));
    expect(bridge.argsOf('reactions.add')).toEqual([]);
    expect(bridge.argsOf('reactions.list')).toEqual([]);
  });

  it('can be joined, but not begun, by those who may not add any', async () => {
    const permissions = mask('VIEW_CHANNELS', 'SEND_MESSAGES');
    const { user, bridge } = await open({
      guild: { memberRoles: [everyone], channels: [makeChannel({ permissions })] },
      features: ['reactions', 'overwrites'],
    });
    await user.hover(articleOf('liked'));
    expect(screen.queryByRole('button', { name: 'Add Reaction' })).toBeNull();
    expect(menuItems(screen.getByText('liked'))).not.toContain('Add Reaction');
    await user.click(chip(/^👍/));
    expect(bridge.argsOf('reactions.add')).toHaveLength(1);
  });

  it('are drawn as text where a server sends what is no emoji, and never without end', async () => {
    const odd = Array.from({ length: 500 }, (_, nth) => ({ emoji: `custom:${nth}`, count: 1, me: false }));
    await open({ messages: [makeMessage(2, { content: 'liked', reactions: odd })] });
    expect(chips()).toHaveLength(100);
  });
});

describe('a new reaction', () => {
  it('is picked from the toolbar, and the picker closes', async () => {
    const { user, bridge } = await open();
    await user.hover(articleOf('plain'));
    fireEvent.click(within(articleOf('plain')).getByRole('button', { name: 'Add Reaction' }));
    await pickFirst(user);
    expect(bridge.argsOf('reactions.add')).toEqual([{ messageId: '1', emoji: '🚀' }]);
    expect(within(articleOf('plain')).getByRole('button', { name: '🚀, 1 reaction' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Emoji picker' })).toBeNull());
  });

  it('is picked by + on the focused message, which has the focus again then', async () => {
    const { user, bridge } = await open();
    act(() => articleOf('plain').focus());
    await user.keyboard('+');
    await pickFirst(user);
    expect(bridge.argsOf('reactions.add')).toEqual([{ messageId: '1', emoji: '🚀' }]);
    await waitFor(() => expect(articleOf('plain')).toHaveFocus());
  });

  it('is picked beside the reactions that are there', async () => {
    const { user, bridge } = await open();
    const [beside] = within(articleOf('liked')).getAllByRole('button', { name: 'Add Reaction' });
    await user.click(beside!);
    await pickFirst(user);
    expect(bridge.argsOf('reactions.add')).toEqual([{ messageId: '2', emoji: '🚀' }]);
  });

  it('is picked from the context menu', async () => {
    const { user, bridge } = await open();
    fireEvent.contextMenu(screen.getByText('plain'));
    await user.click(screen.getByRole('menuitem', { name: /^Add Reaction/ }));
    await pickFirst(user);
    expect(bridge.argsOf('reactions.add')).toEqual([{ messageId: '1', emoji: '🚀' }]);
  });

  it('does not take one’s own back', async () => {
    const { user, bridge } = await open({
      messages: [makeMessage(2, { content: 'liked', reactions: [{ emoji: '🚀', count: 1, me: true }] })],
    });
    act(() => articleOf('liked').focus());
    await user.keyboard('+');
    await pickFirst(user);
    expect(bridge.argsOf('reactions.add')).toEqual([]);
    expect(chips()).toEqual(['🚀, 1 reaction true']);
  });

  it('is not offered where a message has as many as it may have, or while offline', async () => {
    const full = Array.from({ length: 20 }, (_, nth) => ({
      emoji: String.fromCodePoint(0x1f600 + nth),
      count: 1,
      me: false,
    }));
    const { user, bridge } = await open({
      messages: [makeMessage(1, { content: 'plain' }), makeMessage(2, { content: 'liked', reactions: full })],
    });
    await user.hover(articleOf('liked'));
    const [button] = within(articleOf('liked')).getAllByRole('button', { name: 'Add Reaction' });
    expect(button).toHaveAccessibleDescription('This message has 20 different reactions already');
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(button).toHaveAccessibleDescription('You are offline');
    act(() => articleOf('plain').focus());
    await user.keyboard('+');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not offered by a server without the feature: all is as before', async () => {
    const { user } = await open({ features: [], messages: [makeMessage(1, { content: 'plain' })] });
    await user.hover(articleOf('plain'));
    expect(screen.queryByRole('button', { name: 'Add Reaction' })).toBeNull();
    expect(menuItems(screen.getByText('plain'))).toEqual([
      'Reply',
      'Copy Text',
      'Copy Message Link',
      'Report Message',
      'Copy Message ID',
    ]);
    act(() => articleOf('plain').focus());
    await user.keyboard('+');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('who reacted', () => {
  const openList = async (world: FeedWorld = {}, permissions = MEMBER) => {
    const app = await open(world, permissions);
    fireEvent.contextMenu(chip(/^🎉/));
    await app.user.click(screen.getByRole('menuitem', { name: 'Who reacted' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reactions' });
    return { ...app, dialog };
  };
  const names = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('is a list by emoji, on a right click on a reaction', async () => {
    const { dialog, bridge, user } = await openList({
      members: [makeMember({ id: id(3), username: 'cleo', nickname: 'Queen' })],
    });
    await waitFor(() => expect(within(dialog).getByText('bob')).toBeInTheDocument());
    expect(names(dialog)).toEqual(['Bbob', 'QQueen', 'DDan']);
    expect(within(dialog).getByRole('tab', { name: '🎉, 5 reactions' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.click(within(dialog).getByRole('tab', { name: '👍, 2 reactions' }));
    await waitFor(() =>
      expect(bridge.argsOf('reactions.list').at(-1)).toMatchObject({ emoji: '👍', limit: 50 }),
    );
  });

  it('is fetched page by page', async () => {
    const first = Array.from({ length: 50 }, (_, nth) => personOf(100 + nth, `person${nth}`));
    const { dialog, bridge, user } = await openList({
      messages: [makeMessage(2, { content: 'liked', reactions: [{ ...party, count: 51 }] })],
      api: {
        'reactions.list': ({ after }) =>
          success({
            error: 0,
            users: after === undefined ? first : [personOf(149, 'person49'), personOf(150, 'last')],
          }),
      },
    });
    await user.click(await within(dialog).findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(within(dialog).getByText('last')).toBeInTheDocument());
    expect(bridge.argsOf('reactions.list').at(-1)).toMatchObject({ after: '149' });
    expect(names(dialog)).toHaveLength(51);
    expect(within(dialog).queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says what failed, and tries again', async () => {
    let isDown = true;
    const { dialog, user } = await openList({
      api: {
        'reactions.list': () =>
          isDown
            ? failure({ kind: 'network', reason: 'unreachable', detail: '' })
            : success({ error: 0, users: people }),
      },
    });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to load reactions');
    isDown = false;
    await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
    expect(await within(dialog).findByText('bob')).toBeInTheDocument();
  });

  it('closes when the last reaction is gone', async () => {
    const { hear, store } = await openList();
    const clear = { guildId: GUILD, channelId: CHANNEL, messageId: id<never>(2), emoji: null };
    act(() => hear(liveEvent('CHANNEL_REACTION_CLEAR', clear)));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reactions' })).toBeNull());
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual([
      'Nobody reacts to this message any more',
    ]);
  });

  it('lets staff remove a person’s reaction; members see no such button', async () => {
    const { dialog, user, bridge } = await openList({}, [...MEMBER, 'MANAGE_MESSAGES']);
    await user.click(await within(dialog).findByRole('button', { name: 'Remove the reaction of bob' }));
    expect(bridge.argsOf('reactions.clear')).toEqual([{ messageId: '2', emoji: '🎉', userId: '2' }]);
    await waitFor(() =>
      expect(within(dialog).getByRole('tab', { name: '🎉, 4 reactions' })).toBeInTheDocument(),
    );
  });

  it('offers members no removal', async () => {
    const { dialog } = await openList();
    await within(dialog).findByText('bob');
    expect(within(dialog).queryByRole('button', { name: /^Remove the reaction/ })).toBeNull();
    expect(menuItems(screen.getByText('liked'))).not.toContain('Remove All Reactions');
  });
});

describe('the removal by staff', () => {
  const staff = [...MEMBER, 'MANAGE_MESSAGES'] as const;

  it('is of all with an emoji from its own menu, after a question', async () => {
    const { user, bridge } = await open({}, staff);
    fireEvent.contextMenu(chip(/^🎉/));
    await user.click(screen.getByRole('menuitem', { name: 'Remove Reactions' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Reactions' });
    expect(dialog).toHaveTextContent('Remove everyone’s from this message?');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(chips()).toEqual(['👍, 2 reactions false']));
    expect(bridge.argsOf('reactions.clear')).toEqual([{ messageId: '2', emoji: '🎉', userId: null }]);
  });

  it('is of all from the menu of the message', async () => {
    const { user, bridge } = await open({}, staff);
    fireEvent.contextMenu(screen.getByText('liked'));
    await user.click(screen.getByRole('menuitem', { name: 'Remove All Reactions' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(bridge.argsOf('reactions.clear')).toEqual([{ messageId: '2', emoji: null, userId: null }]),
    );
    expect(menuItems(screen.getByText('plain'))).not.toContain('Remove All Reactions');
  });
});
