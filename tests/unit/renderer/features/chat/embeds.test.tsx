import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Embed } from '../../../../../src/contract/entities/embed';
import { failure, success } from '../../../../../src/contract/failure';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { setPreferences } from '../../../../../src/renderer/state/preferences/thunks';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeEmbed, makeMessage } from '../../../../support/renderer/factories';
import { CHANNEL, type FeedWorld, GUILD, openFeed } from './open-feed';

const image = { url: '/proxy/7', width: 800, height: 400, blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' };
const show = (embeds: readonly Embed[], { messages, api, ...world }: FeedWorld = {}) =>
  openFeed({
    messages: messages ?? [makeMessage(1, { content: 'see', embeds: [...embeds] })],
    features: ['link-previews'],
    ...world,
    api: { 'embeds.remove': () => success({ error: 0 as const, message: null }), ...api },
  });
const cards = () => within(screen.getByRole('group', { name: 'Link previews' })).getAllByRole('article');

describe('the preview of a link', () => {
  it('is a card with site, host, title, text, and a picture from the server in its place', async () => {
    await show([makeEmbed(1, { description: 'Some words', image })]);
    const [card] = cards();
    expect(card).toHaveAccessibleName('Title 1');
    expect(card).toHaveTextContent('Site 1site-1.exampleTitle 1Some words');
    const link = within(card!).getByRole('link', { name: 'Title 1' });
    expect(link).toHaveAttribute('href', 'https://site-1.example/page');
    const picture = card!.querySelector('img');
    expect(picture).toHaveAttribute('src', 'media://server/?%2Fproxy%2F7');
    expect(picture!.parentElement).toHaveStyle({ width: '400px', aspectRatio: '400 / 200' });
    await expectAccessible();
    fireEvent.error(picture!);
    expect(card!.querySelector('img')).toBeNull();
    expect(card!.querySelector('canvas')).not.toBeNull();
  });

  it('opens its link by the guard of all links', async () => {
    const { bridge, user } = await show([makeEmbed(1)], {
      ipc: { 'links.open': () => ({ kind: 'opened' }) },
    });
    await user.click(screen.getByRole('link', { name: 'Title 1' }));
    expect(bridge.calls.filter(({ name }) => name === 'links.open').map(({ args }) => args)).toMatchObject([
      { url: 'https://site-1.example/page' },
    ]);
  });

  it('comes and goes with the event', async () => {
    const { hear } = await show([]);
    expect(screen.queryByRole('group', { name: 'Link previews' })).toBeNull();
    const told = (embeds: readonly Embed[]) =>
      liveEvent('CHANNEL_MESSAGE_EMBEDS', {
        ...{ guildId: GUILD, channelId: CHANNEL, messageId: id(1) },
        embeds: [...embeds],
      });
    await act(async () => hear(told([makeEmbed(1), makeEmbed(2)])));
    expect(cards()).toHaveLength(2);
    await act(async () => hear(told([])));
    expect(screen.queryByRole('group', { name: 'Link previews' })).toBeNull();
  });

  it.each<[string, Partial<Embed>]>([
    ['a link that runs', { url: 'javascript:alert(1)' }],
    ['a link into files', { url: 'file:///etc/passwd' }],
    ['no link', { url: 'nonsense' }],
  ])('with %s is not drawn', async (_what, change) => {
    await show([makeEmbed(1, change), makeEmbed(2)]);
    expect(cards()).toHaveLength(1);
  });

  it('shows the words of a hostile page as text, and no picture of another host', async () => {
    const words = '<img src=x onerror=alert(1)>\u202e**bold** @everyone';
    await show([
      makeEmbed(1, {
        ...{ siteName: words, title: words, description: words.repeat(20) },
        image: { ...image, url: '//evil.example/track.png' },
      }),
    ]);
    const [card] = cards();
    expect(card!.querySelector('img, strong')).toBeNull();
    expect(card!.textContent).not.toContain('\u202e');
    expect(card).toHaveTextContent('**bold** @everyone');
  });

  it('draws ten at most', async () => {
    await show(Array.from({ length: 40 }, (_, nth) => makeEmbed(nth)));
    expect(cards()).toHaveLength(10);
  });

  it('is not shown to whoever has switched previews off', async () => {
    const { store } = await show([makeEmbed(1)]);
    await act(() => store.dispatch(setPreferences({ showsPreviews: false })));
    expect(screen.queryByRole('group', { name: 'Link previews' })).toBeNull();
  });
});

describe('removing previews', () => {
  const mine = [makeMessage(1, { authorId: id(1), content: 'see', embeds: [makeEmbed(1), makeEmbed(2)] })];
  const others = [makeMessage(1, { authorId: id(2), content: 'see', embeds: [makeEmbed(1)] })];

  it('by the cross takes all of the message, at once', async () => {
    const { bridge, user } = await show([], { messages: mine });
    await user.click(screen.getByRole('button', { name: 'Remove Previews' }));
    expect(screen.queryByRole('group', { name: 'Link previews' })).toBeNull();
    expect(bridge.argsOf('embeds.remove')).toEqual([{ messageId: '1' }]);
  });

  it('that the server refuses puts them back, and says so', async () => {
    const { store, user } = await show([], {
      messages: mine,
      api: { 'embeds.remove': () => failure({ kind: 'network', reason: 'timeout', detail: '' }) },
    });
    await user.click(screen.getByRole('button', { name: 'Remove Previews' }));
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(JSON.stringify(store.getState().toasts)).toContain('Failed to remove preview');
  });

  it('is for the author and staff, on a server that has it', async () => {
    const first = await show([], { messages: others });
    expect(screen.queryByRole('button', { name: 'Remove Preview' })).toBeNull();
    first.view.unmount();
    await show([], { messages: mine, features: [] });
    expect(cards()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Remove Preview/ })).toBeNull();
  });
});
