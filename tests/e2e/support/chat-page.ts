import type { Locator, Page } from 'playwright-core';

/** The chat as a user sees it: holds all selectors of the end-to-end tests for it. */
export const chatPage = (page: Page) => {
  const feed = page.getByTestId('message-list');
  // Beside an open thread there is that of its channel too.
  const composer = page.getByRole('textbox', { name: /^Message / }).last();
  const message = (text: string): Locator => feed.getByRole('article').filter({ hasText: text });
  // A message that the server has not confirmed has no menu.
  const confirmed = (text: string): Locator =>
    feed.locator('article:not([data-pending])').filter({ hasText: text });
  const act = async (text: string, action: string): Promise<void> => {
    await confirmed(text).last().click({ button: 'right' });
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  return {
    feed,
    composer,
    message,
    confirmed,
    banner: page.getByText('Gateway Connection lost. Some features may not work properly.'),
    openGuild: (name: string) =>
      page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name }).click(),
    openChannel: async (name: string): Promise<void> => {
      await page
        .getByRole('navigation', { name: 'Channels' })
        .getByRole('button', { name, exact: false })
        .first()
        .click();
      await page.getByRole('textbox', { name: `Message #${name}` }).waitFor();
    },
    send: async (text: string): Promise<void> => {
      await composer.fill(text);
      await composer.press('Enter');
    },
    reply: async (to: string, text: string): Promise<void> => {
      await act(to, 'Reply');
      await composer.fill(text);
      await composer.press('Enter');
    },
    edit: async (text: string, changed: string): Promise<void> => {
      await act(text, 'Edit Message');
      const editor = page.getByRole('textbox', { name: 'Edit message' });
      await editor.fill(changed);
      await editor.press('Enter');
    },
    remove: async (text: string): Promise<void> => {
      await act(text, 'Delete Message');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
    /** Texts of the rendered rows that contain the word, oldest first. */
    textsWith: async (word: string): Promise<string[]> => {
      const texts = await feed.getByRole('article').filter({ hasText: word }).allInnerTexts();
      return texts.flatMap((text) => text.split('\n').filter((line) => line.includes(word)));
    },
  };
};
