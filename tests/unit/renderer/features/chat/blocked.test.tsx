import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { messageAimed } from '../../../../../src/renderer/state/navigation/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeMessage, makeRelation } from '../../../../support/renderer/factories';
import { CHANNEL, GUILD, openFeed } from './open-feed';

const by = (number: number, author: number, content: string, parent: number | null = null) =>
  makeMessage(number, {
    ...{ authorId: id(author), username: author === 2 ? 'bob' : 'cas', content },
    parentId: parent === null ? null : id(parent),
  });

const open = async () => {
  const app = await openFeed({
    features: ['friends'],
    api: {
      'friends.list': () => success({ error: 0, relations: [makeRelation(2, 'bob', 'blocked')] }),
    },
    messages: [
      by(1, 3, 'first'),
      by(2, 2, 'hidden one'),
      by(3, 2, '<@1> hidden two'),
      by(4, 3, 'an answer', 3),
      by(5, 2, 'hidden three'),
    ],
  });
  await screen.findByText('2 blocked messages');
  return app;
};

describe('messages of a blocked person', () => {
  it('are one row where they follow each other, shown and hidden by a button', async () => {
    const { user } = await open();
    expect(screen.queryByText('hidden one')).toBeNull();
    expect(screen.queryByText('hidden three')).toBeNull();
    const run = screen.getByRole('article', { name: '2 blocked messages' });
    expect(screen.getAllByText('Blocked message')).toHaveLength(2);
    await expectAccessible();
    await user.click(within(run).getByRole('button', { name: 'Show' }));
    expect(screen.getByText('hidden one')).toBeVisible();
    // It does not look like a mention.
    expect(screen.getByText(/hidden two/).closest('article')).not.toHaveAttribute('data-ping');
    expect(screen.queryByText('hidden three')).toBeNull();
    await user.click(within(run).getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText('hidden one')).toBeNull();
  });

  it('are reached by keys, like other messages', async () => {
    const { user } = await open();
    const log = screen.getByRole('log');
    log.focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('article', { name: 'Blocked message' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('article', { name: '2 blocked messages' })).toHaveFocus();
  });

  it('say nothing in a reply to them', async () => {
    await open();
    const answer = screen.getByText('an answer').closest('article');
    expect(answer).toHaveTextContent('Blocked message');
    expect(answer).not.toHaveTextContent('hidden two');
  });

  it('are shown where somebody goes to one of them', async () => {
    const { store } = await open();
    act(() => void store.dispatch(messageAimed({ channelId: CHANNEL, messageId: id(5) })));
    expect(await screen.findByText('hidden three')).toBeVisible();
  });

  it('are folded as soon as the person is blocked, and back when unblocked', async () => {
    const { hear } = await open();
    act(() => hear(liveEvent('RELATION_REMOVE', { userId: id(2) })));
    expect(screen.getByText('hidden one')).toBeVisible();
    act(() => hear(liveEvent('RELATION', { relation: makeRelation(3, 'cas', 'blocked') })));
    expect(screen.queryByText('first')).toBeNull();
    expect(screen.getAllByText('Blocked message')).toHaveLength(2);
  });

  it('are announced without their words', async () => {
    const { hear } = await open();
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE', {
          ...{ guildId: GUILD, channelId: CHANNEL },
          message: by(6, 2, 'shouted'),
        }),
      ),
    );
    expect(screen.queryByText(/shouted/)).toBeNull();
  });
});
