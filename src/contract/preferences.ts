import { z } from 'zod';
import { UpdateChoice } from './ipc/help';
import { DEFAULT_HOSTING, HostingChoice } from './ipc/hosting';
import { OnBoardChoice, UNDECIDED } from './ipc/on-board';
import { SpellingChoice } from './ipc/spelling';
import { KEPT_MEGABYTES } from './keep-limits';
import { COUNTS, PING_COLOURS, ZOOM } from './limits';
import { CHOSEN_STATUSES } from './schemas';
import { PersonVolume, VoiceChoice } from './voice-choices';
import { DEFAULT_VOICE } from './voice-default';

/** The server on the sign-in screen: the one on board, or an address. */
export const ServerChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local') }),
  z.object({ kind: z.literal('remote'), address: z.string().min(1).max(2048) }),
]);
export type ServerChoice = z.output<typeof ServerChoice>;

/** The notification settings of one server, on this computer. */
export const GuildNotifications = z.object({
  level: z.enum(['allMessages', 'mentionsOnly']),
  suppressEveryone: z.boolean(),
  /** Epoch milliseconds until which the server is muted, `always` until it is turned off, null for no mute. */
  mutedUntil: z.union([z.number(), z.literal('always')]).nullable(),
});
export type GuildNotifications = Readonly<z.output<typeof GuildNotifications>>;

/** The notification settings of one channel, on this computer. */
export const ChannelNotifications = z.object({
  /** `inherit` uses the server's level. */
  level: z.enum(['inherit', 'allMessages', 'mentionsOnly', 'nothing']),
  /** The same values as for a server. */
  mutedUntil: z.union([z.number(), z.literal('always')]).nullable(),
});
export type ChannelNotifications = Readonly<z.output<typeof ChannelNotifications>>;

/** The action for closing the window; `tray` quits if there is no tray. */
export const CLOSE_ACTIONS = ['tray', 'minimise', 'quit'] as const;
export type CloseAction = (typeof CLOSE_ACTIONS)[number];

/** `focused` is while the window is in front, `looked-at` under the pointer or the focus. */
export const MOVING_PICTURES = ['focused', 'looked-at', 'never'] as const;
export type MovingPictures = (typeof MOVING_PICTURES)[number];

/** Whether the server is told about typing, and whether messages of the server are stored on this computer. */
export const GuildPrivacy = z.object({ sharesTyping: z.boolean(), keepsMessages: z.boolean() });
export type GuildPrivacy = Readonly<z.output<typeof GuildPrivacy>>;

const ids = z.array(z.string().max(32)).max(5000);

/** The preferences on this computer, without the token. Each key is replaced as a whole. */
export const preferencesSchema = z.object({
  theme: z.enum(['system', 'dark', 'light']),
  fontScale: z.number().min(0.75).max(1.5),
  zoom: z.number().min(ZOOM.least).max(ZOOM.most),
  status: z.enum(CHOSEN_STATUSES),
  pingColour: z.string().max(32),
  pingSound: z.enum(['default', 'none']),
  notifications: z.object({
    allMessages: z.boolean(),
    mentionsOnly: z.boolean(),
    suppressEveryone: z.boolean(),
  }),
  /** By guild; a missing guild follows `notifications`. */
  guildNotifications: z.record(z.string().max(32), GuildNotifications),
  /** By channel; a missing channel follows its server. */
  channelNotifications: z.record(z.string().max(32), ChannelNotifications),
  /** Epoch milliseconds until which nothing notifies at all; null for no mute. */
  mutedUntil: z.number().nullable(),
  /** Whether the system shows the app's notifications at all. */
  showsNotifications: z.boolean(),
  showsMessageText: z.boolean(),
  showsBadge: z.boolean(),
  /** Whether the window asks for attention at a mention. */
  asksAttention: z.boolean(),
  /** Whether a reply to the person's message counts as a mention of them. */
  countsReplies: z.boolean(),
  /** Whether a reaction to the person's message notifies. */
  notifiesReactions: z.boolean(),
  /** Whether messages show previews of their links. */
  showsPreviews: z.boolean(),
  /** Whether pictures of other hosts are loaded by the server, where it can. */
  loadsByServer: z.boolean(),
  /** When emoji and stickers that move do so; server icons only where they are looked at. */
  movingPictures: z.enum(MOVING_PICTURES),
  closeAction: z.enum(CLOSE_ACTIONS),
  startsHidden: z.boolean(),
  /** Whether the person was informed that closing the window leaves the app running. */
  knowsTray: z.boolean(),
  /** By guild; a missing guild hides nothing. */
  guildPrivacy: z.record(z.string().max(32), GuildPrivacy),
  keptMegabytes: z.literal(KEPT_MEGABYTES),
  server: ServerChoice,
  /** 'clear' is the specification's literal rule, for a shared computer (protocol.md). */
  sessionOnNetworkError: z.enum(['keep', 'clear']),
  rememberWithoutKeyring: z.boolean(),
  whatsNewSeen: z.string().max(64).nullable(),
  membersPanelOpen: z.boolean(),
  collapsedCategories: ids,
  /** The last open channel of each guild. */
  lastChannels: z.record(z.string().max(32), z.string().max(32)),
  lastGuild: z.string().max(32).nullable(),
  /** Hosts whose links open without a question. */
  trustedLinkHosts: z.array(z.string().max(255)).max(500),
  /** Base addresses of the servers that the person has accepted. */
  knownServers: z.array(z.string().max(2048)).max(500),
  /** The fingerprints of servers with their own certificates, by host and port. */
  pinnedServers: z.record(z.string().max(300), z.string().max(64)),
  /** Others who come to the server on this computer. */
  hosting: HostingChoice,
  /** Which server 'This computer' is. */
  onBoard: OnBoardChoice,
  /** The recently picked emoji, newest first. */
  recentEmoji: z.array(z.string().max(64)).max(COUNTS.recentEmoji),
  /** What was chosen in the quick switcher, the most used first. */
  usedDestinations: z
    .array(z.strictObject({ id: z.string().max(64), score: z.number().min(0).max(1000) }))
    .max(COUNTS.usedDestinations),
  /** When the person used the app last, and before the last long absence, in epoch milliseconds. */
  activity: z.strictObject({ since: z.number().nullable(), until: z.number() }).nullable(),
  /** For hands and people in the emoji picker: 0 is the default, 1 to 5 light to dark. */
  skinTone: z.number().int().min(0).max(5),
  spelling: SpellingChoice,
  voice: VoiceChoice,
  /** Whether the key that mutes is heard while another program has the focus, in voice. */
  mutesAnywhere: z.boolean(),
  /** How loud others are heard, by user; a missing user is heard as they speak. */
  voiceVolumes: z.record(z.string().max(32), PersonVolume),
  updates: UpdateChoice,
  window: z
    .object({
      ...{ x: z.number(), y: z.number(), width: z.number(), height: z.number() },
      maximised: z.boolean(),
      /** Missing in the files of earlier versions. */
      fullScreen: z.boolean().optional(),
    })
    .nullable(),
});
export type Preferences = Readonly<z.output<typeof preferencesSchema>>;

/**
 * The preferences that the page may set. The others are set only by main, by the person's decisions in main's own
 * dialogs.
 */
export const pagePreferencesSchema = preferencesSchema.omit({
  trustedLinkHosts: true,
  knownServers: true,
  pinnedServers: true,
  hosting: true,
  onBoard: true,
  server: true,
  window: true,
});
export type PagePreferences = Readonly<z.output<typeof pagePreferencesSchema>>;

export const defaultPreferences: Preferences = {
  theme: 'system',
  fontScale: 1,
  zoom: 1,
  status: 'active',
  pingColour: PING_COLOURS[0],
  pingSound: 'default',
  notifications: { allMessages: true, mentionsOnly: false, suppressEveryone: false },
  guildNotifications: {},
  channelNotifications: {},
  mutedUntil: null,
  showsNotifications: true,
  showsMessageText: true,
  showsBadge: true,
  asksAttention: false,
  countsReplies: true,
  notifiesReactions: false,
  showsPreviews: true,
  loadsByServer: true,
  movingPictures: 'focused',
  closeAction: 'tray',
  startsHidden: false,
  knowsTray: false,
  guildPrivacy: {},
  keptMegabytes: 50,
  server: { kind: 'local' },
  sessionOnNetworkError: 'keep',
  rememberWithoutKeyring: false,
  whatsNewSeen: null,
  membersPanelOpen: true,
  collapsedCategories: [],
  lastChannels: {},
  lastGuild: null,
  trustedLinkHosts: [],
  knownServers: [],
  pinnedServers: {},
  hosting: DEFAULT_HOSTING,
  onBoard: UNDECIDED,
  recentEmoji: [],
  usedDestinations: [],
  activity: null,
  skinTone: 0,
  spelling: { isOn: true, languages: [] },
  voice: DEFAULT_VOICE,
  mutesAnywhere: false,
  voiceVolumes: {},
  updates: { feed: null, channel: 'latest', skipped: null },
  window: null,
};
