import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../../src/contract/failure';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { id, makeChannel, makeGateway, makeMessage } from '../../../../../support/renderer/factories';
import { articleOf, CHANNEL, type FeedWorld, GUILD } from '../open-feed';
import { found, openSearch, resultOf } from './open-search';

const field = () => screen.getByRole('combobox', { name: /^Search/ });
const panel = () => screen.findByRole('complementary', { name: 'Search results' });
const cards = (where: HTMLElement): HTMLElement[] => within(where).queryAllByRole('article');

/** Searches for a text, with these answers, and returns the panel. */
const searchFor = async (
  text: string,
  search: NonNullable<ApiAnswers['messages.search']>,
  world: FeedWorld = {},
) => {
  const app = await openSearch({ ...world, api: { ...world.api, 'messages.search': search } });
  await app.user.click(field());
  await app.user.keyboard(`${text}{Enter}`);
  return { ...app, results: await panel() };
};
const three = () => found([resultOf(12, 'a plan'), resultOf(11, 'the plan'), resultOf(10, 'Plans')]);

describe('the results', () => {
  it('are counted, with author, channel, time, marks and dimmed neighbours', async () => {
    const { results } = await searchFor('plan', () =>
      found([
        resultOf(12, 'the **planned** party', {
          before: makeMessage(11, { content: 'before it' }),
          after: makeMessage(13, { content: 'after it' }),
        }),
      ]),
    );
    expect(await within(results).findByText('1 result')).toBeVisible();
    const [card] = cards(results);
    expect(card?.textContent).toMatch(/^general.*Jumpbob before itBbobthe planned partybob after it$/u);
    expect(card).toHaveAccessibleName(/^bob in #general, .*: the planned party$/u);
    expect(within(results).getByText('plan').tagName).toBe('MARK');
  });

  it('say that there are more than a thousand', async () => {
    const { results } = await searchFor('plan', () =>
      found([resultOf(12, 'a plan')], { total: 1000, totalIsExact: false }),
    );
    expect(await within(results).findByText('1,000+ results')).toBeVisible();
  });

  it('are led through by the arrows, and Enter jumps to the message', async () => {
    const { results, user } = await searchFor('plan', three, {
      messages: [makeMessage(10, { content: 'Plans' }), makeMessage(11, { content: 'the plan' })],
    });
    await within(results).findByText('3 results');
    await user.keyboard('{ArrowDown}');
    expect(cards(results)[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(cards(results)[2]).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(articleOf('the plan')).toHaveAttribute('data-flash'));
    expect(cards(results)[1]).toHaveFocus();
    expect(cards(results).map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  });

  it('close by Escape, which gives the focus back to where it was', async () => {
    const app = await openSearch({ api: { 'messages.search': three } });
    const before = screen.getByRole('button', { name: 'Show member list' });
    before.focus();
    await app.user.tab();
    expect(field()).toHaveFocus();
    await app.user.keyboard('plan{Enter}');
    await within(await panel()).findByText('3 results');
    await app.user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(before).toHaveFocus();
    expect(field()).toHaveValue('plan');
  });

  it('close by their button', async () => {
    const { results, user } = await searchFor('plan', three);
    await user.click(within(results).getByRole('button', { name: 'Close search results' }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('come in the chosen order', async () => {
    const { results, user, bridge } = await searchFor('plan', three);
    await within(results).findByText('3 results');
    await user.click(within(results).getByRole('tab', { name: 'Oldest' }));
    await user.click(within(results).getByRole('tab', { name: 'Best' }));
    expect(bridge.argsOf('messages.search').map(({ sort }) => sort)).toEqual(['new', 'old', 'best']);
  });

  it('go on with the next page at the end, once', async () => {
    const { results, user, bridge } = await searchFor('plan', ({ cursor }) =>
      cursor === '11'
        ? found([resultOf(11, 'the plan'), resultOf(10, 'Plans')], { total: 3 })
        : found([resultOf(12, 'a plan'), resultOf(11, 'the plan')], { total: 3, cursor: '11' }),
    );
    await user.click(await within(results).findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(cards(results)).toHaveLength(3));
    expect(bridge.argsOf('messages.search')).toHaveLength(2);
    expect(within(results).queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('change and go with the messages, and with their channel', async () => {
    const { results, hear } = await searchFor(
      'plan',
      () =>
        found([
          resultOf(12, 'a plan', { before: makeMessage(11, { content: 'the plan' }) }),
          resultOf(11, 'the plan'),
          resultOf(10, 'Plans'),
          resultOf(9, 'plan of the hall', { channelId: id(101) }),
        ]),
      { guild: { channels: [makeChannel(), makeChannel({ id: id(101), name: 'hall' })] } },
    );
    await within(results).findByText('4 results');
    const place = { guildId: GUILD, channelId: CHANNEL };
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE_DELETE', { ...place, messageId: id(11) }),
        liveEvent('CHANNEL_MESSAGE_EDIT', {
          ...place,
          messageId: id(12),
          content: 'no plan',
          editedAt: null,
        }),
        liveEvent('CHANNEL_MESSAGE_EDIT', {
          ...place,
          messageId: id(10),
          content: 'nothing',
          editedAt: null,
        }),
      ),
    );
    expect(cards(results).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/JumpBbobno plan$/u),
      expect.stringMatching(/plan of the hall$/u),
    ]);
    expect(within(results).getByText('2 results')).toBeVisible();
    act(() => hear(liveEvent('GUILD_CHANNEL_DELETE', { guildId: GUILD, channelId: id(101), hidden: true })));
    expect(cards(results)).toHaveLength(1);
  });
});

describe('a search without results', () => {
  it('says so, and what to try', async () => {
    const { results } = await searchFor('nothing', () => found([]));
    expect(await within(results).findByText('No results')).toBeVisible();
    expect(within(results).getByText('Try fewer words or other filters.')).toBeVisible();
  });

  it('that failed says why in the words of the server, with another try', async () => {
    let tries = 0;
    const message = 'The search took too long. Narrow it down.';
    const { results, user } = await searchFor('plan', () => {
      tries += 1;
      return tries === 1
        ? failure({ kind: 'refused', status: 503, message, retryAfterMs: null })
        : found([resultOf(12, 'a plan')]);
    });
    expect(await within(results).findByText(message)).toBeVisible();
    await user.click(within(results).getByRole('button', { name: 'Try Again' }));
    expect(await within(results).findByText('1 result')).toBeVisible();
  });

  it('that came too often says how long to wait', async () => {
    const { results } = await searchFor('plan', () =>
      failure({ kind: 'refused', status: 429, message: 'Too many requests', retryAfterMs: 2500 }),
    );
    expect(await within(results).findByText('Too many requests. Try again in 3 seconds.')).toBeVisible();
  });

  it('names what is not indexed yet', async () => {
    const { results } = await searchFor('plan', () => found([], { complete: false }));
    expect(await within(results).findByText('Older messages are still being indexed')).toBeVisible();
  });
});

describe('a search without a connection', () => {
  it('finds what is loaded, says so, and searches again when the connection is back', async () => {
    const app = await openSearch({
      messages: [makeMessage(10, { content: 'Plans' }), makeMessage(11, { content: 'nothing' })],
      api: { 'messages.search': three },
    });
    act(() => app.bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    await app.user.click(field());
    await app.user.keyboard('plan{Enter}');
    const results = await panel();
    expect(within(results).getByText('Offline: searching the messages on this computer only')).toBeVisible();
    expect(within(results).getByText('1 result')).toBeVisible();
    expect(app.bridge.argsOf('messages.search')).toEqual([]);
    act(() => app.bridge.push('gateway.changed', makeGateway({ phase: 'open' })));
    expect(await within(results).findByText('3 results')).toBeVisible();
    expect(within(results).queryByText(/^Offline/u)).toBeNull();
  });
});
