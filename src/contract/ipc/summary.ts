import type { DesktopSummary } from './desktop';

/** The summary while nobody is signed in. */
export const EMPTY_SUMMARY: DesktopSummary = {
  isSignedIn: false,
  status: 'active',
  isInvisible: null,
  said: null,
  unread: { channels: 0, pings: 0 },
  places: [],
  staff: [],
  voice: null,
  queue: { open: 0, newest: [] },
};
