import type { EventEmitter } from 'node:events';
import type { BootState } from '../../contract/ipc/calls';
import type { Preferences } from '../../contract/preferences';
import type { Fetch } from '../api/transport';
import type { Ask } from '../consent/question';
import type { SaveQuestion } from '../files/save-file';
import type { ChromiumRoute } from '../gateway/chromium-route';
import type { ChooseScreen } from '../page/screen-choice';
import type { PreferencesFile } from '../preferences/preferences';
import type { Cipher } from '../session/sealed-secret';

/** Electron's services for the parts; injected, so that a test can start parts without Electron. */
export interface System {
  readonly facts: Pick<BootState['app'], 'version' | 'platform' | 'isDevelopment' | 'isPractice'>;
  readonly setTheme: (theme: Preferences['theme']) => void;
  /** The page begins or ends the use of the microphone; whether the system lets the app have it. */
  readonly useMicrophone: (isUsed: boolean) => Promise<boolean>;
  /** Says how the person is asked for a screen that the page wants to share. */
  readonly askForScreens: (choose: ChooseScreen) => void;
  /** Takes the key that mutes, whichever program has the focus; null gives it back. False where the system does not give it. */
  readonly takeMuteKey: (onPress: (() => void) | null) => boolean;
  /** Asks in the system's dialog. */
  readonly ask: Ask;
  readonly askWhere: (question: SaveQuestion) => Promise<string | null>;
  /** Asks in the system's dialog for files to open; resolves to their paths. */
  readonly askFiles: () => Promise<readonly string[]>;
  /** Asks for a folder in the system's dialog; null if the person cancels. */
  readonly askFolder: () => Promise<string | null>;
  /** Shows a file that main has written in the system's file manager. */
  readonly showInFolder: (path: string) => void;
  /** Drags a file that main has written out of the window; false where there is no window. */
  readonly dragFile: (path: string) => Promise<boolean>;
  /** The folder of downloads. */
  readonly downloads: () => string;
  /** Removes the temporary data of runs that have ended. */
  readonly removeAbandoned: () => Promise<void>;
  readonly openExternal: (address: string) => Promise<void>;
  /** The preferences file in a folder. */
  readonly preferencesFile: (folder: string, now: () => number) => PreferencesFile;
  /** The encryption of secrets, and whether it can be used without blocking the window. */
  readonly cipher: Cipher;
  readonly isKeyringReady: () => Promise<boolean>;
  /** Must be called before the first request: Chromium's earlier verdicts are not recorded. */
  readonly route: (fetch: Fetch) => ChromiumRoute;
  /** The User-Agent that Chromium sends for the app. */
  readonly userAgent: () => string;
  readonly isOnline: () => boolean;
  /** Sleep, the screen lock, and the seconds since the last input on this computer. */
  readonly power: Pick<EventEmitter, 'on'> & { readonly getSystemIdleTime: () => number };
}
