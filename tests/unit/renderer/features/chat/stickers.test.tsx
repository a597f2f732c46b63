import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectIsFavourite } from '../../../../../src/renderer/state/favourites/selectors';
import {
  everyone,
  id,
  makeAttachment,
  makeMessage,
  makeRole,
  mask,
} from '../../../../support/renderer/factories';
import { CHANNEL, GUILD, openFeed } from './open-feed';

const sticker = { id: id<never>(5), name: 'Wave', emoji: '👋', url: '/media/sticker-5', animated: false };

describe('a message with a sticker', () => {
  it('shows it without a line of text, and reads it out by its name', async () => {
    const messages = [
      makeMessage(1, { content: '', sticker }),
      makeMessage(2, { parentId: id(1), content: 'hi' }),
    ];
    await openFeed({ messages });
    const image = screen.getByRole('img', { name: 'Sticker: Wave' });
    expect(image).toHaveAttribute('src', 'media://server/?%2Fmedia%2Fsticker-5');
    const [first] = screen.getAllByRole('article');
    expect(first?.querySelector('[data-selectable]')).toBeNull();
    expect(screen.getByRole('button', { name: /Replying to/ })).toHaveTextContent('Sticker: Wave');
  });

  it('stays readable when the sticker is deleted', async () => {
    await openFeed({ messages: [makeMessage(1, { content: '', sticker: { ...sticker, url: null } })] });
    expect(screen.getByRole('img', { name: 'Sticker: Wave' })).toHaveTextContent('WaveDeleted sticker');
  });

  it('moves for whoever looks at it, and never where less motion is wanted', async () => {
    const moving = { ...sticker, animated: true };
    const { user } = await openFeed({ messages: [makeMessage(1, { content: '', sticker: moving })] });
    const shown = () => screen.getByRole('img', { name: 'Sticker: Wave' }).tagName;
    expect(shown()).toBe('CANVAS');
    await user.hover(screen.getByRole('article'));
    expect(shown()).toBe('IMG');
    await user.unhover(screen.getByRole('article'));
    expect(shown()).toBe('CANVAS');
    act(() => screen.getByRole('article').focus());
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      Object.defineProperty(matchMedia(query), 'matches', { value: query.includes('reduce') });
    try {
      await user.hover(screen.getByRole('article'));
      expect(shown()).toBe('CANVAS');
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it('is read out when it arrives', async () => {
    const { hear } = await openFeed({ messages: [makeMessage(1)] });
    const message = makeMessage(2, { content: '', sticker });
    act(() => hear(liveEvent('CHANNEL_MESSAGE', { guildId: GUILD, channelId: CHANNEL, message })));
    expect(await screen.findByText('bob: Sticker: Wave')).toBeInTheDocument();
  });
});

describe('the mention of a role', () => {
  const mine = makeRole({ id: id(30), name: 'Bosun' });
  const world = (mentionRoles: readonly ReturnType<typeof id>[] | null) => ({
    messages: [makeMessage(1, { content: '<@&30> hello', mentionRoles: mentionRoles as never })],
    roles: [everyone, mine],
    guild: { memberRoles: [everyone, mine] },
  });
  const pinged = () => screen.getByRole('article').hasAttribute('data-ping');

  it('pings its holder where the server says that it counts', async () => {
    await openFeed(world([id(30)]));
    expect(pinged()).toBe(true);
  });

  it.each([[[]], [null], [[id(31)]]])('pings nobody otherwise: %j', async (mentionRoles) => {
    await openFeed(world(mentionRoles));
    expect(pinged()).toBe(false);
  });

  it('counts as a mention in another channel', async () => {
    const { hear, store } = await openFeed(world([]));
    const other = id<typeof CHANNEL>(101);
    const arrive = (number: number, mentionRoles: never[]) =>
      act(() =>
        hear(
          liveEvent('CHANNEL_MESSAGE', {
            ...{ guildId: GUILD, channelId: other },
            message: makeMessage(number, { content: '<@&30> hello', mentionRoles }),
          }),
        ),
      );
    arrive(2, []);
    expect(store.getState().unread.pings[other]).toBeUndefined();
    arrive(3, [id<never>(30)]);
    expect(store.getState().unread.pings[other]).toBe(1);
  });
});

describe('a picture of a message', () => {
  const picture = makeAttachment(7, {
    kind: 'image',
    type: 'image/png',
    name: 'cat.png',
    width: 9,
    height: 9,
  });
  const open = (features: readonly string[]) => {
    const starred: object[] = [];
    return openFeed({
      messages: [makeMessage(1, { content: 'look', attachments: [picture] })],
      roles: [{ ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES') }],
      features: ['attachments', ...features],
      api: {
        'favourites.list': () => success({ error: 0, favourites: starred as never[] }),
        'favourites.set': ({ on }) => {
          starred.splice(0, 1, ...(on ? [{ ...picture, id: id(70), attachmentId: picture.id }] : []));
          return success({ error: 0, message: null });
        },
      },
    });
  };

  it('is starred in the viewer, and no longer', async () => {
    const { user, store, bridge } = await open(['favourites']);
    await user.click(screen.getByRole('button', { name: 'cat.png' }));
    const viewer = within(await screen.findByRole('dialog'));
    await user.click(await viewer.findByRole('button', { name: 'Add to Favourites' }));
    expect(bridge.argsOf('favourites.set')).toEqual([{ attachmentId: '7', on: true }]);
    expect(selectIsFavourite(store.getState(), picture.id)).toBe(true);
    await user.click(await viewer.findByRole('button', { name: 'Remove from Favourites' }));
    expect(bridge.argsOf('favourites.set')[1]).toEqual({ attachmentId: '7', on: false });
    expect(selectIsFavourite(store.getState(), picture.id)).toBe(false);
  });

  it('is starred on the picture itself: by the pointer, and by the keyboard alone', async () => {
    const { user, store, bridge } = await open(['favourites']);
    const shown = screen.getByRole('button', { name: 'cat.png' });
    const star = () => screen.queryByRole('button', { name: /Favourites$/ });
    // Nothing is asked, nor drawn, for pictures that nobody points at.
    expect([star(), bridge.argsOf('favourites.list')]).toEqual([null, []]);
    await user.hover(shown);
    // The simulated pointer leaves the window on the way from one element to another.
    fireEvent.click(await screen.findByRole('button', { name: 'Add to Favourites' }));
    expect(bridge.argsOf('favourites.set')).toEqual([{ attachmentId: '7', on: true }]);
    expect(await screen.findByRole('button', { name: 'Remove from Favourites' })).toBeTruthy();
    // The picture was starred, and not opened.
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.unhover(shown);
    expect(star()).toBeNull();
    act(() => shown.focus());
    await user.tab();
    expect(document.activeElement).toBe(star());
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('favourites.set')[1]).toEqual({ attachmentId: '7', on: false });
    expect(selectIsFavourite(store.getState(), picture.id)).toBe(false);
  });

  it('has no star on a server without favourites', async () => {
    const { user, bridge } = await open([]);
    await user.click(screen.getByRole('button', { name: 'cat.png' }));
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByRole('button', { name: /Favourites/ })).toBeNull();
    expect(bridge.argsOf('favourites.list')).toEqual([]);
  });
});
