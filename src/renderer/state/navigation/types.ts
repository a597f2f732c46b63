import type { ChannelId, GuildId, MessageId } from '../../../contract/ids';
import type { AppCommand } from '../../../contract/ipc/commands';
import type { DeepLink } from '../../../contract/ipc/pushes';

export type Tab = 'home' | 'system' | 'discovery' | 'profile';

/** Screens that need no login; null is the app itself (docs/spec/accounts.md 'Public pages'). */
export type PublicPage = 'terms' | 'guidelines' | 'privacy';

/** What the home tab shows; `none` while no conversation is selected (docs/spec/home.md 'Menu'). */
export type HomePage = 'none' | 'friends' | 'change-log' | 'store' | 'official' | 'requests';

export interface ScrollTarget {
  readonly channelId: ChannelId;
  readonly messageId: MessageId;
  /** Whether the target is the New line below the message, which need not be there any more. */
  readonly isLine?: boolean;
}

export interface NavigationState {
  /** Set exactly when no guild is selected. */
  readonly tab: Tab | null;
  readonly home: HomePage;
  readonly guildId: GuildId | null;
  readonly channelId: ChannelId | null;
  readonly publicPage: PublicPage | null;
  /** The members manager in place of the chat; 'left' until the focus is back on the control that opened it. */
  readonly membersManager: 'closed' | 'open' | 'left';
  /** Whether a system message is unread: the tab appears, and opening it clears the mark. */
  readonly hasSystemMessage: boolean;
  /** The target of a link that was followed before the guilds were loaded. */
  readonly destination: DeepLink | null;
  /** The target message of a link, until it is on the screen. */
  readonly scrollTarget: ScrollTarget | null;
  /** The channel whose list of threads is open. */
  readonly threadsOf: ChannelId | null;
  /** The channel that is shown beside its open thread. */
  readonly besideThread: ChannelId | null;
  /** A command of the native menu that nothing has started yet. */
  readonly command: AppCommand | null;
}
