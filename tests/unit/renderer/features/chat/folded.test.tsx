import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeMessage } from '../../../../support/renderer/factories';
import { openFeed } from './open-feed';

const show = async (content: string) => {
  const app = await openFeed({ messages: [makeMessage(1, { content })] });
  return { ...app, article: screen.getByRole('article') };
};
const emojiIn = (article: HTMLElement): number =>
  within(article).queryAllByRole('img', { name: '🎉' }).length;

afterEach(() => void vi.useRealTimers());

describe('a message that is costly to draw', () => {
  it('is folded, and shown whole when that is asked for', async () => {
    const { article, user } = await show('🎉'.repeat(300));
    await waitFor(() => expect(emojiIn(article)).toBe(160));
    within(article).getByRole('button', { name: 'Show all' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(emojiIn(article)).toBe(300));
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
    expect(article).toHaveFocus();
  });

  it('is drawn a part a frame', async () => {
    // The window has one turn a frame: the one that a message before this was granted passes first.
    await new Promise((done) => requestAnimationFrame(done));
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
    const { article } = await show('🎉'.repeat(300));
    const drawn = [emojiIn(article)];
    const isDrawing = () => article.querySelector('[data-drawing]') !== null;
    const drawing = [isDrawing()];
    for (let frame = 0; frame < 3; frame += 1) {
      act(() => void vi.advanceTimersToNextFrame());
      drawn.push(emojiIn(article));
      drawing.push(isDrawing());
    }
    expect(drawn).toEqual([16, 96, 160, 160]);
    // Until then the feed keeps the height that the row had before.
    expect(drawing).toEqual([true, true, false, false]);
  });

  it('keeps its remark behind the text, and the button last', async () => {
    await openFeed({ messages: [makeMessage(1, { content: '🎉'.repeat(300), isEdited: true })] });
    const article = screen.getByRole('article');
    expect(article.textContent).toMatch(/\(edited\)Show all$/);
  });
});

describe('a message that costs little more than is shown', () => {
  it('is not folded', async () => {
    const { article } = await show('🎉'.repeat(200));
    await waitFor(() => expect(emojiIn(article)).toBe(200));
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });
});

describe('the longest message of emoji', () => {
  it('is laid out in paragraphs, none of which is changed by what is drawn behind it', async () => {
    const { article, user } = await show('🎉'.repeat(450));
    within(article).getByRole('button', { name: 'Show all' }).focus();
    await user.keyboard('{Enter}');
    const lengths = () =>
      [...article.querySelectorAll('[class*="paragraph"]')].map(({ children }) => children.length);
    await waitFor(() => expect(lengths()).toEqual([400, 50]));
  });
});

describe('the longest message of words', () => {
  it('is there at once and whole', async () => {
    const { article } = await show('word '.repeat(800).trim());
    expect(article.textContent).toContain('word '.repeat(800).trim());
  });
});
