import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../../src/contract/entities/message';
import { failure, type Result, success } from '../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { editingStarted } from '../../../../../src/renderer/state/composer/slice';
import {
  at,
  everyone,
  id,
  makeChannel,
  makeMember,
  makeMessage,
  makeRole,
  mask,
} from '../../../../support/renderer/factories';
import { deferred, settle } from '../../../../support/renderer/fake-bridge';
import { lost } from '../../../../support/renderer/open-overlay';
import { articleOf, CHANNEL, openFeed, type FeedWorld } from './open-feed';

const mine = (change: Partial<Message> = {}) =>
  makeMessage(1, { content: 'my own', authorId: id(1), username: 'ada', ...change });
const others = makeMessage(2, { content: 'of bob' });
const accepted = () => success({ error: 0 as const, message: null });

const open = (permissions: readonly PermissionName[], world: FeedWorld = {}) =>
  openFeed({
    messages: [mine(), others],
    guild: { memberRoles: [{ ...everyone, permissions: mask(...permissions) }] },
    roles: [{ ...everyone, permissions: mask(...permissions) }],
    ...world,
  });
const menuOf = (text: string): string[] => {
  fireEvent.contextMenu(screen.getByText(text));
  const labels = within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.querySelector('span > span')?.textContent ?? '');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  return labels;
};
const choose = async (
  user: { click: (element: Element) => Promise<void> },
  where: string | Element,
  item: string,
) => {
  fireEvent.contextMenu(typeof where === 'string' ? screen.getByText(where) : where);
  await user.click(screen.getByRole('menuitem', { name: item }));
};

describe('the commands of a message', () => {
  it('are those of a member: their own may be edited and deleted, others’ not', async () => {
    await open(['VIEW_CHANNELS', 'SEND_MESSAGES']);
    expect(menuOf('my own')).toEqual([
      'Reply',
      'Edit Message',
      'Copy Text',
      'Copy Message Link',
      'Copy Message ID',
      'Delete Message',
    ]);
    expect(menuOf('of bob')).toEqual([
      'Reply',
      'Copy Text',
      'Copy Message Link',
      'Report Message',
      'Copy Message ID',
    ]);
  });

  it('have no Reply where nothing may be sent', async () => {
    await open(['VIEW_CHANNELS']);
    expect(menuOf('of bob')).toEqual(['Copy Text', 'Copy Message Link', 'Report Message', 'Copy Message ID']);
  });

  it('follow what one may do in the channel, not in the server', async () => {
    const staff = makeRole({ id: id(30), position: 3 });
    const inChannel = (...names: PermissionName[]): FeedWorld => ({
      guild: {
        memberRoles: [everyone, staff],
        channels: [makeChannel({ permissions: mask(...names) })],
      },
      roles: [everyone, staff],
      members: [makeMember({ roleIds: [id(30)] }), makeMember({ id: id(3), username: 'cid' })],
      messages: [makeMessage(2, { content: 'of cid', authorId: id(3) })],
    });
    const { view } = await open([], inChannel('VIEW_CHANNELS'));
    expect(menuOf('of cid')).toEqual(['Copy Text', 'Copy Message Link', 'Report Message', 'Copy Message ID']);
    expect(within(articleOf('of cid')).queryByRole('button', { name: 'Reply' })).toBeNull();
    view.unmount();
    await open([], inChannel('VIEW_CHANNELS', 'MANAGE_MESSAGES'));
    expect(menuOf('of cid')).toContain('Delete Message');
  });

  it('let staff pin, later, and delete what those below them wrote', async () => {
    const permissions = mask('VIEW_CHANNELS', 'MANAGE_MESSAGES');
    const staff = makeRole({ id: id(30), position: 3, permissions });
    await open([], {
      guild: { memberRoles: [everyone, staff] },
      roles: [everyone, staff],
      members: [makeMember({ roleIds: [id(30)] }), makeMember({ id: id(3), username: 'cid' })],
      messages: [makeMessage(2, { content: 'of cid', authorId: id(3) })],
    });
    expect(menuOf('of cid')).toContain('Delete Message');
    fireEvent.contextMenu(screen.getByText('of cid'));
    expect(screen.getByRole('menuitem', { name: /Pin Message/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('are about the person on a name, a picture or a mention', async () => {
    const { user, store } = await open(['VIEW_CHANNELS', 'CHANGE_NICKNAME'], {
      messages: [makeMessage(2, { content: 'for <@1>' })],
    });
    expect(menuOf('bob')).toEqual(['Profile', 'Copy User ID']);
    expect(menuOf('@ada')).toEqual(['Profile', 'Change Nickname', 'Copy User ID']);
    await choose(user, 'bob', 'Profile');
    expect(store.getState().overlays.open).toEqual({
      kind: 'profile',
      about: { guildId: id(5), userId: id(2) },
    });
  });

  it('let staff kick and ban whom they outrank', async () => {
    const staff = makeRole({ id: id(30), position: 3, permissions: mask('KICK_MEMBERS', 'BAN_MEMBERS') });
    const { user, store } = await open([], {
      guild: { ownerId: id(9), memberRoles: [everyone, staff] },
      roles: [everyone, staff],
      members: [makeMember({ roleIds: [id(30)] }), makeMember({ id: id(2), username: 'bob' })],
      messages: [others],
    });
    expect(menuOf('bob')).toEqual(['Profile', 'Kick User', 'Ban User', 'Copy User ID']);
    await choose(user, 'bob', 'Kick User');
    expect(store.getState().overlays.open).toMatchObject({
      kind: 'moderate-member',
      about: { action: 'kick' },
    });
  });

  it('let staff time out, and delete many messages, where the server offers it', async () => {
    const permissions = mask('VIEW_CHANNELS', 'KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_MESSAGES');
    const staff = makeRole({ id: id(30), position: 3, permissions });
    const { user, store } = await open([], {
      guild: { ownerId: id(9), memberRoles: [everyone, staff] },
      roles: [everyone, staff],
      members: [
        makeMember({ roleIds: [id(30)] }),
        makeMember({ id: id(2), username: 'bob' }),
        makeMember({ id: id(3), username: 'cid', timedOutUntil: at(600) }),
      ],
      messages: [others, makeMessage(3, { content: 'of cid', authorId: id(3), username: 'cid' })],
      features: ['timeouts', 'purge'],
    });
    expect(menuOf('bob')).toEqual([
      ...['Profile', 'Time Out', 'Kick User', 'Ban User', 'Delete Messages…', 'Copy User ID'],
    ]);
    expect(menuOf('cid')).toContain('Remove Timeout');
    expect(menuOf('cid')).not.toContain('Time Out');
    expect(within(articleOf('of cid')).getByRole('img', { name: /^Timed out until / })).toBeVisible();
    await choose(user, 'bob', 'Delete Messages…');
    expect(store.getState().overlays.open).toEqual({
      kind: 'purge',
      about: { guildId: '5', channelId: null, userId: '2', after: null },
    });
    await choose(user, 'of bob', 'Delete Messages From Here…');
    expect(store.getState().overlays.open).toEqual({
      kind: 'purge',
      about: { guildId: '5', channelId: CHANNEL, userId: null, after: others.createdAt },
    });
  });

  it('say why a member who is timed out can change nothing', async () => {
    const { user, bridge, hear } = await open(['VIEW_CHANNELS', 'SEND_MESSAGES', 'ADD_REACTIONS'], {
      messages: [mine({ reactions: [{ emoji: '👍', count: 2, me: false }] })],
      guild: {
        ownerId: id(9),
        timedOutUntil: at(600),
        memberRoles: [{ ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'ADD_REACTIONS') }],
      },
      features: ['timeouts', 'reactions'],
    });
    const chip = () => screen.getByRole('button', { name: '👍, 2 reactions' });
    expect(chip()).toHaveAccessibleDescription(/^You are timed out until /);
    await user.click(chip());
    expect(bridge.argsOf('reactions.add')).toEqual([]);
    expect(menuOf('my own')).not.toContain('Reply');
    expect(menuOf('my own')).not.toContain('Add Reaction');
    fireEvent.contextMenu(screen.getByText('my own'));
    const edit = screen.getByRole('menuitem', { name: /^Edit Message/ });
    expect(edit).toHaveAttribute('aria-disabled', 'true');
    expect(edit).toHaveTextContent(/You are timed out until /);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    act(() =>
      hear(liveEvent('GUILD_MEMBER_EDIT', { guildId: id(5), member: makeMember({ timedOutUntil: null }) })),
    );
    expect(menuOf('my own')).toContain('Reply');
    expect(chip()).not.toHaveAccessibleDescription(/^You are timed out/);
  });

  it('open nothing beside a message', async () => {
    await open(['SEND_MESSAGES']);
    fireEvent.contextMenu(screen.getByRole('log'));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('stand on the toolbar while the pointer is on the message, and More opens the same menu', async () => {
    const { user, store } = await open(['SEND_MESSAGES']);
    expect(screen.queryByRole('group', { name: 'Message actions' })).toBeNull();
    await user.hover(articleOf('my own'));
    const toolbar = screen.getByRole('group', { name: 'Message actions' });
    fireEvent.click(within(toolbar).getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'Delete Message' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(articleOf('my own')).toHaveFocus();
    // The focus may keep the first toolbar: a key was pressed last.
    await user.hover(articleOf('of bob'));
    const ofBob = within(articleOf('of bob'));
    expect(ofBob.queryByRole('button', { name: 'Edit' })).toBeNull();
    fireEvent.click(ofBob.getByRole('button', { name: 'Reply' }));
    expect(store.getState().composer.drafts[CHANNEL]?.replyTo).toBe(others.id);
  });

  it('copy text and id', async () => {
    const { user, store } = await open([], { messages: [makeMessage(7, { content: 'for <@1>' })] });
    await choose(user, articleOf('@ada'), 'Copy Text');
    expect(await navigator.clipboard.readText()).toBe('for @ada');
    await choose(user, articleOf('@ada'), 'Copy Message ID');
    expect(await navigator.clipboard.readText()).toBe('7');
    await choose(user, articleOf('@ada'), 'Copy Message Link');
    expect(await navigator.clipboard.readText()).toBe('guildhall://channels/5/100/7');
    await waitFor(() =>
      expect(store.getState().toasts.list.map((toast) => toast.text)).toEqual([
        'Text copied to clipboard',
        'Message ID copied to clipboard',
        'Message link copied to clipboard',
      ]),
    );
  });

  it('open and copy a link that was clicked', async () => {
    const url = 'https://example.org/a';
    const { user, bridge } = await open([], {
      messages: [makeMessage(7, { content: url })],
      ipc: { 'links.open': () => ({ kind: 'opened' }) },
    });
    await choose(user, url, 'Copy Link');
    expect(await navigator.clipboard.readText()).toBe(url);
    await choose(user, url, 'Open Link');
    expect(bridge.calls.at(-1)).toEqual({
      name: 'links.open',
      args: { url, label: url, confirmed: false, trusting: false },
    });
  });

  it('ask before a message is deleted, with its first 100 characters', async () => {
    const content = 'x'.repeat(120);
    const { user, bridge } = await open(['SEND_MESSAGES'], {
      messages: [mine({ content })],
      api: { 'messages.delete': accepted },
    });
    await choose(user, content, 'Delete Message');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Message' });
    expect(within(dialog).getByText(`${'x'.repeat(100)}…`)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(bridge.argsOf('messages.delete')).toEqual([]);
    await choose(user, content, 'Delete Message');
    await screen.findByRole('dialog');
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('messages.delete')).toEqual([{ messageId: '1' }]);
    expect(screen.queryByText(content)).toBeNull();
  });

  it('bring a message back that the server does not delete', async () => {
    const { user } = await open(['SEND_MESSAGES'], {
      api: {
        'messages.delete': () => failure({ kind: 'refused', status: 500, message: null, retryAfterMs: null }),
      },
    });
    await choose(user, 'my own', 'Delete Message');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await act(settle);
    expect(screen.getByText('my own')).toBeInTheDocument();
  });
});

describe('editing in place', () => {
  const edit = async (content = 'my own', api: FeedWorld['api'] = { 'messages.edit': accepted }) => {
    const app = await open(['SEND_MESSAGES'], { messages: [mine({ content })], api });
    act(() => void app.store.dispatch(editingStarted(id(1))));
    return { ...app, box: screen.getByRole('textbox', { name: 'Edit message' }) };
  };

  it('begins with the text, mentions by name, and the focus behind it', async () => {
    const { box } = await edit('well <@2>');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('well @bob');
    expect((box as HTMLTextAreaElement).selectionStart).toBe('well @bob'.length);
  });

  it('saves with Enter, and shows the new text at once', async () => {
    const { user, bridge, box, store } = await edit();
    await user.type(box, ' and @bob{Shift>}{Enter}{/Shift}more{Enter}');
    expect(bridge.argsOf('messages.edit')).toEqual([{ messageId: '1', content: 'my own and <@2>\nmore' }]);
    expect(store.getState().composer.editing).toBeNull();
    expect(screen.getByText('(edited)')).toBeInTheDocument();
  });

  it('leaves everything as it was with Escape', async () => {
    const { user, bridge, box } = await edit();
    await user.type(box, ' changed{Escape}');
    expect(screen.getByText('my own')).toBeInTheDocument();
    expect(bridge.argsOf('messages.edit')).toEqual([]);
  });

  it('comes back with what was typed when the server refuses', async () => {
    const { user, box } = await edit('my own', { 'messages.edit': lost });
    await user.type(box, ', for @bob{Enter}');
    const again = await screen.findByRole('textbox', { name: 'Edit message' });
    expect(again).toHaveValue('my own, for @bob');
    expect(again).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByText('my own')).toBeInTheDocument();
  });

  it('does not take the keys from who is writing something else when it comes back', async () => {
    const answer = deferred<Result<{ message: null }>>();
    const { user, box } = await edit('my own', { 'messages.edit': () => answer.promise });
    await user.type(box, ' and more{Enter}');
    const elsewhere = document.body.appendChild(document.createElement('textarea'));
    await user.type(elsewhere, 'hello');
    answer.resolve(lost());
    expect(await screen.findByRole('textbox', { name: 'Edit message' })).toHaveValue('my own and more');
    expect(elsewhere).toHaveFocus();
    elsewhere.remove();
  });

  it('does not save too much', async () => {
    const { user, bridge, box } = await edit();
    fireEvent.change(box, { target: { value: 'x'.repeat(4001) } });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('at most 4,000 characters');
    expect(bridge.argsOf('messages.edit')).toEqual([]);
    expect(box).toBeInTheDocument();
  });
});

describe('a message that was edited or deleted by keyboard', () => {
  it('has no toolbar any more when the editor has gone', async () => {
    const { store } = await open(['SEND_MESSAGES'], { api: { 'messages.edit': accepted } });
    act(() => void store.dispatch(editingStarted(id(1))));
    const box = await screen.findByRole('textbox', { name: 'Edit message' });
    expect(box).toHaveFocus();
    fireEvent.change(box, { target: { value: 'better' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await act(settle);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Message actions' })).toBeNull();
  });

  it('is asked about when its text was emptied, and stays as it was where nothing is deleted', async () => {
    const { store, bridge, user } = await open(['SEND_MESSAGES'], { api: { 'messages.delete': accepted } });
    const empty = async () => {
      act(() => void store.dispatch(editingStarted(id(1))));
      const box = await screen.findByRole('textbox', { name: 'Edit message' });
      fireEvent.change(box, { target: { value: ' ' } });
      fireEvent.keyDown(box, { key: 'Enter' });
      return screen.findByRole('dialog', { name: 'Delete Message' });
    };
    await user.click(within(await empty()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(articleOf('my own')).toBeInTheDocument();
    await user.click(within(await empty()).getByRole('button', { name: 'Delete' }));
    await act(settle);
    expect(bridge.argsOf('messages.edit')).toEqual([]);
    expect(bridge.argsOf('messages.delete')).toEqual([{ messageId: id(1) }]);
  });

  it('leaves the focus to its neighbour', async () => {
    const { user } = await open(['SEND_MESSAGES'], { api: { 'messages.delete': accepted } });
    act(() => articleOf('my own').focus());
    fireEvent.contextMenu(articleOf('my own'));
    await user.keyboard('{End}{Enter}');
    await screen.findByRole('dialog', { name: 'Delete Message' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(articleOf('of bob')).toHaveFocus());
  });
});
