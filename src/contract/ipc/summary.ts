import type { DesktopSummary } from './desktop';

/** As many places to jump to stand in the tray's menu. */
export const MOST_PLACES = 10;
/** As many servers stand under Moderation. */
export const MOST_STAFF_GUILDS = 25;

/** What the system shows while nobody is signed in. */
export const EMPTY_SUMMARY: DesktopSummary = {
  isSignedIn: false,
  status: 'active',
  unread: { channels: 0, pings: 0 },
  places: [],
  staff: [],
};
