import { act, cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Guild } from '../../../../../src/contract/entities/guild';
import type { CodeRequest } from '../../../../../src/renderer/features/chat/code/code-span';
import { splitCode } from '../../../../../src/renderer/features/chat/code/split-code';
import type { LinkVerdict } from '../../../../../src/contract/ipc/calls';
import {
  everyone,
  id,
  makeChannel,
  makeMember,
  makeMessage,
  makeRole,
} from '../../../../support/renderer/factories';
import type { IpcAnswers } from '../../../../support/renderer/fake-bridge';
import { openFeed } from './open-feed';

const TWO_CHANNELS = [makeChannel(), makeChannel({ id: id(101), name: 'tools' })];

const show = async (content: string, ipc: IpcAnswers = {}, guild: Partial<Guild> = {}) => {
  const app = await openFeed({
    messages: [makeMessage(1, { content })],
    members: [makeMember()],
    roles: [everyone, makeRole({ color: '#123456' })],
    ipc,
    guild,
  });
  return { ...app, article: screen.getByRole('article') };
};

/** The page makes frames by an interval: it must be ended by the clock that started it. */
const frameOver = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
afterAll(frameOver);

describe('forms of lines', () => {
  it.each([
    ['# a', '1'],
    ['## a', '2'],
    ['### a', '3'],
  ])('draws %s as a heading of one level for screen readers, by size %s', async (content, size) => {
    const { article } = await show(`${content}\nb`);
    const heading = within(article).getByRole('heading', { name: 'a', level: 3 });
    expect(heading).toHaveAttribute('data-level', size);
    // The line break behind it is not drawn.
    expect(heading.nextSibling?.textContent).toBe('b');
  });

  it('draws a quote, with forms in it', async () => {
    const { article } = await show('> a\n> **b**\nc');
    const quote = within(article).getByText('b').closest('blockquote');
    expect(quote?.textContent).toBe('a\nb');
    expect(quote?.nextSibling?.textContent).toBe('c');
  });

  it('draws lists within lists, with bullets or numbers', async () => {
    const { article } = await show('- a\n  7. b\n  1. c\n- d');
    const [outer, inner] = within(article).getAllByRole('list');
    expect(outer?.tagName).toBe('UL');
    expect([...outer!.children].map((child) => child.tagName)).toEqual(['LI', 'LI']);
    expect(inner?.parentElement?.parentElement).toBe(outer);
    expect(inner).toHaveAttribute('start', '7');
    expect(inner?.textContent).toBe('bc');
  });

  it('hides what is in a spoiler', async () => {
    await show('||a\n- b||');
    expect(screen.getByText('b').closest('[inert]')).not.toBeNull();
  });
});

describe('a link to a channel or a message', () => {
  it('is named by its channel, and leads there', async () => {
    const { user, store } = await show('guildhall://channels/5/101/1', {}, { channels: TWO_CHANNELS });
    await user.click(screen.getByRole('link', { name: '#tools › message' }));
    expect(store.getState().navigation).toMatchObject({
      channelId: '101',
      scrollTarget: { channelId: '101', messageId: '1' },
    });
  });

  it('names no channel that the reader does not see, and says why it leads nowhere', async () => {
    const { user, store } = await show('guildhall://channels/5/999');
    screen.getByRole('link', { name: '#unknown' }).focus();
    await user.keyboard('{Enter}');
    const [toast] = store.getState().toasts.list;
    expect(toast?.text).toMatch(/^This link leads to a channel that was deleted or that you can’t see/);
  });
});

describe('a masked link', () => {
  it('shows where it leads, and is judged by text and address', async () => {
    const { user, bridge } = await show('see [the **map**](https://a.example/b)', {
      'links.open': ({ url }): LinkVerdict => ({ kind: 'confirm', url, host: 'a.example', warnings: [] }),
    });
    const link = screen.getByRole('link', { name: 'the map (a.example)' });
    expect(within(link).getByText('map').tagName).toBe('STRONG');
    await user.click(link);
    expect(bridge.calls.filter(({ name }) => name === 'links.open').map(({ args }) => args)).toEqual([
      { url: 'https://a.example/b', label: 'the map', confirmed: false, trusting: false },
    ]);
    const dialog = await screen.findByRole('dialog', { name: 'Leave Guildhall?' });
    expect(within(dialog).getByText('https://a.example/b')).toBeInTheDocument();
  });
});

describe('a moment', () => {
  beforeEach(async () => {
    await frameOver();
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'],
      now: 1_700_000_000_000,
    });
  });
  // A frame that never comes would be awaited by the turns of drawing for ever: a frame can ask for another one.
  afterEach(() => {
    cleanup();
    while (vi.getTimerCount() > 0) vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });

  it('has the whole date in its tooltip', async () => {
    await show('<t:1700000000:d>');
    const time = document.querySelector('article time[datetime="2023-11-14T22:13:20.000Z"]');
    expect(time?.getAttribute('data-tooltip')).toMatch(/2023 at /);
  });

  it('goes on with the clock where it is relative', async () => {
    await show('<t:1699999990:R>');
    expect(screen.getByText('10 seconds ago')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.getByText('15 seconds ago')).toBeInTheDocument();
  });
});

describe('a mention of a channel or a role', () => {
  it('opens the channel that it names', async () => {
    const { user, store } = await show('go to <#101>', {}, { channels: TWO_CHANNELS });
    const link = screen.getByRole('link', { name: '#tools' });
    await user.click(link);
    expect(store.getState().navigation.channelId).toBe('101');
  });

  it('opens it by key, too', async () => {
    const { user, store } = await show('go to <#101>', {}, { channels: TWO_CHANNELS });
    screen.getByRole('link', { name: '#tools' }).focus();
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.channelId).toBe('101');
  });

  it('names no channel that one does not see', async () => {
    await show('<#999>');
    expect(screen.getByText('#unknown')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('has the name and colour of the role, or says that there is none', async () => {
    const { article } = await show('<@&20> <@&99>');
    expect(within(article).getByText('@unknown-role')).toBeInTheDocument();
    expect(within(article).getByText(/^@(?!unknown)/)).toHaveStyle({ '--tint': '#123456' });
    expect(article).not.toHaveAttribute('data-ping');
  });
});

describe('a block of code', () => {
  /** Answers as the real worker does, in the same thread. */
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    constructor() {
      queueMicrotask(() => this.onmessage?.({ data: 'ready' }));
    }
    postMessage(request: CodeRequest): void {
      queueMicrotask(() => this.onmessage?.({ data: splitCode(request) }));
    }
    terminate(): void {
      this.onmessage = null;
    }
  }
  beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
  afterEach(() => void vi.unstubAllGlobals());

  it('gets colours for a known language, and keeps its text', async () => {
    await show('```ts\nconst a = "b";\n```');
    const keyword = await screen.findByText('const');
    expect(keyword).toHaveAttribute('class', expect.stringContaining('keyword'));
    expect(keyword.closest('code')?.textContent).toBe('const a = "b";');
  });

  it('is plain for an unknown one, and without one', async () => {
    await show('```nosuch\nconst a\n```\n```\nconst b\n```\n```ts\nlet c\n```');
    await screen.findByText('let');
    expect(screen.getByText('const a').tagName).toBe('CODE');
    expect(screen.getByText('const b').tagName).toBe('CODE');
  });
});
