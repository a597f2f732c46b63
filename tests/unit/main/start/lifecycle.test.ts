import { EventEmitter } from 'node:events';
import type { App } from 'electron/main';
import { describe, expect, it } from 'vitest';
import { manageLifecycle } from '../../../../src/main/start/lifecycle';

/** The lifecycle of the app: `quit` emits 'before-quit', and ends the app unless a listener prevents it. */
class FakeApp extends EventEmitter {
  ended = 0;
  quit(): void {
    const held: true[] = [];
    this.emit('before-quit', { preventDefault: () => held.push(true) });
    if (held.length === 0) this.ended += 1;
  }
}

const start = (close: () => Promise<boolean>) => {
  const app = new FakeApp();
  manageLifecycle(app as unknown as App, { close, onSummoned: () => undefined, onReopen: () => undefined });
  return app;
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('the end of the app', () => {
  it('comes when everything is done, once', async () => {
    let closes = 0;
    const app = start(() => Promise.resolve((closes += 1) > 0));
    app.quit();
    app.quit();
    expect(app.ended).toBe(0);
    await turn();
    expect([app.ended, closes]).toEqual([1, 1]);
  });

  it('does not come where a person would rather stay, and is asked for again the next time', async () => {
    const answers = [false, true];
    const app = start(() => Promise.resolve(answers.shift() ?? true));
    app.quit();
    await turn();
    expect(app.ended).toBe(0);
    app.quit();
    await turn();
    expect([app.ended, answers]).toEqual([1, []]);
  });
});
