import type { Preferences } from '../../contract/preferences';

/**
 * The form in which a setting is exported: as it is only if it reveals nothing of the person, the servers or the texts.
 */
type Telling = 'as it is' | 'counted' | 'in words' | 'left out';

/** The compiler requires an entry for each new setting. */
const SETTINGS: Readonly<Record<keyof Preferences, Telling>> = {
  theme: 'as it is',
  fontScale: 'as it is',
  zoom: 'as it is',
  status: 'as it is',
  pingSound: 'as it is',
  notifications: 'as it is',
  sessionOnNetworkError: 'as it is',
  rememberWithoutKeyring: 'as it is',
  membersPanelOpen: 'as it is',
  onBoard: 'as it is',
  skinTone: 'as it is',
  window: 'as it is',
  keptMegabytes: 'as it is',
  showsPreviews: 'as it is',
  loadsByServer: 'as it is',
  movingPictures: 'as it is',
  closeAction: 'as it is',
  startsHidden: 'as it is',
  showsBadge: 'as it is',
  asksAttention: 'as it is',
  mutesAnywhere: 'as it is',
  countsReplies: 'as it is',
  notifiesReactions: 'as it is',
  mutedUntil: 'as it is',
  whatsNewSeen: 'as it is',
  guildNotifications: 'counted',
  guildPrivacy: 'counted',
  channelNotifications: 'counted',
  collapsedCategories: 'counted',
  lastChannels: 'counted',
  trustedLinkHosts: 'counted',
  knownServers: 'counted',
  pinnedServers: 'counted',
  recentEmoji: 'counted',
  usedDestinations: 'counted',
  voiceVolumes: 'counted',
  server: 'in words',
  hosting: 'left out',
  updates: 'in words',
  pingColour: 'left out',
  showsNotifications: 'left out',
  showsMessageText: 'left out',
  knowsTray: 'left out',
  lastGuild: 'left out',
  activity: 'left out',
  spelling: 'left out',
  voice: 'left out',
};

const sizeOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 0;

/** The settings in the form in which they may leave this computer. */
export const describeSettings = (preferences: Preferences): Readonly<Record<string, unknown>> => {
  const all: Readonly<Record<string, unknown>> = { ...preferences };
  const keysOf = (telling: Telling): readonly string[] =>
    Object.entries(SETTINGS).flatMap(([key, told]) => (told === telling && key in all ? [key] : []));
  return {
    ...Object.fromEntries(keysOf('as it is').map((key) => [key, all[key]])),
    ...Object.fromEntries(keysOf('counted').map((key) => [key, `${sizeOf(all[key])} entries`])),
    server:
      preferences.server.kind === 'local' ? 'this computer' : 'another server (its address is left out)',
    updates: { hasFeed: preferences.updates.feed !== null, channel: preferences.updates.channel },
  };
};
