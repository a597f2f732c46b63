import type { Locator, Page } from 'playwright-core';
import { sidebarPage } from './sidebar-page';

/** The permissions of a channel or category, and 'Why?', as a user sees them. */
export const permissionsPage = (page: Page) => {
  const side = sidebarPage(page);
  const settings = page.getByRole('dialog', { name: /^(Channel|Category) Settings$/ });
  const why = side.dialog('Why?');
  const state = (permission: string, value: string): Locator =>
    settings.getByRole('radiogroup', { name: permission }).getByRole('radio', { name: value });
  const pressKey = async (button: Locator, key = 'Enter'): Promise<void> => {
    await button.focus();
    await page.keyboard.press(key);
  };
  return {
    settings,
    why,
    state,
    /** Presses a button by keyboard alone. */
    pressKey,
    tab: (name: string): Locator => settings.getByRole('tab', { name }),
    save: page.getByRole('button', { name: 'Save Changes' }),
    question: side.dialog('Save Permissions'),
    /** The pages in the menu of the settings. */
    pages: (): Promise<string[]> => settings.getByRole('navigation').getByRole('button').allInnerTexts(),
    openByKeys: async (row: Locator, entry: 'Channel Settings' | 'Category Settings'): Promise<void> => {
      await side.contextMenuByKeys(row, entry);
      await pressKey(settings.getByRole('button', { name: 'Permissions', exact: true }));
      await settings.getByRole('tab', { name: 'Roles: @everyone' }).waitFor();
    },
    /** Moves from one state to the next by an arrow, as radio buttons are moved. */
    setByKeys: async (permission: string, from: string, key: string, to: string): Promise<void> => {
      await pressKey(state(permission, from), key);
      await state(permission, to).and(page.locator(':checked')).waitFor();
    },
    /** Gives a role or member a row, by the search. */
    addByKeys: async (typed: string, tab: string): Promise<void> => {
      await pressKey(settings.getByRole('button', { name: 'Add Role or Member' }));
      const search = page.getByRole('combobox', { name: 'Add Role or Member' });
      await search.waitFor();
      await page.keyboard.type(typed);
      await page.getByRole('option', { name: new RegExp(`^${typed}`, 'i') }).waitFor();
      await page.keyboard.press('Enter');
      await settings.getByRole('tab', { name: tab, selected: true }).waitFor();
    },
    step: (text: string): Locator =>
      why.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: text }),
  };
};

/** Marks elements, and records which of them are removed from the page from now on, for an instant too. */
export const watchNodes = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => {
    const marked = [...document.querySelectorAll(wanted)];
    const removed: string[] = [];
    Reflect.set(globalThis, 'watched', { marked, removed });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ removedNodes }) => [...removedNodes]))
        for (const one of marked) if (node.contains(one)) removed.push(one.outerHTML.slice(0, 120));
    }).observe(document.body, { subtree: true, childList: true });
    return marked.length;
  }, selector);

/** The marked elements that were removed, or are no longer in the page. */
export const lostNodes = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { marked, removed } = Reflect.get(globalThis, 'watched') as {
      readonly marked: readonly Element[];
      readonly removed: readonly string[];
    };
    return [
      ...removed,
      ...marked.filter((one) => !one.isConnected).map((one) => one.outerHTML.slice(0, 120)),
    ];
  });
