import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron/main';
import { describe, expect, it } from 'vitest';
import { closeWindow } from '../../../../src/main/window/close-window';
import { ManualClock } from '../support/manual-clock';

/** A window whose page reacts to a close as the test says. */
class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
  destroyed = false;
  constructor(readonly onClose: (window: FakeWindow) => void) {
    super();
  }
  close(): void {
    this.onClose(this);
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('closed');
  }
  /** The page prevents the close; `mayGo` is the user's answer to the question. */
  ask(mayGo: boolean): void {
    const event = { defaultPrevented: mayGo };
    this.webContents.emit('will-prevent-unload', event);
    if (mayGo) this.emit('closed');
  }
}

const closing = (onClose: (window: FakeWindow) => void) => {
  const window = new FakeWindow(onClose);
  const clock = new ManualClock();
  return { window, clock, closed: closeWindow(window as unknown as BrowserWindow, clock) };
};

describe('closing the window', () => {
  it('is done when it is closed', async () => {
    const { closed, window } = closing((it) => it.emit('closed'));
    expect(await closed).toBe(true);
    expect(window.destroyed).toBe(false);
  });

  it('does not wait for ever for a page that hangs', async () => {
    const { closed, clock, window } = closing(() => undefined);
    clock.advance(3000);
    expect(await closed).toBe(true);
    expect(window.destroyed).toBe(true);
  });

  it('leaves a window whose changes a person would rather keep, however long they thought', async () => {
    const { closed, clock, window } = closing((it) => it.ask(false));
    expect(await closed).toBe(false);
    clock.advance(10_000);
    expect(window.destroyed).toBe(false);
  });

  it('goes on where they may be lost', async () => {
    const { closed } = closing((it) => it.ask(true));
    expect(await closed).toBe(true);
  });
});
