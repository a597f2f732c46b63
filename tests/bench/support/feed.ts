import type { PlainApp } from './plain-app';

/** A view that stopped following is helped to the end after this time, as a reader would do it. */
const FOLLOWS_WITHIN_MS = 15_000;
const PATIENCE_MS = 180_000;

/** In the page: resolves with how often the view had to be helped; rejects if the text never comes. */
const waitForEnd = (last: string): string => `new Promise((done, fail) => {
  const begun = performance.now();
  let helped = 0;
  const isAtEnd = () => {
    const log = document.querySelector('[role="log"]');
    const row = [...(log?.querySelectorAll('[data-index]') ?? [])].at(-1);
    if (row === undefined || !row.textContent.includes(${JSON.stringify(last)})) return false;
    const { top, bottom } = row.getBoundingClientRect();
    const view = log.getBoundingClientRect();
    return bottom > view.top && top < view.bottom && log.scrollHeight - log.scrollTop - log.clientHeight <= 2;
  };
  const look = () => {
    const waited = performance.now() - begun;
    if (isAtEnd()) requestAnimationFrame(() => requestAnimationFrame(() => done(helped)));
    else if (waited > ${PATIENCE_MS}) fail(new Error(${JSON.stringify(`${last} is never at the end`)}));
    else {
      if (waited > ${FOLLOWS_WITHIN_MS} * (helped + 1)) {
        helped += 1;
        const log = document.querySelector('[role="log"]');
        log?.scrollTo(0, log.scrollHeight);
      }
      setTimeout(look, 50);
    }
  };
  look();
})`;

/**
 * Waits until a text is the end of the open channel, in view and painted. `helped` counts how often the view had to be
 * scrolled to the end because it did not follow. Throws if the text never comes.
 */
export const feedAtEnd = async (app: PlainApp, last: string): Promise<{ readonly helped: number }> => ({
  helped: Number(await app.ask(waitForEnd(last))),
});

/** The number of messages that the open channel holds. */
export const heldByFeed = async (app: PlainApp): Promise<number> =>
  Number(await app.ask(`document.querySelector('[data-testid="message-list"]')?.dataset.messages`));
