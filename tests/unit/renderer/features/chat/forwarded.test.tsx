import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Forwarded } from '../../../../../src/contract/entities/forwarded';
import type { Message } from '../../../../../src/contract/entities/message';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeAttachment, makeChannel, makeMessage } from '../../../../support/renderer/factories';
import { CHANNEL, GUILD, openFeed } from './open-feed';

const forwarded: Forwarded = {
  ...{ guildId: GUILD, channelId: id(101), messageId: id(9) },
  author: { id: id(7), displayName: 'cleo' },
  content: 'the **words**',
  attachments: [],
  createdAt: '2026-01-01T10:00:00.000Z',
};
const nowhere = { guildId: null, channelId: null, messageId: null };
const guild = {
  channels: [makeChannel({ id: CHANNEL, name: 'general' }), makeChannel({ id: id(101), name: 'plans' })],
};
const show = (change: Partial<Message>, features: readonly string[] = ['forward']) =>
  openFeed({ messages: [makeMessage(1, { content: '', ...change })], guild, features });
const card = () => screen.getByRole('region', { name: 'Forwarded message' });
const menuOf = (element: Element): string[] => {
  fireEvent.contextMenu(element);
  return within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.querySelector('span > span')?.textContent ?? '');
};

describe('a message that forwards', () => {
  it('shows who wrote what, and leads to where it comes from', async () => {
    const { user, store } = await show({ forwarded });
    expect(card()).toHaveTextContent('Forwarded');
    expect(card()).toHaveTextContent('cleo');
    expect(within(card()).getByText('words').tagName).toBe('STRONG');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Jump to the original message in #plans' }));
    expect(store.getState().navigation).toMatchObject({
      channelId: '101',
      scrollTarget: { channelId: '101', messageId: '9' },
    });
  });

  it('has no way to a place that is not named, or that one does not see any more', async () => {
    await show({ forwarded: { ...forwarded, ...nowhere } });
    expect(within(card()).queryByRole('button')).toBeNull();
  });

  it('has no way to a channel that is gone', async () => {
    await show({ forwarded: { ...forwarded, channelId: id(199) } });
    expect(within(card()).queryByRole('button')).toBeNull();
  });

  it('has words of its own above, and the files below', async () => {
    const attachments = [makeAttachment(3)];
    await show({ content: 'my words', forwarded: { ...forwarded, content: '', attachments } });
    expect(screen.getByText('my words')).toBeVisible();
    const [file] = card().querySelectorAll('[data-attachment]');
    expect(file).toBeInTheDocument();
    expect(menuOf(file ?? card())).toContain('Save');
  });

  it('says that the author has erased it', async () => {
    await show({ forwarded: { ...forwarded, content: '' } });
    expect(card()).toHaveTextContent('This message was deleted');
    expect(menuOf(screen.getByRole('article'))).not.toContain('Forward');
  });

  it('can be forwarded, where the server knows that', async () => {
    await show({ forwarded });
    expect(menuOf(screen.getByRole('article'))).toContain('Forward');
  });

  it('is no menu’s business on a server without the feature', async () => {
    await show({ content: 'words' }, []);
    expect(menuOf(screen.getByRole('article'))).not.toContain('Forward');
  });

  it('is read out when it arrives, and stands in a reply', async () => {
    const { hear } = await openFeed({
      messages: [
        makeMessage(1),
        makeMessage(2, { content: '', forwarded }),
        makeMessage(3, { parentId: id(2) }),
      ],
      guild,
    });
    expect(screen.getByRole('button', { name: /Replying to/ })).toHaveTextContent('Forwarded: the words');
    const message = makeMessage(4, { content: '', forwarded: { ...forwarded, content: 'news' } });
    act(() => hear(liveEvent('CHANNEL_MESSAGE', { guildId: GUILD, channelId: CHANNEL, message })));
    expect(await screen.findByText('bob: Forwarded: news')).toBeInTheDocument();
  });
});
