import {
  app,
  globalShortcut,
  nativeTheme,
  net,
  powerMonitor,
  session,
  type BrowserWindow,
} from 'electron/main';
import { nativeQuestion } from '../consent/native-question';
import { isPractice } from '../practice/switch';
import { askFiles } from '../files/ask-files';
import { askFolder, askWhere } from '../files/ask-where';
import { dragFile, showInFolder } from '../files/hand-over';
import { chromiumRoute } from '../gateway/chromium-route';
import { openExternal } from '../links/open-external';
import type { Microphone } from '../page/microphone';
import type { ScreenChoice } from '../page/screen-choice';
import { storeFile } from '../preferences/store-file';
import { removeAbandoned } from '../disk/thrown-away';
import { isKeyringReady, systemCipher } from '../session/system-cipher';
import type { System } from './system';

const platform = (): 'linux' | 'darwin' | 'win32' =>
  process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';

/** The same as in the menu (menu/menu.ts). */
const MUTE_KEY = 'CommandOrControl+Shift+M';

/** Electron's services for the parts, with this window. */
export const electronSystem = (
  window: () => BrowserWindow | null,
  { microphone, screens }: { readonly microphone: Microphone; readonly screens: ScreenChoice },
): System => ({
  facts: {
    version: app.getVersion(),
    platform: platform(),
    isDevelopment: !app.isPackaged,
    isPractice: isPractice(process.argv),
  },
  setTheme: (theme) => (nativeTheme.themeSource = theme),
  useMicrophone: microphone.use,
  askForScreens: screens.askBy,
  takeMuteKey: (onPress) => {
    globalShortcut.unregister(MUTE_KEY);
    return onPress === null || globalShortcut.register(MUTE_KEY, onPress);
  },
  ask: nativeQuestion(window),
  askWhere: askWhere(window),
  askFiles: askFiles(window),
  askFolder: askFolder(window),
  showInFolder,
  dragFile: dragFile(window),
  downloads: () => app.getPath('downloads'),
  openExternal,
  removeAbandoned: () => removeAbandoned(),
  preferencesFile: storeFile,
  cipher: systemCipher,
  isKeyringReady,
  route: (fetch) => chromiumRoute(session.defaultSession, fetch),
  userAgent: () => session.defaultSession.getUserAgent(),
  isOnline: () => net.isOnline(),
  power: powerMonitor,
});
