import type { WebContents } from 'electron/main';
import { isRecord } from '../json';
import type { Clock } from '../clock';

/** A target in the page: the first visible element of a selector whose name or text contains a text. */
export interface Target {
  readonly selector: string;
  readonly text?: string;
}

/** The polling interval of the page. */
const ASK_EVERY_MS = 50;
const WITHIN_MS = 30_000;

const nameOf = ({ selector, text }: Target): string =>
  text === undefined ? `'${selector}'` : `'${selector}' with '${text}'`;

/** The centre of the target, as a script for the page; null if it does not exist. */
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

/** Uses the real page as a person does: by mouse and keyboard, through the window. */
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

  /** The result of a script in the page's own world, without access to the app's code. */
  run(script: string): Promise<unknown> {
    return this.contents.executeJavaScript(script, true) as Promise<unknown>;
  }

  /** Waits for some milliseconds. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.set(resolve, ms);
    });
  }

  /** Waits until a condition holds; `what` describes it in the error. */
  async until(
    what: string,
    isSo: () => boolean | Promise<boolean>,
    withinMs: number = WITHIN_MS,
  ): Promise<void> {
    const end = this.#clock.elapsed() + withinMs;
    while (!(await isSo())) {
      if (this.#clock.elapsed() > end)
        throw new Error(
          `Timed out after ${withinMs / 1000} s waiting for ${what}. ${await this.#complaint()}`,
        );
      await this.pause(ASK_EVERY_MS);
    }
  }

  async isThere(target: Target): Promise<boolean> {
    return (await this.#find(target)) !== null;
  }

  /** Waits until the target exists. */
  waitFor(target: Target, withinMs?: number): Promise<void> {
    return this.until(`${nameOf(target)} in the window`, () => this.isThere(target), withinMs);
  }

  /** Waits until the target is gone. */
  waitForGone(target: Target, withinMs?: number): Promise<void> {
    return this.until(
      `${nameOf(target)} to leave the window`,
      async () => !(await this.isThere(target)),
      withinMs,
    );
  }

  /** Clicks the target with the mouse, once it no longer moves. */
  async click(target: Target): Promise<void> {
    let last = '';
    await this.until(`${nameOf(target)} to stop moving`, async () => {
      const place = JSON.stringify(await this.#find(target));
      const isAtRest = place !== 'null' && place === last;
      last = place;
      return isAtRest;
    });
    const place = await this.#find(target);
    if (place === null) throw new Error(`${nameOf(target)} disappeared`);
    const at = { x: place.x, y: place.y, button: 'left', clickCount: 1 };
    await this.#send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved', button: 'none' });
    await this.#send('Input.dispatchMouseEvent', { ...at, type: 'mousePressed' });
    await this.#send('Input.dispatchMouseEvent', { ...at, type: 'mouseReleased' });
  }

  /** Writes into a field, replacing its content; repeats if a click missed the field. */
  async write(target: Target, text: string): Promise<void> {
    const value = `document.activeElement?.matches(${JSON.stringify(target.selector)}) ? document.activeElement.value : null`;
    await this.until(`${nameOf(target)} to take the text`, async () => {
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
   * Sends mouse and keyboard input from inside: input from outside is lost if the person switches to another window.
   * Only this process can attach.
   */
  async #send(method: string, parameters: Readonly<Record<string, unknown>>): Promise<void> {
    const { debugger: inside } = this.contents;
    if (!inside.isAttached()) {
      inside.attach('1.3');
      await inside.sendCommand('Emulation.setFocusEmulationEnabled', { enabled: true });
    }
    await inside.sendCommand(method, { ...parameters });
  }

  /** The page's alerts and its focused element, for error messages. */
  async #complaint(): Promise<string> {
    try {
      const said = await this.run(COMPLAINT);
      return typeof said === 'string' ? said.slice(0, 400) : '';
    } catch {
      return 'The window is not responding';
    }
  }

  async #find(target: Target): Promise<{ readonly x: number; readonly y: number } | null> {
    const place = await this.run(finderOf(target));
    if (!isRecord(place) || typeof place.x !== 'number' || typeof place.y !== 'number') return null;
    return { x: place.x, y: place.y };
  }
}
