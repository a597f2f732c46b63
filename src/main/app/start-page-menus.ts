import { app, type BrowserWindow } from 'electron/main';
import type { AppCommand } from '../../contract/ipc/commands';
import type { DeepLink } from '../../contract/ipc/pushes';
import type { FetchPicture } from '../api/fetch-picture';
import { answerMedia } from '../api/media';
import type { Target } from '../api/request';
import type { Fetch } from '../api/transport';
import { writeNamedFile } from '../disk/named-file';
import { askWhere } from '../files/ask-where';
import { createFileSaver, type SaveFile } from '../files/save-file';
import type { Ask } from '../consent/question';
import type { PreferencesStore } from '../preferences/preferences';
import type { Spelling } from '../spelling/spelling';
import { bringUp } from './bring-up';
import { Links } from './links';
import { openExternal } from './open-external';
import { showContextMenus } from './show-context-menu';
import { createMenus, type Menus } from './tell-menus';

export interface StartPageMenusDependencies {
  readonly window: () => BrowserWindow | null;
  readonly preferences: PreferencesStore;
  readonly spelling: Spelling;
  /** Asks the person in the system's dialog. */
  readonly ask: Ask;
  readonly fetch: Fetch;
  readonly fetchPicture: FetchPicture;
  readonly target: () => Promise<Target | null>;
  readonly command: (command: AppCommand) => void;
  /** Leads the page to a place. */
  readonly lead: (link: DeepLink) => void;
  readonly notify: (text: string) => void;
}

/** The menus of the system, and what they lead to: links, pictures, files. */
export interface PageMenus {
  readonly links: Links;
  readonly saveFile: SaveFile;
  readonly answerMedia: ReturnType<typeof answerMedia>;
  readonly menus: Menus;
  readonly followLink: (url: string) => void;
  /** A window was opened: it has the menus from now on. */
  readonly adopt: (window: BrowserWindow) => void;
}

/** Constructs them. */
export const startPageMenus = (deps: StartPageMenusDependencies): PageMenus => {
  const { window, preferences, spelling, command, notify } = deps;
  const links = new Links({
    trustedHosts: () => preferences.values.trustedLinkHosts,
    trust: (hosts) => void preferences.set({ trustedLinkHosts: [...hosts] }),
    ask: deps.ask,
    open: openExternal,
  });
  const saveFile = createFileSaver({
    ask: askWhere(window),
    write: writeNamedFile,
    folder: () => app.getPath('downloads'),
  });
  const answerPicture = answerMedia(deps);
  const followLink = (url: string): void => void links.ask(url, null, false);
  return {
    links,
    saveFile,
    answerMedia: answerPicture,
    menus: createMenus({
      open: ({ guildId, channelId }) => {
        bringUp(window());
        deps.lead({ kind: 'channel', guildId, channelId, messageId: null });
      },
      find: () => {
        bringUp(window());
        command('quick-switcher');
      },
    }),
    followLink,
    adopt: ({ webContents }) =>
      showContextMenus(webContents, {
        ...{ preferences, spelling, followLink, notify },
        answerMedia: answerPicture,
        save: saveFile,
      }),
  };
};
