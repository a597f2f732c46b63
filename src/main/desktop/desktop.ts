import type { Result } from '../../contract/failure';
import type { DeskPlace } from '../../contract/ipc/desk';
import type { DesktopSummary, ShownNotification } from '../../contract/ipc/desktop';
import type { DeepLink, IpcPushes } from '../../contract/ipc/pushes';
import type { CloseAction, Preferences } from '../../contract/preferences';
import type { Window } from '../window/bring-up';
import type { Clock } from '../clock';
import type { NotificationReply } from '../notifications/notification-centre';

/** The parts of the window that the desktop's part needs. */
export type DesktopWindow = Window & {
  readonly hide: () => void;
  readonly minimize: () => void;
  readonly showInactive: () => void;
  readonly isFocused: () => boolean;
  readonly flashFrame: (isFlashing: boolean) => void;
};

/** The dependencies of the desktop's part. */
export interface DesktopDependencies {
  readonly window: () => DesktopWindow | null;
  readonly preferences: () => Preferences;
  readonly setPreferences: (change: Partial<Preferences>) => void;
  readonly push: <N extends 'desktop.changed' | 'desktop.asked'>(name: N, payload: IpcPushes[N]) => void;
  /** Shows the window, and follows the link if there is one. */
  readonly open: (link: DeepLink | null) => void;
  /** Opens the queue in its own window, at an item if one is named. */
  readonly openQueue: (item: DeskPlace | null) => void;
  /** Accepts or declines the friend request of a person. */
  readonly answerRequest: (userId: string, accepts: boolean) => void;
  /** Sends what was written in a notification. */
  readonly sendReply: (reply: NotificationReply) => void;
  readonly quit: () => void;
  /** Whether the app was started without its window. */
  readonly startsHidden: boolean;
  readonly isPractice: boolean;
  readonly clock: Clock;
}

/** The parts of the app outside the window: the system's notifications, the tray, the badge. */
export interface Desktop {
  /** Takes the page's summary. */
  readonly summarise: (summary: DesktopSummary) => void;
  readonly show: (content: ShownNotification) => Promise<Result<null>>;
  readonly close: (keys: readonly string[], channelId: string | null) => void;
  /** Called when a page is listening: sends it the desktop's abilities. */
  readonly pageReady: () => void;
  readonly preferencesChanged: (values: Preferences, before: Preferences) => void;
  /** Called at the sign-out: removes everything that the next user must not see. */
  readonly signedOut: () => void;
  /** The action for closing the window now. */
  readonly closing: () => Promise<'hide' | Exclude<CloseAction, 'tray'>>;
  readonly stop: () => void;
}
