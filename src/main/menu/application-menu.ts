import { Menu, type WebContents } from 'electron/main';
import { menuTemplate } from './menu';

interface ApplicationMenu {
  readonly facts: Parameters<typeof menuTemplate>[0];
  readonly actions: Parameters<typeof menuTemplate>[1];
  readonly onMade: () => void;
}

/** Makes the application's menu when the page is there: building it would hold up what the page asks main for. */
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
