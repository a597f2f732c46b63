import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GuildEmoji } from '../../../../../src/contract/entities/emoji';
import { success } from '../../../../../src/contract/failure';
import { copiedText, namedMentions } from '../../../../../src/renderer/state/members/mentions';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  readSnapshot,
  selectSnapshot,
  writeSnapshot,
} from '../../../../../src/renderer/state/snapshot/snapshot';
import { everyone, id, makeEmoji, makeMessage, mask } from '../../../../support/renderer/factories';
import { deferred } from '../../../../support/renderer/fake-bridge';
import { CHANNEL, type FeedWorld, GUILD, openFeed } from './open-feed';

const wave = makeEmoji(5, 'wave');
const listed = (...emoji: readonly GuildEmoji[]) => success({ error: 0, emoji: [...emoji] });
const role = { ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES') };

const show = (content: string, world: FeedWorld = {}) =>
  openFeed({
    messages: [makeMessage(1, { content, ...world.messages?.[0] })],
    guild: { memberRoles: [role] },
    roles: [role],
    features: ['custom-emoji', 'reactions'],
    ...world,
    ...(world.messages === undefined ? {} : { messages: world.messages }),
    api: {
      'emoji.list': () => listed(wave),
      'reactions.add': () => success({ error: 0 as const, message: null }),
      'reactions.remove': () => success({ error: 0 as const, message: null }),
      'reactions.list': () => success({ error: 0 as const, users: [] }),
      ...world.api,
    },
  });
const picture = (name = ':wave:') => screen.findByRole('img', { name });
const jumbo = () => screen.getByRole('article').querySelector('[data-jumbo]');
const told = (...emoji: readonly GuildEmoji[]) =>
  liveEvent('GUILD_EMOJI', { guildId: GUILD, emoji: [...emoji] });

describe('an emoji of the server in a message', () => {
  it('is its picture from the server, read out by its name', async () => {
    await show('hello <:wave:5>');
    await waitFor(() =>
      expect(screen.getByRole('img', { name: ':wave:' })).toHaveAttribute(
        'src',
        'media://server/?%2Fmedia%2Femoji-5',
      ),
    );
    expect(jumbo()).toBeNull();
  });

  it('that moves does so for whoever looks at the message; its name is text, which is copied and read out', async () => {
    const moving = makeEmoji(5, 'wave', { animated: true, url: '/media/moving-5' });
    const { user } = await show('hello <:wave:5>', { api: { 'emoji.list': () => listed(moving) } });
    const word = await screen.findByText(':wave:');
    const shown = () => [...(word.parentElement?.querySelectorAll('img, canvas:not([hidden])') ?? [])];
    expect(shown().map(({ tagName }) => tagName)).toEqual(['CANVAS']);
    await user.hover(screen.getByRole('article'));
    expect(shown().map(({ tagName }) => tagName)).toEqual(['IMG']);
    expect(shown()[0]).toHaveAttribute('src', 'media://server/?%2Fmedia%2Fmoving-5');
    await user.unhover(screen.getByRole('article'));
    expect(shown().map(({ tagName }) => tagName)).toEqual(['CANVAS']);
    expect(screen.getByRole('article').querySelector('[data-selectable]')).toHaveTextContent('hello :wave:');
  });

  it('has its place while the list is on its way; the list is asked for once', async () => {
    const list = deferred<ReturnType<typeof listed>>();
    const { bridge } = await show('<:wave:5> <:wave:5> <:other:6>', {
      api: { 'emoji.list': () => list.promise },
    });
    expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
      ':wave:',
      ':wave:',
      ':other:',
    ]);
    expect(jumbo()).not.toBeNull();
    await act(async () => list.resolve(listed(wave)));
    expect(screen.getAllByRole('img')).toHaveLength(2);
    expect(screen.getByText(/:other:/)).toBeVisible();
    // A word is among them now.
    expect(jumbo()).toBeNull();
    expect(bridge.argsOf('emoji.list')).toEqual([{ guildId: GUILD }]);
  });

  it('is large where the message has emoji alone', async () => {
    await show('<:wave:5> <:wave:5>');
    await screen.findAllByRole('img', { name: ':wave:' });
    expect(jumbo()).not.toBeNull();
  });

  it('is its name where the server has none with this id, or the picture is missing', async () => {
    await show('a <:gone:9> <:wave:5>');
    expect(await screen.findByText(/:gone:/)).toBeVisible();
    const image = await picture();
    act(() => void image.dispatchEvent(new Event('error')));
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('article')).toHaveTextContent('a :gone: :wave:');
  });

  it('is its name on a server without the feature, which is asked nothing', async () => {
    const { bridge } = await show('a <:wave:5>', { features: [] });
    expect(screen.getByRole('article')).toHaveTextContent('a :wave:');
    expect(bridge.argsOf('emoji.list')).toEqual([]);
  });

  it('follows its renaming and its deletion', async () => {
    const { hear } = await show('a <:wave:5>');
    await picture();
    act(() => hear(told({ ...wave, name: 'hello' })));
    await picture(':hello:');
    act(() => hear(told()));
    expect(screen.getByRole('article')).toHaveTextContent('a :wave:');
  });

  it('is edited and copied by its name; one that is gone stays as it was sent', async () => {
    const { store } = await show('a <:wave:5>');
    await picture();
    const content = '<:wave:5> <:old:9> `<:wave:5>`';
    expect(namedMentions(store.getState(), GUILD, content)).toBe(':wave: <:old:9> `<:wave:5>`');
    expect(copiedText(store.getState(), GUILD, content)).toBe(':wave: :old: `<:wave:5>`');
  });

  it('is in the snapshot of the screen, and fetched anew after it', async () => {
    const { store } = await show('<:wave:5>');
    await picture();
    const snapshot = selectSnapshot(store.getState());
    const kept = snapshot === null ? null : readSnapshot(writeSnapshot(snapshot, '1'), '1');
    expect(kept?.emoji.byKey[GUILD]).toMatchObject({ isStale: true, value: { ids: ['5'] } });
  });
});

describe('a reaction with an emoji of the server', () => {
  const reacted = (name = 'wave') =>
    makeMessage(1, { content: 'hi', reactions: [{ emoji: 'custom:5', name, count: 2, me: false }] });
  const chip = (name: string) => screen.findByRole('button', { name });

  it('shows its picture, and is named', async () => {
    await show('', { messages: [reacted()] });
    const button = await chip(':wave:, 2 reactions');
    await within(button).findByRole('img', { name: ':wave:' });
  });

  it('stays by its name when the emoji is deleted', async () => {
    const { hear } = await show('', { messages: [reacted()] });
    await within(await chip(':wave:, 2 reactions')).findByRole('img');
    act(() => hear(told()));
    const button = await chip(':wave:, 2 reactions');
    expect(button).toHaveTextContent(':wave:');
    expect(within(button).queryByRole('img')).toBeNull();
  });

  it('has the name of the event that tells of it', async () => {
    const { hear } = await show('', { messages: [makeMessage(1, { content: 'hi' })] });
    const where = { guildId: GUILD, channelId: CHANNEL, messageId: id<never>(1) };
    act(() =>
      hear(
        liveEvent('CHANNEL_REACTION_ADD', {
          ...where,
          ...{ userId: id(2), emoji: 'custom:9', emojiName: 'gone', count: 1 },
        }),
      ),
    );
    await chip(':gone:, 1 reaction');
  });

  it('is picked from the section of the server, and taken back by a press', async () => {
    const { user, bridge } = await show('', { messages: [makeMessage(1, { content: 'hi' })] });
    screen.getByRole('article').focus();
    await user.keyboard('+');
    await screen.findByRole('grid');
    await user.keyboard('wave');
    await user.click(await screen.findByRole('button', { name: ':wave:' }));
    const button = await chip(':wave:, 1 reaction');
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(bridge.argsOf('reactions.add')).toEqual([{ messageId: '1', emoji: 'custom:5' }]),
    );
    await user.click(button);
    await waitFor(() =>
      expect(bridge.argsOf('reactions.remove')).toEqual([{ messageId: '1', emoji: 'custom:5' }]),
    );
  });
});
