import type { Result } from '../../contract/failure';
import type { DesktopSummary, ShownNotification } from '../../contract/ipc/desktop';
import type { DeepLink, IpcPushes } from '../../contract/ipc/pushes';
import type { CloseAction, Preferences } from '../../contract/preferences';
import type { Window } from '../window/bring-up';
import type { Clock } from '../clock';

/** What of the window the desktop's part needs. */
export type DesktopWindow = Window & {
  readonly hide: () => void;
  readonly minimize: () => void;
  readonly showInactive: () => void;
  readonly isFocused: () => boolean;
  readonly flashFrame: (isFlashing: boolean) => void;
};

/** What the desktop's part needs of the rest of main. */
export interface DesktopDependencies {
  readonly window: () => DesktopWindow | null;
  readonly preferences: () => Preferences;
  readonly setPreferences: (change: Partial<Preferences>) => void;
  readonly push: <N extends 'desktop.changed' | 'desktop.asked'>(name: N, payload: IpcPushes[N]) => void;
  /** Brings the window up, and leads where a link does. */
  readonly open: (link: DeepLink | null) => void;
  readonly quit: () => void;
  /** Whether the app has begun without its window. */
  readonly startsHidden: boolean;
  readonly clock: Clock;
}

/** What is to be seen and done outside the window: the system's notifications, the tray, the badge. */
export interface Desktop {
  /** The page says what there is. */
  readonly summarise: (summary: DesktopSummary) => void;
  readonly show: (content: ShownNotification) => Promise<Result<null>>;
  readonly close: (keys: readonly string[], channelId: string | null) => void;
  /** A page is there and listens: it is told what this desktop can do. */
  readonly pageReady: () => void;
  readonly preferencesChanged: (values: Preferences, before: Preferences) => void;
  /** Nobody is signed in any more: what was shown is not for whoever comes next. */
  readonly signedOut: () => void;
  /** What closing the window does now. */
  readonly closing: () => Promise<'hide' | Exclude<CloseAction, 'tray'>>;
  readonly stop: () => void;
}
