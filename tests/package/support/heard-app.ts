import { expect } from 'vitest';
import { type Running, startApp } from './run-app';
import { type Heard, ScreenReader } from './screen-reader';

/** Keysyms of the keys that tests press (keysymdef.h). */
const ALT = 0xffe9;

/** A program of a package, as the user of a screen reader operates it. */
export interface HeardApp extends Running {
  readonly reader: ScreenReader;
  /** All visible elements. */
  read(): Promise<readonly Heard[]>;
  /** Waits for an element. */
  find(role: string, name: string | RegExp, timeout?: number): Promise<Heard>;
  /** Waits for an element and presses it. */
  press(role: string, name: string): Promise<void>;
  /** Types into an empty field, letter by letter. */
  fill(role: 'entry' | 'password text', name: string, text: string): Promise<void>;
  /** Opens an entry of the app's menu. */
  openFromMenu(menu: string, entry: string): Promise<void>;
  /** Ends the app, as the system does at the end of a session. */
  end(): Promise<void>;
}

/** Starts the app. */
export const startHeard = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  home?: string,
): Promise<HeardApp> => {
  const reader = await ScreenReader.join();
  // The desktop announces an active screen reader by this variable.
  const app = startApp(program, ['--force-renderer-accessibility', ...args], {
    env: { ...env, ACCESSIBILITY_ENABLED: '1' },
    home,
  });
  const read: HeardApp['read'] = () => reader.read(app.child.pid);
  const find: HeardApp['find'] = async (role, name, timeout = 120_000) => {
    const isIt = (heard: Heard): boolean =>
      heard.role === role && (typeof name === 'string' ? heard.name === name : name.test(heard.name));
    let found: Heard | undefined;
    await expect
      .poll(
        async () => {
          const all = await read();
          found = all.find(isIt);
          return found === undefined ? all.map((heard) => `${heard.role}: ${heard.name}`) : 'found';
        },
        { timeout, interval: 200, message: `${role} ${String(name)}` },
      )
      .toBe('found');
    if (found === undefined) throw new Error(`There is no ${role} ${String(name)}`);
    return found;
  };
  const press: HeardApp['press'] = async (role, name) => reader.press(await find(role, name));
  return {
    ...{ ...app, reader, read, find, press },
    fill: async (role, name, text) => {
      const field = await find(role, name);
      await reader.focus(field);
      await expect.poll(() => reader.is('focused', field)).toBe(true);
      for (let at = 0; at < text.length; at += 1) {
        await reader.pressKey(text.charCodeAt(at));
        // A password field reports one bullet per letter, not the text.
        await expect.poll(async () => (await reader.textIn(field)).length, { interval: 10 }).toBe(at + 1);
      }
    },
    openFromMenu: async (menu, entry) => {
      await reader.pressKey(ALT);
      await press('push button', menu);
      await press('menu item', entry);
    },
    end: async () => {
      app.child.kill('SIGTERM');
      await app.ended;
      reader.leave();
    },
  };
};
