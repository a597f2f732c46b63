import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HeldMessage } from '../../../../../src/contract/entities/held-message';
import { success } from '../../../../../src/contract/failure';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { makeHeld } from '../../../../support/renderer/automod';
import { expectAccessible } from '../../../../support/renderer/axe';
import { at, id, makeGateway, makeMessage } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { refused } from '../../../../support/renderer/open-overlay';
import { articleOf, CHANNEL, GUILD, openFeed } from './open-feed';

const open = async (items: readonly HeldMessage[], api: ApiAnswers = {}) => {
  const app = await openFeed({
    messages: [makeMessage(1, { content: 'before' })],
    features: ['automod'],
    api: { 'held.list': () => success({ error: 0, items: [...items] }), ...api },
  });
  await screen.findByText('before');
  return app;
};
const articles = () => screen.getAllByRole('article');
const last = () => articles().at(-1) ?? document.body;

describe("a message of one's own that waits for review", () => {
  it('stands at the end of its channel, with its files, and in no other channel', async () => {
    await open([makeHeld(2, { files: 2 }), makeHeld(3, { channelId: id(101) })]);
    await waitFor(() => expect(articles()).toHaveLength(2));
    expect(last()).toHaveTextContent(/ada.*held 2.*2 files.*Waiting for review/);
    expect(within(last()).getByRole('status')).toHaveTextContent('Waiting for review');
    await expectAccessible();
  });

  it('stays at the end below what others write', async () => {
    const { hear } = await open([makeHeld(2)]);
    await screen.findByText('held 2');
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE', {
          ...{ guildId: GUILD, channelId: CHANNEL },
          message: makeMessage(9, { content: 'later' }),
        }),
      ),
    );
    expect(articles().map(({ textContent }) => /before|held 2|later/.exec(textContent)?.[0])).toEqual([
      'before',
      'later',
      'held 2',
    ]);
  });

  it('becomes the message when staff release it, which says when it was sent', async () => {
    const { hear } = await open([makeHeld(2)]);
    await screen.findByText('held 2');
    const message = makeMessage(9, { content: 'held 2', authorId: id(1), sentAt: at(2), createdAt: at(900) });
    const about = { guildId: GUILD, held: makeHeld(2), messageId: message.id };
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE', { guildId: GUILD, channelId: CHANNEL, message }),
        liveEvent('HELD_MESSAGE', { ...about, state: 'released' }),
      ),
    );
    expect(articles()).toHaveLength(2);
    const sent = within(articleOf('held 2')).getByText(/^Sent /);
    expect(sent).toHaveAttribute('datetime', at(2));
    expect(sent).toHaveAttribute('data-tooltip', 'It waited for review until it was published');
    expect(screen.queryByText('Waiting for review')).toBeNull();
  });

  it('is deleted by its author; a refusal is told, and it stays', async () => {
    let isFirst = true;
    const { user, bridge, store } = await open([makeHeld(2)], {
      'held.withdraw': () => {
        if (!isFirst) return success({ error: 0, message: null });
        isFirst = false;
        return refused('This message was decided');
      },
    });
    const remove = async () => within(last()).findByRole('button', { name: 'Delete' });
    await screen.findByText('held 2');
    await user.click(await remove());
    await waitFor(() =>
      expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['This message was decided']),
    );
    expect(screen.getByText('held 2')).toBeVisible();
    await user.click(await remove());
    await waitFor(() => expect(articles()).toHaveLength(1));
    expect(bridge.argsOf('held.withdraw')).toEqual([{ heldId: '2' }, { heldId: '2' }]);
  });

  it('cannot be deleted offline, and says so', async () => {
    const { bridge, user } = await open([makeHeld(2)]);
    await screen.findByText('held 2');
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    const remove = within(last()).getByRole('button', { name: 'Delete' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAttribute('data-tooltip', expect.stringMatching(/offline/i));
    await user.click(remove);
    expect(bridge.argsOf('held.withdraw')).toEqual([]);
  });
});
