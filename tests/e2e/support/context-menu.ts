import type { ElectronApplication, Locator } from 'playwright-core';
import { expect } from 'vitest';

/** An entry of a native menu, as it was shown. */
export interface ShownEntry {
  readonly label: string;
  readonly isEnabled: boolean;
  readonly isChecked: boolean;
  readonly inside: readonly ShownEntry[];
}

/** Records the native context menus, which no test can see: from now on they are recorded instead of opened. */
export const contextMenus = async (app: ElectronApplication) => {
  await app.evaluate(({ Menu }) => {
    const notes: Electron.Menu[] = [];
    Reflect.set(globalThis, 'shownMenus', notes);
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      notes.push(this);
    };
  });
  const forget = (): Promise<void> =>
    app.evaluate(() => void (Reflect.get(globalThis, 'shownMenus') as unknown[]).splice(0));
  const last = (): Promise<readonly ShownEntry[] | null> =>
    app.evaluate(() => {
      const read = (menu: Electron.Menu): ShownEntry[] =>
        menu.items
          .filter(({ type }) => type !== 'separator')
          .map((item) => ({
            label: item.label,
            isEnabled: item.enabled,
            isChecked: item.checked,
            inside: item.submenu ? read(item.submenu) : [],
          }));
      const menu = (Reflect.get(globalThis, 'shownMenus') as Electron.Menu[]).at(-1);
      return menu === undefined ? null : read(menu);
    });
  const openOn = async (
    target: Locator,
    position?: { readonly x: number; readonly y: number },
  ): Promise<readonly ShownEntry[]> => {
    await forget();
    await target.click({ button: 'right', ...(position && { position }) });
    await expect.poll(last).not.toBeNull();
    return (await last()) ?? [];
  };
  return {
    /** The menu shown last since `forget`. */
    last,
    forget,
    /** Clicks with the right button and returns the menu that it opens. */
    openOn,
    /** Clicks with the right button until the menu has this entry: its subject may not be known at once. */
    openUntil: async (
      target: Locator,
      position: { readonly x: number; readonly y: number },
      label: string,
    ): Promise<readonly string[]> => {
      let labels: readonly string[] = [];
      await expect
        .poll(async () => {
          labels = (await openOn(target, position)).map((entry) => entry.label);
          return labels;
        })
        .toContain(label);
      return labels;
    },
    /** Presses an entry of the menu shown last. */
    press: (label: string): Promise<void> =>
      app.evaluate((_electron, wanted) => {
        const all = (menu: Electron.Menu): Electron.MenuItem[] =>
          menu.items.flatMap((item) => [item, ...(item.submenu ? all(item.submenu) : [])]);
        const menu = (Reflect.get(globalThis, 'shownMenus') as Electron.Menu[]).at(-1);
        const entry = menu && all(menu).find((item) => item.label === wanted);
        if (entry === undefined) throw new Error(`The menu has no ${wanted}`);
        Reflect.apply(entry.click, entry, []);
      }, label),
  };
};
