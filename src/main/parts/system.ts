import type { EventEmitter } from 'node:events';
import type { BootState } from '../../contract/ipc/calls';
import type { Preferences } from '../../contract/preferences';
import type { Fetch } from '../api/transport';
import type { Ask } from '../consent/question';
import type { SaveQuestion } from '../files/save-file';
import type { ChromiumRoute } from '../gateway/chromium-route';
import type { PreferencesFile } from '../preferences/preferences';
import type { Cipher } from '../session/sealed-secret';

/** What parts do by Electron; given to them, so that a test starts them without it. */
export interface System {
  readonly facts: Pick<BootState['app'], 'version' | 'platform' | 'isDevelopment'>;
  readonly setTheme: (theme: Preferences['theme']) => void;
  /** Asks in the system's dialog. */
  readonly ask: Ask;
  readonly askWhere: (question: SaveQuestion) => Promise<string | null>;
  /** Where downloads go. */
  readonly downloads: () => string;
  readonly openExternal: (address: string) => Promise<void>;
  /** The preferences' file in a folder. */
  readonly preferencesFile: (folder: string, now: () => number) => PreferencesFile;
  /** What keeps secrets, and whether it can be asked without holding the window up. */
  readonly cipher: Cipher;
  readonly isKeyringReady: () => Promise<boolean>;
  /** Must be made before the first request: Chromium's verdicts from before are not heard. */
  readonly route: (fetch: Fetch) => ChromiumRoute;
  /** What Chromium calls the app towards servers. */
  readonly userAgent: () => string;
  readonly isOnline: () => boolean;
  /** Sleep, the lock of the screen, and for how many seconds nobody has used this computer. */
  readonly power: Pick<EventEmitter, 'on'> & { readonly getSystemIdleTime: () => number };
}
