import type { WebContents } from 'electron/main';
import { isRecord } from '../json';
import type { Clock } from '../clock';

/** What is looked for in the page: the first visible element of a selector whose name or text holds a text. */
export interface Target {
  readonly selector: string;
  readonly text?: string;
}

/** How often the page is asked. */
const ASK_EVERY_MS = 50;
const WITHIN_MS = 30_000;

const nameOf = ({ selector, text }: Target): string =>
  text === undefined ? `'${selector}'` : `'${selector}' with '${text}'`;

/** The middle of what is found, in the page's own words; null where it is not there. */
const finderOf = ({ selector, text }: Target): string => `(() => {
  const wanted = ${JSON.stringify(text ?? '')};
  for (const element of document.querySelectorAll(${JSON.stringify(selector)})) {
    const name = (element.getAttribute('aria-label') ?? '') + ' ' + (element.textContent ?? '');
    if (!name.includes(wanted)) continue;
    if (element.closest('[inert], [hidden]') !== null) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    return { x: left + width / 2, y: top + height / 2 };
  }
  return null;
})()`;

const COMPLAINT = `(() => {
  const texts = [...document.querySelectorAll('[role="alert"], [role="status"]')].map((e) => e.textContent).filter(Boolean);
  const focus = document.activeElement;
  const name = focus?.getAttribute('aria-label') ?? focus?.getAttribute('name') ?? focus?.tagName ?? 'nothing';
  return 'The window says: ' + (texts.join(' / ') || 'nothing') + '; the focus is on ' + name;
})()`;

/** Uses the real page as a person does: by the mouse and the keyboard, through the window. */
export class PageDriver {
  readonly #contents: () => WebContents | null;
  readonly #clock: Clock;

  constructor(contents: () => WebContents | null, clock: Clock) {
    this.#contents = contents;
    this.#clock = clock;
  }

  get contents(): WebContents {
    const contents = this.#contents();
    if (contents === null) throw new Error('There is no window');
    return contents;
  }

  /** What a script of the page comes to; it is the page's own world, without anything of ours. */
  run(script: string): Promise<unknown> {
    return this.contents.executeJavaScript(script, true) as Promise<unknown>;
  }

  /** Waits for a moment of the page's own time. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.set(resolve, ms);
    });
  }

  /** Waits until something is so; `what` is said where it does not become so. */
  async until(
    what: string,
    isSo: () => boolean | Promise<boolean>,
    withinMs: number = WITHIN_MS,
  ): Promise<void> {
    const end = this.#clock.elapsed() + withinMs;
    while (!(await isSo())) {
      if (this.#clock.elapsed() > end)
        throw new Error(`Waited ${withinMs / 1000} s in vain: ${what}. ${await this.#complaint()}`);
      await this.pause(ASK_EVERY_MS);
    }
  }

  async isThere(target: Target): Promise<boolean> {
    return (await this.#find(target)) !== null;
  }

  /** Waits until it is there. */
  waitFor(target: Target, withinMs?: number): Promise<void> {
    return this.until(`${nameOf(target)} in the window`, () => this.isThere(target), withinMs);
  }

  /** Waits until it is gone. */
  waitForGone(target: Target, withinMs?: number): Promise<void> {
    return this.until(
      `${nameOf(target)} gone from the window`,
      async () => !(await this.isThere(target)),
      withinMs,
    );
  }

  /** Presses it with the mouse, once it stands still. */
  async click(target: Target): Promise<void> {
    let last = '';
    await this.until(`${nameOf(target)} at rest in the window`, async () => {
      const place = JSON.stringify(await this.#find(target));
      const isAtRest = place !== 'null' && place === last;
      last = place;
      return isAtRest;
    });
    const place = await this.#find(target);
    if (place === null) throw new Error(`${nameOf(target)} went away`);
    const at = { x: place.x, y: place.y, button: 'left', clickCount: 1 };
    await this.#send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' });
    await this.#send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
    await this.#send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
  }

  /** Writes into a field, in place of what stands there; again where a press went beside it. */
  async write(target: Target, text: string): Promise<void> {
    const value = `document.activeElement?.matches(${JSON.stringify(target.selector)}) ? document.activeElement.value : null`;
    await this.until(`${nameOf(target)} written into`, async () => {
      await this.click(target);
      await this.run('document.activeElement?.select?.()');
      await this.#send('Input.insertText', { text });
      return (await this.run(value)) === text;
    });
  }

  /** Presses Enter. */
  async pressEnter(): Promise<void> {
    const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 };
    await this.#send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text: '\r' });
    await this.#send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' });
  }

  /**
   * Uses the mouse and the keyboard from inside: what is sent to a window from outside is lost where the person looks at
   * another one meanwhile. Nobody but this process can attach.
   */
  async #send(method: string, parameters: Readonly<Record<string, unknown>>): Promise<void> {
    const { debugger: inside } = this.contents;
    if (!inside.isAttached()) {
      inside.attach('1.3');
      await inside.sendCommand('Emulation.setFocusEmulationEnabled', { enabled: true });
    }
    await inside.sendCommand(method, { ...parameters });
  }

  /** What the page says of itself: its alerts, where the focus is. */
  async #complaint(): Promise<string> {
    try {
      const said = await this.run(COMPLAINT);
      return typeof said === 'string' ? said.slice(0, 400) : '';
    } catch {
      return 'The window does not answer';
    }
  }

  async #find(target: Target): Promise<{ readonly x: number; readonly y: number } | null> {
    const place = await this.run(finderOf(target));
    if (!isRecord(place) || typeof place.x !== 'number' || typeof place.y !== 'number') return null;
    return { x: place.x, y: place.y };
  }
}
