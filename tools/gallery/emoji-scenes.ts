import type { Page } from 'playwright-core';
import type { Scene } from './stage';

const openPicker = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await page.getByRole('grid', { name: 'Emoji' }).waitFor();
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find the perfect emoji' });
const close = async ({ page }: { readonly page: Page }): Promise<void> => page.keyboard.press('Escape');

/** The emoji picker over an open channel; each scene begins and ends with the picker closed. */
export const emojiScenes: readonly Scene[] = [
  { name: 'emoji-01-picker', open: ({ page }) => openPicker(page), close },
  {
    name: 'emoji-02-search',
    open: async ({ page }) => {
      await openPicker(page);
      await search(page).fill('heart');
    },
    close,
  },
  {
    name: 'emoji-03-nothing-found',
    open: async ({ page }) => {
      await openPicker(page);
      await search(page).fill('no such thing');
    },
    close,
  },
  {
    name: 'emoji-04-recent-and-keyboard',
    open: async ({ page }) => {
      await openPicker(page);
      await page.keyboard.down('Shift');
      for (const name of ['grinning face', 'winking face', 'smiling face with hearts']) {
        await page.getByRole('button', { name, exact: true }).click();
      }
      await page.keyboard.up('Shift');
      await page.keyboard.press('Escape');
      await openPicker(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
    },
    close: async (stage) => {
      await close(stage);
      await stage.page.getByRole('textbox', { name: /^Message #/ }).fill('');
    },
  },
  {
    name: 'emoji-05-skin-tone',
    open: async ({ page }) => {
      await openPicker(page);
      await page
        .getByRole('navigation', { name: 'Emoji categories' })
        .getByRole('button', { name: 'People & Body' })
        .click();
    },
    again: async ({ page }) => {
      // Closes the menu, if it is open, and the picker below it.
      await page.keyboard.press('Escape');
      if (await page.getByRole('grid', { name: 'Emoji' }).isVisible()) await page.keyboard.press('Escape');
      await openPicker(page);
      await page
        .getByRole('navigation', { name: 'Emoji categories' })
        .getByRole('button', { name: 'People & Body' })
        .click();
      await page.getByRole('button', { name: /^Skin tone/ }).click();
      await page.getByRole('menuitemradio').first().waitFor();
    },
    close: async (stage) => {
      await close(stage);
      await close(stage);
    },
  },
];
