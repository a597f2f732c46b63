import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MessageId } from '../../../../../src/contract/ids';
import { success } from '../../../../../src/contract/failure';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { sendMessage } from '../../../../../src/renderer/state/messages/thunks';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { setPreferences } from '../../../../../src/renderer/state/preferences/thunks';
import { id, makeMessage } from '../../../../support/renderer/factories';
import { expectAccessible } from '../../../../support/renderer/axe';
import { CHANNEL, GUILD, openFeed } from './open-feed';

const URL = 'https://media.example/a.png';
const src = (from: string) => `media://${from}/?${encodeURIComponent(URL)}`;
const button = () => screen.queryByRole('button', { name: 'Click to load from media.example' });
const picture = () => screen.queryByRole('img', { name: 'a.png' });
const show = (content = URL, features: readonly string[] = ['image-proxy']) =>
  openFeed({ messages: [makeMessage(1, { content })], features });
const fail = () => fireEvent.error(screen.getByRole('img', { name: 'a.png' }));

describe('a picture of another host, where the server loads pictures', () => {
  it('is shown without a question, as the server has stored it', async () => {
    await show();
    expect(picture()).toHaveAttribute('src', src('stored'));
    fireEvent.load(screen.getByRole('img', { name: 'a.png' }));
    expect(button()).toBeNull();
    await expectAccessible();
  });

  it('has its place before it is there, as large as it will be', async () => {
    const sizes = { url: URL, width: 1600, height: 400 };
    await openFeed({
      messages: [makeMessage(1, { content: `${URL}#top`, pictures: [sizes] })],
      features: ['image-proxy'],
    });
    const place = picture()?.closest('button');
    expect(place).toHaveStyle({ width: '480px', aspectRatio: '480 / 120' });
    expect(place).toHaveAttribute('data-state', 'sized');
    fireEvent.load(screen.getByRole('img', { name: 'a.png' }));
    expect(place).toHaveAttribute('data-state', 'sized');
    expect(place).toHaveStyle({ width: '480px', aspectRatio: '480 / 120' });
  });

  it('has its size when the server tells of it, which keeps the one that it has told before', async () => {
    const { hear, store } = await show();
    const about = { guildId: GUILD, channelId: CHANNEL, messageId: id<MessageId>(1), embeds: [] };
    const pictures = [{ url: URL, width: 30, height: 20 }];
    await act(async () => hear(liveEvent('CHANNEL_MESSAGE_EMBEDS', { ...about, pictures })));
    expect(picture()?.closest('button')).toHaveStyle({ width: '30px' });
    // Of an older server, and where only the previews have changed.
    await act(async () => hear(liveEvent('CHANNEL_MESSAGE_EMBEDS', about)));
    expect(picture()?.closest('button')).toHaveStyle({ width: '30px' });
    expect(store.getState().messages.byChannel[CHANNEL]?.rows[0]?.pictures).toEqual(pictures);
  });

  it('is asked for by a click where the server does not have it, and the host is never asked', async () => {
    const { user } = await show();
    fail();
    expect(picture()).toBeNull();
    button()?.focus();
    await user.keyboard('{Enter}');
    expect(picture()).toHaveAttribute('src', src('asked'));
    expect(picture()?.closest('button')).toHaveFocus();
    fail();
    expect(screen.getByRole('link', { name: URL })).toBeInTheDocument();
    expect(button()).toBeNull();
  });

  it('is tried again when the server tells what it has fetched', async () => {
    const { hear } = await show();
    fail();
    expect(button()).not.toBeNull();
    const told = { guildId: GUILD, channelId: CHANNEL, messageId: id<MessageId>(1), embeds: [] };
    await act(async () => hear(liveEvent('CHANNEL_MESSAGE_EMBEDS', told)));
    expect(picture()).toHaveAttribute('src', src('stored'));
    expect(button()).toBeNull();
  });

  it('is asked for when its message is sent, and not before', async () => {
    let answer: () => void = () => undefined;
    const { store } = await openFeed({
      features: ['image-proxy'],
      api: {
        'messages.create': () =>
          new Promise((done) => {
            answer = () =>
              done(success({ error: 0, data: { id: id(9), createdAt: '2025-07-10T12:00:00.000Z' } }));
          }),
      },
    });
    act(() => {
      store.dispatch(draftChanged({ channelId: CHANNEL, text: URL }));
      void store.dispatch(sendMessage(CHANNEL));
    });
    const article = await waitFor(() => document.querySelector('article')!);
    expect(article).toHaveAttribute('data-pending');
    expect([picture(), button()]).toEqual([null, null]);
    await act(async () => answer());
    expect(await screen.findByRole('img', { name: 'a.png' })).toHaveAttribute('src', src('stored'));
  });

  it('is loaded after a click alone where the person wants that, by this computer', async () => {
    const { user, store } = await show();
    await act(() => store.dispatch(setPreferences({ loadsByServer: false })));
    expect(picture()).toBeNull();
    await user.click(button()!);
    expect(picture()).toHaveAttribute('src', src('elsewhere'));
  });

  it('that the server was asked for is not loaded by this computer when that is switched off', async () => {
    const { user, store } = await show();
    fail();
    await user.click(button()!);
    await act(() => store.dispatch(setPreferences({ loadsByServer: false })));
    expect(picture()).toBeNull();
    expect(button()).not.toBeNull();
  });
});

describe('a picture of another host on a server without the feature', () => {
  it('is loaded after a click alone', async () => {
    const { user } = await show(URL, []);
    expect(picture()).toBeNull();
    await user.click(button()!);
    expect(picture()).toHaveAttribute('src', src('elsewhere'));
  });
});
