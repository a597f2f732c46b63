import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Attachment } from '../../../../../../src/contract/entities/attachment';
import { failure, success } from '../../../../../../src/contract/failure';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { hostileStrings } from '../../../../../support/hostile/strings';
import { id, makeAttachment, makeGateway, makeMessage } from '../../../../../support/renderer/factories';
import { deferred } from '../../../../../support/renderer/fake-bridge';
import { articleOf, CHANNEL, type FeedWorld, GUILD, openFeed } from '../open-feed';

const picture = (number: number, change: Partial<Attachment> = {}): Attachment =>
  makeAttachment(number, {
    ...{ kind: 'image', type: 'image/png', width: 800, height: 600, name: `picture-${number}.png` },
    ...{ url: `/attachment/${number}/picture-${number}.png`, blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' },
    ...change,
  });
const textFile = (change: Partial<Attachment> = {}): Attachment =>
  makeAttachment(9, {
    ...{ kind: 'text', type: 'text/plain', name: 'notes.txt', size: 5000, url: '/attachment/9/notes.txt' },
    ...change,
  });

const open = (attachments: readonly Attachment[], world: FeedWorld = {}, content = 'look') =>
  openFeed({
    messages: [makeMessage(1, { content, authorId: id(2), attachments: [...attachments] })],
    features: ['attachments'],
    ...world,
  });
const images = () => screen.getAllByRole('img', { hidden: true }).filter((one) => one.tagName === 'IMG');
/** The place of a picture: it is that of the frame around it. */
const frameOf = (element: HTMLElement) => element.closest<HTMLElement>('[style]');
const boxOf = (element: HTMLElement) => frameOf(element)?.getAttribute('style');
const saved = success({ key: 3, name: 'notes.txt', count: 1, failed: 0 });

describe('the pictures of a message', () => {
  it('take their place before they are loaded, and keep it when they are, or are gone', async () => {
    await open([picture(1)]);
    const button = screen.getByRole('button', { name: 'picture-1.png' });
    const place = boxOf(button);
    expect(place).toContain('width: 467px');
    expect(place).toContain('aspect-ratio: 467 / 350');
    fireEvent.load(within(button).getByRole('img'));
    expect(boxOf(button)).toBe(place);
    fireEvent.error(within(button).getByRole('img'));
    const broken = screen.getByRole('button', { name: /^Picture unavailable: picture-1.png/ });
    expect(boxOf(broken)).toBe(place);
    expect(broken).toHaveTextContent('Picture unavailable');
  });

  it('are tried again by a press, and when the connection is renewed', async () => {
    const { user, bridge } = await open([picture(1)]);
    const fail = () => fireEvent.error(within(screen.getByRole('article')).getByAltText('picture-1.png'));
    fail();
    await user.click(screen.getByRole('button', { name: /^Picture unavailable/ }));
    fail();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'open', epoch: 7 })));
    expect(within(screen.getByRole('article')).getByAltText('picture-1.png')).toBeInTheDocument();
  });

  it('are read out by their description, and by their name without one', async () => {
    await open([picture(1, { description: 'A red barn' }), picture(2, { name: 'a\u202eb.png' })]);
    expect(images().map((one) => one.getAttribute('alt'))).toEqual(['A red barn', 'ab.png']);
    const { violations } = await axe.run(articleOf('look'), { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it('are fetched by media: alone, and none of another address', async () => {
    await open([
      picture(1),
      picture(2, { url: 'https://evil.example/a.png', thumbnailUrl: 'https://evil.example/a.png' }),
      picture(3, { url: '/attachment/3/../../users/@me' }),
    ]);
    expect(images().map((one) => one.getAttribute('src'))).toEqual([
      `media://server/?${encodeURIComponent('/attachment/1/picture-1.png')}`,
    ]);
    expect(screen.getAllByText('Picture unavailable')).toHaveLength(2);
  });

  it.each([
    [null, null],
    [0, 5],
    [1_000_000, 1],
    [1, 1_000_000],
    [-5, -5],
  ])('have a place whatever size the server says: %s, %s', async (width, height) => {
    await open([picture(1, { width, height })]);
    const frame = frameOf(screen.getByRole('button', { name: 'picture-1.png' }));
    const [wide, high] = (frame?.style.aspectRatio ?? '').split(' / ').map(Number) as [number, number];
    expect([wide >= 64, wide <= 550, high >= 64, high <= 350]).toEqual([true, true, true, true]);
  });

  it('form a grid of one place for each', async () => {
    await open([1, 2, 3].map((number) => picture(number)));
    const group = screen.getByRole('group', { name: 'Pictures' });
    expect(group.style.aspectRatio).toBe('550 / 350');
    expect(within(group).getAllByRole('button').map(boxOf)).toEqual([
      'left: 0%; top: 0%; width: 66.18181818181819%; height: 100%;',
      expect.stringContaining('top: 0%') as string,
      expect.stringContaining('height: 49.42') as string,
    ]);
  });
});

describe('a spoiler', () => {
  it('is not fetched before it is revealed, by pointer or key, and keeps its place and the focus', async () => {
    const { user } = await open([picture(1, { spoiler: true, description: 'The end' })]);
    const cover = screen.getByRole('button', { name: 'Spoiler, press to reveal' });
    expect([cover.textContent, screen.queryByAltText('The end')]).toEqual(['Spoiler', null]);
    const place = boxOf(cover);
    act(() => cover.focus());
    await user.keyboard('{Enter}');
    const shown = screen.getByRole('button', { name: 'The end' });
    expect(boxOf(shown)).toBe(place);
    expect(shown).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('hides a text, which is not read from the server before', async () => {
    const { user, bridge } = await open([textFile({ spoiler: true })], {
      ipc: { 'attachments.text': () => success('the butler') },
    });
    expect(bridge.calls.filter(({ name }) => name === 'attachments.text')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Spoiler, press to reveal' }));
    expect(await screen.findByText('the butler')).toBeVisible();
  });
});

describe('a text file', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`).join('\n');
  const pre = () => screen.getByLabelText('Text of notes.txt');

  it('has its place before the text is there, and shows its first ten lines', async () => {
    const answer = deferred<ReturnType<typeof success<string>>>();
    const { user, bridge } = await open([textFile()], { ipc: { 'attachments.text': () => answer.promise } });
    expect([pre().style.getPropertyValue('--lines'), pre().getAttribute('aria-busy')]).toEqual([
      '10',
      'true',
    ]);
    await act(async () => answer.resolve(success(lines(12))));
    expect(pre().textContent).toBe(lines(10));
    expect(pre().style.getPropertyValue('--lines')).toBe('10');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(pre().textContent).toBe(lines(12));
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(pre().textContent).toBe(lines(10));
    expect(bridge.calls.filter(({ name }) => name === 'attachments.text').map(({ args }) => args)).toEqual([
      { path: '/attachment/9/notes.txt' },
    ]);
  });

  it('has no preview where it is large or empty, and none is fetched', async () => {
    const { bridge } = await open([textFile({ size: 102_401 }), textFile({ id: id(10), size: 0 })]);
    expect(screen.queryByLabelText('Text of notes.txt')).toBeNull();
    expect(bridge.calls.filter(({ name }) => name === 'attachments.text')).toEqual([]);
  });

  it('says why it could not be loaded, and can be tried again', async () => {
    let tries = 0;
    const { user } = await open([textFile()], {
      ipc: {
        'attachments.text': () => {
          tries += 1;
          return tries === 1
            ? failure({ kind: 'refused', status: 404, message: null, retryAfterMs: null })
            : success('back');
        },
      },
    });
    expect(await screen.findByText('This file is no longer available')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('back')).toBeInTheDocument();
  });

  it('is text, whatever it holds', async () => {
    const hostile = hostileStrings.slice(0, 400).join('\n');
    const { user } = await open([textFile()], { ipc: { 'attachments.text': () => success(hostile) } });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(pre().textContent).toBe(hostile.replaceAll('\r\n', '\n'));
    expect(pre().children).toHaveLength(0);
    expect((globalThis as { hostile?: unknown }).hostile).toBeUndefined();
  });
});

describe('a file', () => {
  it('is a card with name and size, saved by its button, whose folder can be opened then', async () => {
    const { user, bridge } = await open(
      [makeAttachment(4, { name: 'plan.zip', size: 1_400_000, url: '/attachment/4/plan.zip' })],
      {
        ipc: { 'attachments.save': () => saved, 'attachments.show': () => true },
      },
    );
    const card = screen.getByRole('group', { name: 'plan.zip' });
    expect(card).toHaveTextContent('plan.zip1.4 MB');
    await user.click(within(card).getByRole('button', { name: 'Save plan.zip' }));
    await user.click(await within(card).findByRole('button', { name: 'Open folder of plan.zip' }));
    expect(bridge.calls.slice(-2)).toEqual([
      { name: 'attachments.save', args: { path: '/attachment/4/plan.zip' } },
      { name: 'attachments.show', args: { key: 3 } },
    ]);
  });

  it.each([
    [success(null), null],
    [
      failure({ kind: 'refused', status: 404, message: null, retryAfterMs: null } as const),
      'This file is no longer available',
    ],
    [failure({ kind: 'local', code: 'file', detail: 'The disk is full' } as const), 'The disk is full'],
  ])('says what became of it', async (answer, text) => {
    const { user, store } = await open([makeAttachment(4)], { ipc: { 'attachments.save': () => answer } });
    await user.click(screen.getByRole('button', { name: 'Save file-4.bin' }));
    await waitFor(() =>
      expect(store.getState().toasts.list.map((one) => one.text)).toEqual(text === null ? [] : [text]),
    );
    expect(screen.queryByRole('button', { name: /^Open folder/ })).toBeNull();
  });

  it('is dragged out by main', async () => {
    const { bridge, store } = await open([makeAttachment(4)], {
      ipc: { 'attachments.drag': () => 'program' },
    });
    fireEvent.dragStart(screen.getByText('file-4.bin'));
    await waitFor(() =>
      expect(bridge.calls.at(-1)).toEqual({
        name: 'attachments.drag',
        args: { path: '/attachment/4/file-4.bin' },
      }),
    );
    await waitFor(() =>
      expect(store.getState().toasts.list[0]?.text).toBe('This file can run programs. Save it instead.'),
    );
  });

  it('is saved together with the others of its message', async () => {
    const { user, bridge, store } = await open(
      [picture(1), makeAttachment(4), makeAttachment(5, { url: 'https://evil.example' })],
      {
        ipc: { 'attachments.saveAll': () => success({ key: 0, name: 'a', count: 1, failed: 1 }) },
      },
    );
    await user.click(screen.getByRole('button', { name: 'Save All' }));
    expect(bridge.calls.at(-1)).toEqual({
      ...{ name: 'attachments.saveAll' },
      args: { paths: ['/attachment/1/picture-1.png', '/attachment/4/file-4.bin'] },
    });
    await waitFor(() =>
      expect(store.getState().toasts.list.map((one) => one.text)).toEqual([
        'Saved as a',
        '1 file could not be saved',
      ]),
    );
  });
});

const menuItems = (where: Element): string[] => {
  fireEvent.contextMenu(where);
  const labels = within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.querySelector('span > span')?.textContent ?? '');
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  return labels;
};

describe('the menu of an attachment', () => {
  const own = (attachments: readonly Attachment[], content = 'look', world: FeedWorld = {}) =>
    open(attachments, {
      messages: [makeMessage(1, { content, authorId: id(1), attachments: [...attachments] })],
      ...world,
    });

  it('saves and copies it, and removes it from one’s own message', async () => {
    await own([picture(1), makeAttachment(4)]);
    expect(menuItems(screen.getByRole('button', { name: 'picture-1.png' })).slice(0, 4)).toEqual([
      ...['Save', 'Copy Picture', 'Save All', 'Remove Attachment'],
    ]);
    expect(menuItems(screen.getByText('file-4.bin')).slice(0, 3)).toEqual([
      'Save',
      'Save All',
      'Remove Attachment',
    ]);
    expect(menuItems(screen.getByText('look'))).not.toContain('Save');
  });

  it('removes none from another’s message', async () => {
    await open([makeAttachment(4)]);
    expect(menuItems(screen.getByText('file-4.bin'))).not.toContain('Remove Attachment');
  });

  const remove = () => {
    fireEvent.contextMenu(screen.getByText('file-4.bin'));
    fireEvent.click(screen.getByRole('menuitem', { name: /Remove Attachment/ }));
  };

  it('removes at once, and takes it back where the server refuses', async () => {
    const answer =
      deferred<ReturnType<typeof failure<{ kind: 'network'; reason: 'timeout'; detail: string }>>>();
    const { bridge, store } = await own([picture(1), makeAttachment(4)], 'look', {
      api: { 'attachments.remove': () => answer.promise },
    });
    remove();
    expect(screen.queryByText('file-4.bin')).toBeNull();
    expect(bridge.argsOf('attachments.remove')).toEqual([{ messageId: '1', attachmentId: '4' }]);
    await act(async () => answer.resolve(failure({ kind: 'network', reason: 'timeout', detail: '' })));
    expect(await screen.findByText('file-4.bin')).toBeInTheDocument();
    expect(store.getState().toasts.list[0]?.text).toBe('Failed to remove attachment');
  });

  it('asks whether to delete a message of which nothing would be left', async () => {
    await own([makeAttachment(4)], '');
    remove();
    expect(await screen.findByRole('dialog', { name: 'Delete Message' })).toHaveTextContent('Attachment');
  });
});

describe('a message with attachments', () => {
  it('has no empty line where it has no text, and no text to copy', async () => {
    await open([makeAttachment(4)], {}, '');
    const article = screen.getByRole('article');
    expect(article.querySelector('[data-selectable]')).toBeNull();
    expect(menuItems(article)).not.toContain('Copy Text');
  });

  it('loses those that are removed elsewhere', async () => {
    const { hear } = await open([picture(1), makeAttachment(4)]);
    const data = { guildId: GUILD, channelId: CHANNEL, messageId: id<never>(1) };
    act(() => hear(liveEvent('CHANNEL_MESSAGE_ATTACHMENTS', { ...data, attachments: [picture(1)] })));
    expect(screen.queryByText('file-4.bin')).toBeNull();
    expect(screen.getByRole('button', { name: 'picture-1.png' })).toBeInTheDocument();
    expect(screen.queryByText('(edited)')).toBeNull();
  });

  it('is named in the reply to it', async () => {
    await openFeed({
      messages: [
        makeMessage(1, { content: '', attachments: [picture(1), picture(2)] }),
        makeMessage(2, { content: 'nice', parentId: id(1) }),
      ],
    });
    expect(within(articleOf('nice')).getByRole('button', { name: /2 attachments/ })).toBeInTheDocument();
  });

  it('is announced with them', async () => {
    const { hear } = await open([]);
    const arrive = (number: number, content: string) =>
      act(() =>
        hear(
          liveEvent('CHANNEL_MESSAGE', {
            ...{ guildId: GUILD, channelId: CHANNEL },
            message: makeMessage(number, {
              content,
              authorId: id(2),
              attachments: [makeAttachment(4), makeAttachment(5)],
            }),
          }),
        ),
      );
    arrive(5, '');
    expect(screen.getByText('bob: 2 attachments')).toBeInTheDocument();
    arrive(6, 'more');
    expect(screen.getByText('bob: more (2 attachments)')).toBeInTheDocument();
  });
});
