import type { Attachment } from '../../../src/contract/entities/attachment';
import type { Embed } from '../../../src/contract/entities/embed';
import type { AuditLogEntry } from '../../../src/contract/entities/audit-log-entry';
import type { Ban } from '../../../src/contract/entities/ban';
import type { Category, Channel } from '../../../src/contract/entities/channel';
import type { Gift } from '../../../src/contract/entities/gift';
import type { GuildEmoji } from '../../../src/contract/entities/emoji';
import type { DirectChannel, DirectMember } from '../../../src/contract/entities/direct-channel';
import type { GuildSticker } from '../../../src/contract/entities/sticker';
import type { Guild, GuildPreview } from '../../../src/contract/entities/guild';
import type { Invite } from '../../../src/contract/entities/invite';
import type { Member, MemberDetail } from '../../../src/contract/entities/member';
import type { Message } from '../../../src/contract/entities/message';
import type { Meta } from '../../../src/contract/entities/meta';
import type { QueueItem, QueuePerson } from '../../../src/contract/entities/queue-item';
import type { Relation } from '../../../src/contract/entities/relation';
import type { Role } from '../../../src/contract/entities/role';
import type { ScheduledMessage } from '../../../src/contract/entities/scheduled';
import type { Thread } from '../../../src/contract/entities/thread';
import type { User } from '../../../src/contract/entities/user';
import { makeStatus, UNSAID } from './make-status';
import { type Id, toId } from '../../../src/contract/ids';
import type { BootState } from '../../../src/contract/ipc/calls';
import type { GatewayState, SessionState } from '../../../src/contract/ipc/pushes';
import { PERMISSION_BITS, type PermissionMask, type PermissionName } from '../../../src/contract/permissions';
import { defaultPreferences, type Preferences } from '../../../src/contract/preferences';
import { CURRENT_RELEASE } from '../../../src/domain/releases/releases';

/** An id from a number, without padding: tests write `id(7)`. */
export const id = <I extends Id<string>>(number: number): I => toId<I>(String(number));

/** The mask with the bits of these permissions. */
export const mask = (...names: PermissionName[]): PermissionMask =>
  String(names.reduce((sum, name) => sum + 2 ** PERMISSION_BITS[name], 0)) as PermissionMask;

/** A time on the tests' day: `at(0)` is its beginning, each number is a second later. */
export const at = (second: number): string => new Date(Date.UTC(2026, 0, 5) + second * 1000).toISOString();

export const makeUser = (change: Partial<User> = {}): User => ({
  id: id(1),
  username: 'ada',
  verified: true,
  createdAt: at(0),
  role: 0,
  ...{ avatar: null, avatarDecoration: null, nameplate: null, bio: null },
  status: 'active',
  email: 'ada@example.org',
  flags: 0,
  twoFactor: false,
  invisible: false,
  ...UNSAID,
  languagePreference: null,
  ...change,
});

export const makeChannel = (change: Partial<Channel> = {}): Channel => ({
  id: id(100),
  name: 'general',
  type: 'text',
  topic: null,
  slowmode: 0,
  nsfw: false,
  position: 0,
  categoryId: null,
  hasUnread: null,
  lastReadId: null,
  unreadCount: null,
  mentionCount: null,
  everyoneCount: null,
  replyCount: null,
  changes: null,
  ...{ private: false, permissions: null, userLimit: 0, bitrate: 32_000, participants: null },
  ...change,
});

/** A thread of bob in #general, which ada does not follow. */
export const makeThread = (number: number, change: Partial<Thread> = {}): Thread => ({
  ...{ id: id(number), guildId: id(5), parentId: id(100), messageId: null, name: 'Plans', creatorId: id(2) },
  ...{ archived: false, locked: false, messageCount: 0, lastMessageAt: at(0), following: false },
  ...{ hasUnread: false, lastReadId: null },
  ...{ unreadCount: 0, mentionCount: 0, everyoneCount: 0, replyCount: 0, changes: null },
  ...change,
});

/** Somebody in a conversation. */
export const makePartner = (number: number, username: string): DirectMember => ({
  ...{ id: id(number), username, avatar: null, avatarDecoration: null, bio: null },
});

/** A conversation of ada with bob, or with the members that are given. */
export const makeConversation = (number: number, change: Partial<DirectChannel> = {}): DirectChannel => ({
  ...{ id: id(number), type: 'direct', name: null, icon: null, ownerId: null, request: false },
  members: [makePartner(1, 'ada'), makePartner(2, 'bob')],
  ...{ hasUnread: false, lastReadId: null, unreadCount: 0, mentionCount: 0, lastMessageAt: null },
  changes: null,
  ...change,
});

export const makeCategory = (change: Partial<Category> = {}): Category => ({
  id: id(50),
  name: 'Text Channels',
  position: 0,
  private: false,
  permissions: null,
  ...change,
});

/** An emoji of a guild, added by ada. */
export const makeEmoji = (number: number, name: string, change: Partial<GuildEmoji> = {}): GuildEmoji => ({
  id: id(number),
  name,
  url: `/media/emoji-${number}`,
  animated: false,
  creatorId: id(1),
  ...change,
});

export const makeSticker = (
  number: number,
  name: string,
  change: Partial<GuildSticker> = {},
): GuildSticker => ({
  ...{
    id: id(number),
    name,
    emoji: '👋',
    url: `/media/sticker-${number}`,
    animated: false,
    creatorId: id(1),
  },
  ...change,
});

export const makeRole = (change: Partial<Role> = {}): Role => ({
  id: id(20),
  name: 'Helpers',
  color: '#57b069',
  position: 1,
  isHoisted: false,
  isMentionable: false,
  permissions: mask(),
  isDefault: false,
  ...change,
});

/** `@everyone` with the permissions that a new guild grants it. */
export const everyone: Role = makeRole({
  id: id(10),
  name: '@everyone',
  color: '#99aab5',
  position: 0,
  permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES', 'CHANGE_NICKNAME', 'CREATE_INVITE'),
  isDefault: true,
});

export const makeGuild = (change: Partial<Guild> = {}): Guild => ({
  id: id(5),
  name: 'The Hall',
  avatar: null,
  banner: null,
  ownerId: id(2),
  verified: 0,
  invitesPaused: null,
  hasUnread: false,
  channels: [makeChannel()],
  categories: [],
  threads: [],
  memberRoles: [everyone],
  timedOutUntil: null,
  lockdown: null,
  ...change,
});

export const makeMember = (change: Partial<Member> = {}): Member => ({
  id: id(1),
  username: 'ada',
  nickname: null,
  avatar: null,
  avatarDecoration: null,
  nameplate: null,
  role: 0,
  roleIds: [],
  ...makeStatus('active'),
  timedOutUntil: null,
  ...change,
});

/** A member's details of the profile card, as staff see them. */
export const makeMemberDetail = (change: Partial<MemberDetail> = {}): MemberDetail => ({
  id: id(1),
  username: 'ada',
  nickname: null,
  avatar: null,
  avatarDecoration: null,
  nameplate: null,
  bio: null,
  joinedAt: at(0),
  userRole: 0,
  roleIds: [],
  ...makeStatus('active'),
  timedOutUntil: null,
  permissions: null,
  createdAt: null,
  ...change,
});

export const makeInvite = (change: Partial<Invite> = {}): Invite => ({
  id: id(900),
  code: 'hall2026',
  uses: 0,
  maxUses: null,
  expired: false,
  expiryText: 'Expires in 7 days',
  inviter: { username: 'ada', avatar: null },
  ...change,
});

export const makeBan = (change: Partial<Ban> = {}): Ban => ({
  id: id(600),
  bannedUser: { id: id(7), username: 'mallory', avatar: null },
  moderator: { id: id(2), username: 'bob', avatar: null },
  reason: 'Blocks the gate',
  createdAt: at(0),
  ...change,
});

/** An entry of the audit log from the number of its id; a higher number is a later second. */
export const makeEntry = (number: number, change: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  id: id(number),
  user: { username: 'ada', discriminator: '0001', avatar: null },
  actionType: 'SERVER_UPDATE',
  actionCategory: 'server',
  target: { type: 'server', name: 'The Hall' },
  reason: null,
  changes: [],
  undo: null,
  extraInfo: {
    channel: null,
    count: null,
    files: null,
    deleteMemberDays: null,
    membersRemoved: null,
    byTime: null,
  },
  timestamp: at(number),
  ...change,
});

/** A server as its invite shows it to a non-member. */
export const makePreview = (change: Partial<GuildPreview> = {}): GuildPreview => ({
  id: id(6),
  name: 'The Yard',
  description: null,
  icon: null,
  banner: null,
  verified: 0,
  onlineCount: 3,
  memberCount: 12,
  joined: false,
  ...change,
});

export const makeMessage = (number: number, change: Partial<Message> = {}): Message => ({
  id: id(number),
  content: `message ${number}`,
  createdAt: at(number),
  authorId: id(2),
  username: 'bob',
  avatar: null,
  avatarDecoration: null,
  displayName: null,
  role: 0,
  isEdited: false,
  editedAt: null,
  parentId: null,
  mentionsEveryone: false,
  pinned: false,
  reactions: [],
  attachments: [],
  sentAt: null,
  system: null,
  gift: null,
  forwarded: null,
  sticker: null,
  mentionRoles: [],
  embeds: [],
  pictures: [],
  thread: null,
  ...change,
});

export const makeAttachment = (number: number, change: Partial<Attachment> = {}): Attachment => ({
  id: id(number),
  name: `file-${number}.bin`,
  type: 'application/octet-stream',
  size: 1000 * number,
  kind: 'file',
  width: null,
  height: null,
  durationMs: null,
  blurhash: null,
  url: `/attachment/${number}/file-${number}.bin`,
  thumbnailUrl: null,
  spoiler: false,
  description: null,
  ...change,
});

export const makeEmbed = (number: number, change: Partial<Embed> = {}): Embed => ({
  url: `https://site-${number}.example/page`,
  kind: 'link',
  siteName: `Site ${number}`,
  title: `Title ${number}`,
  description: null,
  image: null,
  ...change,
});

/** The messages from one number to another, both included. */
export const makeMessages = (from: number, to: number): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => makeMessage(from + place));

/** A server that knows who may do what in each channel. */
export const withOverwrites = (meta: Meta): Meta => ({
  ...meta,
  features: [...meta.features, 'overwrites'],
  permissions: { MANAGE_PERMISSIONS: PERMISSION_BITS.MANAGE_PERMISSIONS },
});

/** A server with all features of messages. */
export const fullMeta: Meta = {
  name: 'Test server',
  version: '1',
  features: ['message-events', 'member-events', 'read-events', 'nickname'],
  inviteHosts: [],
  permissions: {},
  limits: {},
  demo: null,
};

export const makeSession = (
  change: Partial<Extract<SessionState, { phase: 'signed-in' }>> = {},
): SessionState => ({
  phase: 'signed-in',
  user: makeUser(),
  server: { kind: 'local' },
  url: 'http://127.0.0.1:4000',
  meta: fullMeta,
  verified: true,
  remembered: true,
  ...change,
});

export const makeGateway = (change: Partial<GatewayState> = {}): GatewayState => ({
  phase: 'open',
  epoch: 1,
  retryAt: null,
  roundTripMs: null,
  provenAt: null,
  trouble: null,
  ...change,
});

/** Preferences of a user who has closed What's New. */
export const seenPreferences: Preferences = {
  ...defaultPreferences,
  onBoard: { runs: 'demo', hasOwn: false },
  whatsNewSeen: CURRENT_RELEASE.version,
};

export const makeBoot = (change: Partial<BootState> = {}): BootState => ({
  session: makeSession(),
  gateway: makeGateway(),
  preferences: seenPreferences,
  snapshot: null,
  app: { version: '0.1.0', platform: 'linux', isDevelopment: true, isPractice: false, notices: [] },
  ...change,
});

/** A message that is sent later. */
export const makeScheduled = (number: number, change: Partial<ScheduledMessage> = {}): ScheduledMessage => ({
  ...{ id: id(number), guildId: id(5), channelId: id(100) },
  content: `scheduled ${number}`,
  parentId: null,
  attachments: [],
  sendAt: at(number),
  createdAt: at(0),
  refused: null,
  ...change,
});

/** Somebody as a report names them. */
export const makePerson = (number: number, username: string): QueuePerson => ({
  ...{ id: id(number), username, avatar: null },
});

/** A message as it was kept with a report. */
export const makeKept = (
  number: number,
  content: string,
  author = makePerson(7, 'mallory'),
): NonNullable<NonNullable<QueueItem['evidence']>['message']> => ({
  id: id(number),
  ...{ author, content, createdAt: at(number), editedAt: null, files: [] },
});

/** An open report of a message by mallory, from cleo, from the number of its id. */
export const makeReport = (number: number, change: Partial<QueueItem> = {}): QueueItem => ({
  id: id(number),
  status: 'open',
  kind: 'report',
  rule: null,
  reports: [
    { user: makePerson(3, 'cleo'), category: 'spam', text: `report ${number}`, createdAt: at(number) },
  ],
  target: makePerson(7, 'mallory'),
  channel: { id: id(100), name: 'general' },
  messageId: id(1001),
  isMessageThere: true,
  evidence: {
    message: makeKept(1001, 'buy my saw blades'),
    before: [makeKept(1000, 'good morning', makePerson(3, 'cleo'))],
    after: [makeKept(1002, 'please stop', makePerson(3, 'cleo'))],
  },
  ...{ claimedBy: null, claimedUntil: null, outcome: null, note: null, actions: [] },
  ...{ createdAt: at(number), resolvedAt: null, resolvedBy: null },
  ...change,
});

/** What somebody is to the signed-in user. */
export const makeRelation = (
  number: number,
  username: string,
  kind: Relation['kind'],
  user: Partial<Relation['user']> = {},
): Relation => ({
  user: {
    ...{ id: id(number), username, avatar: null, avatarDecoration: null, bio: null },
    status: kind === 'friend' ? 'active' : null,
    ...UNSAID,
    ...user,
  },
  kind,
  since: at(0),
});

/** A gift for whoever takes it first. */
export const makeGift = (change: Partial<Gift> = {}): Gift => ({
  kind: 'decoration',
  itemId: id(1001),
  name: 'Starlight',
  url: '/media/store/starlight.png',
  recipient: null,
  takenBy: null,
  ...change,
});
