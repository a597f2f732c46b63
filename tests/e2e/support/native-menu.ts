import type { ElectronApplication } from 'playwright-core';

/**
 * Clicks an entry of the native menu by its label, as the system does for its shortcut, once the page has switched the
 * entry on: the menu is made after the page is on the screen.
 */
export const openFromMenu = (app: ElectronApplication, label: string): Promise<void> =>
  app.evaluate(async ({ Menu }, wanted) => {
    const entry = await new Promise<Electron.MenuItem>((resolve) => {
      const look = (): void => {
        const found = (Menu.getApplicationMenu()?.items ?? [])
          .flatMap((item) => item.submenu?.items ?? [])
          .find((item) => item.label === wanted && item.enabled);
        if (found === undefined) setTimeout(look, 20);
        else resolve(found);
      };
      look();
    });
    // Electron types `click` as Function.
    Reflect.apply(entry.click, entry, []);
  }, label);
