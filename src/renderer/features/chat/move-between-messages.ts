import type { KeyboardEvent } from 'react';

/** The last message that begins within the visible part of the feed. */
const lastInView = (feed: HTMLElement, articles: readonly HTMLElement[]): HTMLElement | undefined => {
  const { bottom } = feed.getBoundingClientRect();
  return articles.findLast((article) => article.getBoundingClientRect().top < bottom) ?? articles.at(-1);
};

/** Up and Down on the feed, or on one of its messages, move the focus from message to message. */
export const moveBetweenMessages = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget: feed } = event;
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || event.altKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLElement) || !target.matches('article, [role="log"]')) return;
  const articles = [...feed.querySelectorAll<HTMLElement>('article')];
  const at = articles.indexOf(target);
  const next = at < 0 ? lastInView(feed, articles) : articles[at + (key === 'ArrowUp' ? -1 : 1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
};
