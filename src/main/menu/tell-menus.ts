import { app, Menu } from 'electron/main';
import { APP_COMMANDS, type MenuFacts } from '../../contract/ipc/commands';
import { dockMenuOf, jumpListOf, type DockActions } from './jump-targets';
import { commandItemId } from './menu';

/** The menus outside the page, kept up to date. */
export interface Menus {
  readonly told: (facts: MenuFacts) => void;
  /** Called when the page is gone: turns off all commands. */
  readonly forget: () => void;
  /** Called when the application's menu was rebuilt. */
  readonly refresh: () => void;
}

const NOTHING: MenuFacts = { commands: [], places: [] };

/** Updates the application's menu, the dock and the task bar with the available commands. */
export const createMenus = (actions: DockActions): Menus => {
  let facts = NOTHING;
  let listed = '';
  const refresh = (): void => {
    const menu = Menu.getApplicationMenu();
    for (const command of APP_COMMANDS) {
      const item = menu?.getMenuItemById(commandItemId(command));
      if (item) item.enabled = facts.commands.includes(command);
    }
    app.dock?.setMenu(Menu.buildFromTemplate(dockMenuOf(facts, actions)));
    const places = JSON.stringify(facts.places);
    if (process.platform !== 'win32' || places === listed) return;
    listed = places;
    app.setJumpList(jumpListOf(facts.places, process.execPath));
  };
  const set = (now: MenuFacts): void => {
    facts = now;
    refresh();
  };
  return { told: set, forget: () => set({ ...NOTHING, places: facts.places }), refresh };
};
