import { Menu, type WebContents } from 'electron/main';
import { menuTemplate } from './menu';

interface ApplicationMenu {
  readonly facts: Parameters<typeof menuTemplate>[0];
  readonly actions: Parameters<typeof menuTemplate>[1];
  readonly onMade: () => void;
}

/**
 * Creates the application's menu when the page is loaded: building it earlier would delay main's answers to the page.
 */
export const setApplicationMenu = (
  page: WebContents | null,
  { facts, actions, onMade }: ApplicationMenu,
): void => {
  const make = (): void => {
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(facts, actions)));
    onMade();
  };
  if (page?.isLoading() === true) page.once('did-finish-load', make);
  else make();
};
