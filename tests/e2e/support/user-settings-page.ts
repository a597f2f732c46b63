import type { Locator, Page } from 'playwright-core';

/** The user settings as a user sees them. */
export const userSettingsPage = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'User Settings', exact: true });
  const menu = page.getByRole('navigation', { name: 'User Settings' });
  const entry = (label: string): Locator => menu.getByRole('button', { name: label, exact: true });
  const region = (label: string): Locator => dialog.getByRole('region', { name: label, exact: true });
  const over = (title: string): Locator => page.getByRole('dialog', { name: title, exact: true });
  return {
    dialog,
    entry,
    region,
    over,
    toast: (text: string): Locator => page.locator('[data-toasts]').getByText(text),
    alert: (text: string): Locator => page.getByRole('alert').filter({ hasText: text }),
    saved: page.getByRole('status').filter({ hasText: 'Saved' }),
    /** Opens the settings, and a page of them. */
    open: async (label = 'My Account'): Promise<void> => {
      if (!(await dialog.isVisible())) {
        await page.getByRole('button', { name: /^Account: / }).click();
        await page.getByRole('menuitem', { name: 'User Settings' }).click();
      }
      await dialog.waitFor();
      await entry(label).click();
      await region(label).waitFor();
    },
    /** Opens a tab of the profile. */
    editProfile: async (tab: string): Promise<void> => {
      if (!(await over('Edit Profile').isVisible()))
        await dialog.getByRole('button', { name: 'Edit Profile' }).click();
      await over('Edit Profile').getByRole('tab', { name: tab, exact: true }).click();
    },
    /** Closes the dialog over the settings. */
    leave: async (title: string): Promise<void> => {
      await page.keyboard.press('Escape');
      await over(title).waitFor({ state: 'detached' });
    },
    close: async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  };
};
