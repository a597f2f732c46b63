import type { Locator, Page } from 'playwright-core';

/** The sidebar of a server and its dialogs as a user sees them. */
export const sidebarPage = (page: Page) => {
  const nav = page.getByRole('navigation', { name: 'Channels' });
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  /** A row's own button; the buttons beside it have other names. */
  const channel = (name: string): Locator => nav.locator(`[data-channel-name="${name}"]`);
  const category = (name: string): Locator =>
    nav.locator('[data-category-id]').getByRole('button', { name, exact: true });
  return {
    nav,
    dialog,
    channel,
    category,
    alert: (name: string): Locator => dialog(name).getByRole('alert'),
    menu: async (entry: string): Promise<void> => {
      await page.getByRole('button', { name: 'Server menu' }).click();
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    },
    /** The same by keyboard alone, wherever the focus is. */
    menuByKeys: async (entry: string): Promise<void> => {
      await page.getByRole('button', { name: 'Server menu' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      await page.keyboard.type(entry);
      await page.getByRole('menuitem', { name: entry, exact: true, includeHidden: true }).waitFor();
      await page.keyboard.press('Enter');
    },
    contextMenu: async (row: Locator, entry: string): Promise<void> => {
      await row.click({ button: 'right' });
      await page.getByRole('menuitem', { name: entry, exact: true }).click();
    },
    contextMenuByKeys: async (row: Locator, entry: string): Promise<void> => {
      await row.focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu').waitFor();
      await page.keyboard.type(entry);
      await page.keyboard.press('Enter');
    },
    /** The entries of the sidebar, from the top. */
    order: (): Promise<string[]> =>
      nav
        .locator('[data-channel-name], [data-category-id] [aria-expanded]')
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getAttribute('data-channel-name') ?? button.textContent),
        ),
    /** The name of the focused element. */
    focused: (): Promise<string> =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      ),
  };
};
