import type { ElectronApplication } from 'playwright-core';

/**
 * Clicks an entry of the native menu by its label, as the system does for its shortcut, once the page has switched the
 * entry on: the menu is made after the page is on the screen.
 */
export const openFromMenu = (app: ElectronApplication, label: string): Promise<void> =>
  app.evaluate(async ({ Menu }, wanted) => {
    const { promise, resolve } = Promise.withResolvers<Electron.MenuItem>();
    const look = (): void => {
      const entry = (Menu.getApplicationMenu()?.items ?? [])
        .flatMap((item) => item.submenu?.items ?? [])
        .find((item) => item.label === wanted && item.enabled);
      if (entry === undefined) setTimeout(look, 20);
      else resolve(entry);
    };
    look();
    const entry = await promise;
    // Electron types `click` as Function.
    Reflect.apply(entry.click, entry, []);
  }, label);
