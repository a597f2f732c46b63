import type { Preferences } from '../../contract/preferences';

/** The settings that say nothing of a person, their servers or their words, each as it is. */
const PLAIN = [
  ...['theme', 'fontScale', 'zoom', 'status', 'pingSound', 'notifications', 'sessionOnNetworkError'],
  ...['rememberWithoutKeyring', 'membersPanelOpen', 'skinTone', 'window', 'closeAction', 'startsHidden'],
  ...['showsBadge', 'asksAttention', 'mutedUntil', 'whatsNewSeen'],
] as const;

/** Those of which only their number is told. */
const COUNTED = [
  ...['guildNotifications', 'guildPrivacy', 'channelNotifications', 'collapsedCategories', 'lastChannels'],
  ...['trustedLinkHosts', 'knownServers', 'recentEmoji'],
] as const;

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;

/** The settings as they may leave this computer. A setting that is not named here is left out. */
export const describeSettings = (preferences: Preferences): Readonly<Record<string, unknown>> => {
  const all: Readonly<Record<string, unknown>> = { ...preferences };
  return {
    ...Object.fromEntries(PLAIN.filter((key) => key in all).map((key) => [key, all[key]])),
    ...Object.fromEntries(
      COUNTED.filter((key) => key in all).map((key) => [key, `${sizeOf(all[key])} entries`]),
    ),
    server:
      preferences.server.kind === 'local' ? 'this computer' : 'another server (its address is left out)',
    updates: { hasFeed: preferences.updates.feed !== null, channel: preferences.updates.channel },
  };
};
