import { describe, expect, it } from 'vitest';
import { type Closable, interceptClose } from '../../../../src/main/window/intercept-close';

const start = (action: 'hide' | 'minimise' | 'quit') => {
  const done: string[] = [];
  const is = { quitting: false, destroyed: false };
  let listener: Parameters<Closable['on']>[1] = () => undefined;
  let answer: () => void = () => undefined;
  interceptClose(
    {
      isDestroyed: () => is.destroyed,
      hide: () => void done.push('hide'),
      minimize: () => void done.push('minimise'),
      on: (_name, heard) => (listener = heard),
    },
    {
      isQuitting: () => is.quitting,
      closing: () => new Promise((resolve) => (answer = () => resolve(action))),
      quit: () => void done.push('quit'),
    },
  );
  const close = () => {
    let isPrevented = false;
    listener({ preventDefault: () => (isPrevented = true) });
    return isPrevented;
  };
  const settle = async () => {
    answer();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { close, settle, done, is };
};

describe('closing the window', () => {
  it.each(['hide', 'minimise', 'quit'] as const)('does what was chosen: %s', async (action) => {
    const { close, settle, done } = start(action);
    expect(close()).toBe(true);
    expect(close()).toBe(true);
    await settle();
    expect(done).toEqual([action]);
    close();
    await settle();
    expect(done).toEqual([action, action]);
  });

  it('lets the window go where the app ends', async () => {
    const { close, settle, done, is } = start('hide');
    is.quitting = true;
    expect(close()).toBe(false);
    is.quitting = false;
    close();
    is.quitting = true;
    await settle();
    expect(done).toEqual([]);
  });
});
