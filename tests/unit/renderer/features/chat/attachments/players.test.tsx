import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '../../../../../../src/contract/entities/attachment';
import { makeAttachment, makeMessage } from '../../../../../support/renderer/factories';
import { articleOf, openFeed } from '../open-feed';

const sound = (number: number, change: Partial<Attachment> = {}): Attachment =>
  makeAttachment(number, {
    ...{ kind: 'audio', type: 'audio/mpeg', name: `song-${number}.mp3`, durationMs: 90_000 },
    ...{ url: `/attachment/${number}/song-${number}.mp3` },
    ...change,
  });
const film = (change: Partial<Attachment> = {}): Attachment =>
  makeAttachment(8, {
    ...{ kind: 'video', type: 'video/webm', name: 'fair.webm', durationMs: 12_000, width: 1100, height: 700 },
    ...{ url: '/attachment/8/fair.webm', thumbnailUrl: '/attachment/8/fair.webm?size=400' },
    ...change,
  });

/** jsdom plays nothing: an element that says that it plays from `play` to `pause`. */
const playing = new WeakSet<HTMLMediaElement>();
beforeEach(() => {
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    playing.add(this);
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (!playing.delete(this)) return;
    this.dispatchEvent(new Event('pause'));
  });
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return !playing.has(this);
  });
});
afterEach(() => vi.restoreAllMocks());

const open = async (...attachments: readonly Attachment[]) => {
  const app = await openFeed({
    messages: [makeMessage(1, { content: 'listen', attachments: [...attachments] })],
  });
  await waitFor(() => expect(screen.queryByText('listen')).toBeInTheDocument());
  return app;
};
const card = (name: string) => within(screen.getByRole('group', { name }));
const button = async (name: string, label: string | RegExp) =>
  card(name).findByRole('button', { name: label });
const media = (name: string) => {
  const element = screen.getByRole('group', { name }).querySelector('audio, video');
  if (!(element instanceof HTMLMediaElement)) throw new Error(`${name} has no player`);
  return element;
};

describe('a recording', () => {
  it('is fetched when it is played, and says how long it is before', async () => {
    const { user } = await open(sound(1));
    const play = await button('song-1.mp3', 'Play');
    expect(media('song-1.mp3').preload).toBe('none');
    expect(media('song-1.mp3').src).toBe(`media://server/?${encodeURIComponent('/attachment/1/song-1.mp3')}`);
    expect(card('song-1.mp3').getByText('0:00 / 1:30')).toBeInTheDocument();
    await user.click(play);
    expect(await button('song-1.mp3', 'Pause')).toBeInTheDocument();
    await user.click(await button('song-1.mp3', 'Pause'));
    expect(await button('song-1.mp3', 'Play')).toBeInTheDocument();
    const { violations } = await axe.run(articleOf('listen'), { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it('pauses when another one is played', async () => {
    const { user } = await open(sound(1), sound(2));
    await user.click(await button('song-1.mp3', 'Play'));
    await user.click(await button('song-2.mp3', 'Play'));
    expect([media('song-1.mp3').paused, media('song-2.mp3').paused]).toEqual([true, false]);
    expect(await button('song-1.mp3', 'Play')).toBeInTheDocument();
  });

  it('ends when its message is gone', async () => {
    const { user, view } = await open(sound(1));
    await user.click(await button('song-1.mp3', 'Play'));
    const element = media('song-1.mp3');
    view.unmount();
    expect(element.paused).toBe(true);
  });

  it('has a position, a volume and three speeds', async () => {
    const { user } = await open(sound(1));
    await button('song-1.mp3', 'Play');
    const element = media('song-1.mp3');
    fireEvent.change(card('song-1.mp3').getByRole('slider', { name: 'Position' }), {
      target: { value: '45' },
    });
    fireEvent.timeUpdate(element);
    expect(element.currentTime).toBe(45);
    expect(card('song-1.mp3').getByRole('slider', { name: 'Position' })).toHaveAttribute(
      'aria-valuetext',
      '0:45 of 1:30',
    );
    for (const [label, rate] of [
      ['Speed 1x', 1.5],
      ['Speed 1.5x', 2],
      ['Speed 2x', 1],
    ] as const) {
      await user.click(await button('song-1.mp3', label));
      expect(element.playbackRate).toBe(rate);
    }
    fireEvent.change(card('song-1.mp3').getByRole('slider', { name: 'Volume' }), {
      target: { value: '0.5' },
    });
    expect(element.volume).toBe(0.5);
    await user.click(await button('song-1.mp3', 'Mute'));
    expect(element.muted).toBe(true);
    await user.click(await button('song-1.mp3', 'Unmute'));
    expect([element.muted, element.volume]).toEqual([false, 0.5]);
    fireEvent.change(card('song-1.mp3').getByRole('slider', { name: 'Volume' }), { target: { value: '1' } });
  });

  it('says that it cannot be played, and can still be saved', async () => {
    await open(sound(1));
    await button('song-1.mp3', 'Play');
    fireEvent.error(media('song-1.mp3'));
    expect(
      await card('song-1.mp3').findByText('This file can’t be played here. You can save it.'),
    ).toBeInTheDocument();
    expect(await button('song-1.mp3', 'Save song-1.mp3')).toBeInTheDocument();
  });

  it.each([null, 0, Number.MAX_SAFE_INTEGER])(
    'has controls whatever length is said: %s',
    async (durationMs) => {
      await open(sound(1, { durationMs }));
      expect(await card('song-1.mp3').findByRole('slider', { name: 'Position' })).toHaveAttribute(
        'aria-valuetext',
      );
    },
  );
});

describe('a video', () => {
  it('is its picture until it is played, in a place that stays', async () => {
    const { user } = await open(film());
    const play = await button('fair.webm', 'Play fair.webm');
    expect([play.style.width, play.style.aspectRatio]).toEqual(['550px', '550 / 350']);
    expect(play.querySelector('img')?.src).toContain(encodeURIComponent('?size=800'));
    expect(card('fair.webm').getByText('0:12')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'fair.webm' }).querySelector('video')).toBeNull();
    await user.click(play);
    await button('fair.webm', 'Pause');
    const element = media('fair.webm');
    expect([element.paused, element.style.width, element.style.aspectRatio]).toEqual([
      false,
      '550px',
      '550 / 350',
    ]);
  });

  it('pauses a recording, as any player does', async () => {
    const { user } = await open(sound(1), film());
    await user.click(await button('song-1.mp3', 'Play'));
    await user.click(await button('fair.webm', 'Play fair.webm'));
    await button('fair.webm', 'Pause');
    expect(media('song-1.mp3').paused).toBe(true);
  });

  it('has no picture before a spoiler is revealed', async () => {
    const { user } = await open(film({ spoiler: true }));
    const group = () => articleOf('listen').querySelector('[role=group]');
    expect(group()?.querySelector('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Spoiler, press to reveal' }));
    expect((await button('fair.webm', 'Play fair.webm')).querySelector('img')).not.toBeNull();
  });

  it('that cannot be played keeps its place and its name, and can be saved', async () => {
    const { user } = await open(film());
    await user.click(await button('fair.webm', 'Play fair.webm'));
    const { style } = await waitFor(() => media('fair.webm'));
    const place = [style.width, style.aspectRatio];
    fireEvent.error(media('fair.webm'));
    const named = await card('fair.webm').findByText('fair.webm');
    expect([named.parentElement?.style.width, named.parentElement?.style.aspectRatio]).toEqual(place);
    expect(card('fair.webm').getByText('This file can’t be played here. You can save it.')).toBeVisible();
    expect(await button('fair.webm', 'Save fair.webm')).toBeInTheDocument();
  });

  it('of another address is not played', async () => {
    await open(film({ url: 'https://evil.example/fair.webm' }));
    expect(await button('fair.webm', 'Play fair.webm')).toBeDisabled();
    expect(card('fair.webm').getByText('This file is no longer available')).toBeInTheDocument();
  });
});
