import type { ElectronApplication } from 'playwright-core';

/** Clicks an entry of the native menu by its label, as the system does for its shortcut. */
export const openFromMenu = (app: ElectronApplication, label: string): Promise<void> =>
  app.evaluate(({ Menu }, wanted) => {
    const entry = (Menu.getApplicationMenu()?.items ?? [])
      .flatMap((item) => item.submenu?.items ?? [])
      .find((item) => item.label === wanted);
    if (entry === undefined) throw new Error(`The menu has no ${wanted}`);
    // Electron types `click` as Function.
    Reflect.apply(entry.click, entry, []);
  }, label);
