import { app, Menu } from 'electron/main';
import { APP_COMMANDS, type MenuFacts } from '../../contract/ipc/commands';
import { dockMenuOf, jumpListOf, type DockActions } from './jump-targets';
import { commandItemId } from './menu';

/** The menus outside the page, kept true. */
export interface Menus {
  readonly told: (facts: MenuFacts) => void;
  /** The page is gone: nothing can be carried out. */
  readonly forget: () => void;
  /** The application's menu was made anew. */
  readonly refresh: () => void;
}

const NOTHING: MenuFacts = { commands: [], places: [] };

/** Tells the application's menu, the dock and the task bar what can be done now. */
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
