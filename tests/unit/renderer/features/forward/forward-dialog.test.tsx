import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../../../src/contract/entities/channel';
import { success } from '../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { expectAccessible } from '../../../../support/renderer/axe';
import { everyone, id, makeChannel, makeMessage, mask } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { lost, refused } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { articleOf, openFeed } from '../chat/open-feed';

const NAMES = ['arts', 'books', 'crafts', 'drinks', 'events', 'food'] as const;
const channels = (general: Partial<Channel> = {}): Channel[] => [
  makeChannel({ id: id(100), name: 'general', ...general }),
  ...NAMES.map((name, at) => makeChannel({ id: id(101 + at), name, position: at + 1 })),
  makeChannel({ id: id(150), name: 'Radio', type: 'voice', position: 9 }),
];
const sent = () => success({ error: 0, data: { id: id<never>(50), createdAt: null } });
const MAY: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES'];

const open = async (
  api: ApiAnswers = { 'messages.create': sent },
  { general = {}, may = MAY }: { readonly general?: Partial<Channel>; readonly may?: typeof MAY } = {},
) => {
  const role = { ...everyone, permissions: mask(...may) };
  const app = await openFeed({
    messages: [makeMessage(1, { content: 'the words' })],
    guild: { channels: channels(general), memberRoles: [role] },
    roles: [role],
    features: ['forward'],
    api,
  });
  renderWithStore(<Overlays />, app.store);
  articleOf('the words').focus();
  await app.user.keyboard('f');
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Forward Message' }) };
};
const box = (name: string) => screen.getByRole('checkbox', { name });
const press = () => screen.getByRole('button', { name: 'Forward' });
const asked = (bridge: Awaited<ReturnType<typeof open>>['bridge']) => bridge.argsOf('messages.create');

describe('forwarding', () => {
  it('goes into each channel that is chosen, with words of one’s own', async () => {
    const { user, bridge, dialog, store } = await open();
    expect(dialog).toHaveTextContent('the words');
    const offered = screen.getAllByRole('checkbox').map((one) => one.closest('div')?.textContent);
    expect(offered).toEqual(['general', ...NAMES].map((name) => `${name}The Hall`));
    expect(press()).toHaveAttribute('aria-description', 'Choose a channel');
    await expectAccessible();
    await user.click(box('books'));
    await user.click(box('arts'));
    expect(within(dialog).getByRole('status')).toHaveTextContent('2 of 5 chosen');
    await user.type(screen.getByRole('textbox', { name: 'Message (optional)' }), ' look ');
    await user.click(press());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const args = { content: 'look', parentId: null, forward: '1', nonce: expect.any(String) as string };
    expect(asked(bridge)).toEqual([
      { channelId: '101', ...args },
      { channelId: '102', ...args },
    ]);
    const [one, other] = asked(bridge);
    expect(one?.nonce).not.toBe(other?.nonce);
    expect(store.getState().toasts.list.at(-1)?.text).toBe('Message forwarded');
  });

  it('goes into at most five', async () => {
    const { user } = await open();
    for (const name of NAMES.slice(0, 5)) await user.click(box(name));
    expect(box('food')).toBeDisabled();
    await user.click(box('arts'));
    expect(box('food')).toBeEnabled();
  });

  it('finds channels by their name, and keeps what was chosen', async () => {
    const { user, bridge } = await open();
    await user.click(box('books'));
    await user.type(screen.getByRole('searchbox', { name: 'Search channels' }), 'foo');
    expect(screen.queryByRole('checkbox', { name: 'books' })).toBeNull();
    await user.click(box('food'));
    await user.clear(screen.getByRole('searchbox', { name: 'Search channels' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search channels' }), 'nothing');
    expect(await screen.findByText('No channels found')).toBeVisible();
    await user.click(press());
    await waitFor(() => expect(asked(bridge).map(({ channelId }) => channelId)).toEqual(['102', '106']));
  });

  it('asks first where the message is from a private channel', async () => {
    const { user, bridge } = await open(undefined, { general: { private: true } });
    await user.click(box('books'));
    await user.click(press());
    const question = await screen.findByRole('dialog', { name: 'Forward from a Private Channel' });
    expect(question).toHaveTextContent('People there cannot see where this comes from. Forward it?');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(asked(bridge)).toEqual([]);
    await user.click(press());
    const again = await screen.findByRole('dialog', { name: 'Forward from a Private Channel' });
    await user.click(within(again).getByRole('button', { name: 'Forward' }));
    await waitFor(() => expect(asked(bridge)).toHaveLength(1));
  });

  it('says which channel refuses it, and sends the rest again under the same mark', async () => {
    let answers = [sent, lost, sent, sent];
    const { user, bridge, dialog } = await open({
      'messages.create': () => {
        const [next = sent, ...rest] = answers;
        answers = rest;
        return next();
      },
    });
    for (const name of ['arts', 'books', 'crafts']) await user.click(box(name));
    await user.click(press());
    expect(await within(dialog).findByText('#books: Failed to forward message')).toBeVisible();
    expect(box('arts')).not.toBeChecked();
    await user.click(press());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(bridge).map(({ channelId }) => channelId)).toEqual(['101', '102', '102', '103']);
    const [, first, again] = asked(bridge);
    expect(again?.nonce).toBe(first?.nonce);
  });

  it('says what the server has against it', async () => {
    const { user, dialog } = await open({ 'messages.create': () => refused('You may not send files', 403) });
    await user.click(box('arts'));
    await user.click(press());
    expect(await within(dialog).findByText('#arts: You may not send files')).toBeVisible();
  });

  it('offers no channel in which one may not write', async () => {
    await open(undefined, { may: ['VIEW_CHANNELS'] });
    expect(screen.getByText('No channels found')).toBeVisible();
  });
});
