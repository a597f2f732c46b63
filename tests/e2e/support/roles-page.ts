import type { Locator, Page } from 'playwright-core';

/** The roles page of the server settings as a user sees it. */
export const rolesPage = (page: Page) => {
  const list = page.getByRole('list', { name: /^Server Roles/ });
  const row = (name: string): Locator => list.getByRole('listitem').filter({ hasText: name });
  const dialog = (name: string): Locator => page.getByRole('dialog', { name, exact: true });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  return {
    list,
    row,
    dialog,
    button,
    /** Names of the roles, the highest first. */
    names: async (): Promise<readonly string[]> =>
      (await list.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0] ?? ''),
    act: async (act: 'Permissions of' | 'Edit' | 'Delete', name: string): Promise<void> => {
      await row(name)
        .getByRole('button', { name: `${act} ${name}`, exact: true })
        .click();
    },
    done: (text: string): Locator => page.getByRole('status').filter({ hasText: text }),
    failed: (text: string): Locator => page.getByRole('alert').filter({ hasText: text }),
    permission: (label: string): Locator => page.getByRole('switch', { name: new RegExp(`^${label}`) }),
  };
};
