import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../../src/contract/entities/message';
import { failure, success } from '../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { editingStarted } from '../../../../../src/renderer/state/composer/slice';
import {
  everyone,
  id,
  makeMember,
  makeMessage,
  makeRole,
  mask,
} from '../../../../support/renderer/factories';
import { settle } from '../../../../support/renderer/fake-bridge';
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
    .map((item) => item.querySelector('span')?.textContent ?? '');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  return labels;
};
const choose = async (user: { click: (element: Element) => Promise<void> }, text: string, item: string) => {
  fireEvent.contextMenu(screen.getByText(text));
  await user.click(screen.getByRole('menuitem', { name: item }));
};

describe('the commands of a message', () => {
  it('are those of a member: their own may be edited and deleted, others’ not', async () => {
    await open(['VIEW_CHANNELS', 'SEND_MESSAGES']);
    expect(menuOf('my own')).toEqual([
      'Reply',
      'Edit Message',
      'Copy Text',
      'Copy Message ID',
      'Delete Message',
    ]);
    expect(menuOf('of bob')).toEqual(['Reply', 'Copy Text', 'Report Message', 'Copy Message ID']);
  });

  it('have no Reply where nothing may be sent', async () => {
    await open(['VIEW_CHANNELS']);
    expect(menuOf('of bob')).toEqual(['Copy Text', 'Report Message', 'Copy Message ID']);
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
    await user.hover(articleOf('of bob'));
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reply' }));
    expect(store.getState().composer.drafts[CHANNEL]?.replyTo).toBe(others.id);
  });

  it('copy text and id', async () => {
    const { user, store } = await open([], { messages: [makeMessage(7, { content: 'for <@1>' })] });
    await choose(user, '@ada', 'Copy Text');
    expect(await navigator.clipboard.readText()).toBe('for @ada');
    await choose(user, '@ada', 'Copy Message ID');
    expect(await navigator.clipboard.readText()).toBe('7');
    await waitFor(() =>
      expect(store.getState().toasts.list.map((toast) => toast.text)).toEqual([
        'Text copied to clipboard',
        'Message ID copied to clipboard',
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
    expect(bridge.calls.at(-1)).toEqual({ name: 'links.open', args: { url, label: url, confirmed: false } });
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

  it('saves neither nothing nor too much', async () => {
    const { user, bridge, box } = await edit();
    await user.clear(box);
    await user.keyboard('{Enter}');
    fireEvent.change(box, { target: { value: 'x'.repeat(4001) } });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('at most 4,000 characters');
    expect(bridge.argsOf('messages.edit')).toEqual([]);
    expect(box).toBeInTheDocument();
  });
});
