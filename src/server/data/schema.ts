import type { Generated, Kysely } from 'kysely';
import type { AuditTargetType } from '../../contract/audit-actions';
import type { AuditAction } from '../../contract/audited';
import type { Attachment } from '../../contract/entities/attachment';
import type { Category, Channel } from '../../contract/entities/channel';
import type { Message, SystemKind } from '../../contract/entities/message';
import type { Role } from '../../contract/entities/role';
import type {
  AuditLogEntryId,
  BanId,
  CategoryId,
  ChannelId,
  GuildId,
  HeldId,
  ScheduledId,
  Id,
  InviteId,
  MessageId,
  PartnerApplicationId,
  PlaceId,
  RequestId,
  RoleId,
  SystemMessageId,
  UserId,
} from '../../contract/ids';
import type { PermissionMask } from '../../contract/permissions';
import type { MemberStatus } from '../../contract/schemas';
import type { ExportsTable } from './export-tables';
import type { RecoveryCodesTable, SecondFactorsTable, SignInTicketsTable } from './factor-tables';
import type { ForwardsTable } from './forward-tables';
import type { BoostsTable, GiftsTable } from './gift-tables';
import type { GuildEmojiTable, GuildSettingsTable } from './guild-tables';
import type { InboxDoneTable, InboxFloorsTable } from './inbox-tables';
import type { Mirrored } from './mirrored';
import type { MessagePingsTable } from './ping-tables';
import type { PrivacyTable, RelationsTable, UserNotesTable } from './relation-tables';
import type { ConversationMembersTable, ConversationsTable } from './conversation-tables';
import type { MailCodesTable, MailsTable } from './mail-tables';
import type { DraftsTable } from './draft-tables';
import type {
  OperatorLogTable,
  PoliciesTable,
  PolicyConsentsTable,
  SignUpInvitesTable,
} from './operator-tables';
import type { ReportsTable, ReportVoicesTable } from './report-tables';
import type { AutomodRulesTable, AutomodSaidTable, HeldMessagesTable } from './automod-tables';
import type { ScheduledMessagesTable } from './scheduled-tables';
import type { ThreadFollowsTable, ThreadsTable } from './thread-tables';
import type { JoinsTable, MemberNotesTable, WarningsTable } from './member-note-tables';
import type { LockdownsTable } from './lockdown-tables';
import type { RemovedRowsTable, ReturningRolesTable, UndoImagesTable } from './undo-tables';
import type { TimeoutsTable } from './timeout-tables';
import type { VoiceMutesTable } from './voice-tables';
import type { MessageTermsTable, SearchIndexTable } from './search-tables';
import type { MessageVersionsTable } from './version-tables';
import type {
  FavouriteBlobsTable,
  FavouritesTable,
  GuildStickersTable,
  MessageStickersTable,
  RoleMentionsTable,
} from './sticker-tables';
import type { AttachmentBlobsTable, BlobsTable } from './blob-tables';
import type { NOT_IN_CATEGORIES, NOT_IN_CHANNELS, NOT_IN_MESSAGES } from './columns';
import type { EmbedRemovalsTable, EmbedsTable, LinkPagesTable, MessagePicturesTable } from './preview-tables';

export type { BlobName } from './blob-tables';

/**
 * The tables as TypeScript sees them: camelCase (the column is snake_case), ids and masks as decimal text (bigint
 * columns), times as ISO 8601 text in UTC (timestamptz columns). wire-values.ts converts the values of the drivers.
 */
export interface Database {
  users: UsersTable;
  tokens: TokensTable;
  guilds: GuildsTable;
  members: MembersTable;
  memberRoles: MemberRolesTable;
  roles: RolesTable;
  categories: CategoriesTable;
  channels: ChannelsTable;
  messages: MessagesTable;
  messageNonces: MessageNoncesTable;
  endedCodes: EndedCodesTable;
  idempotencyKeys: IdempotencyKeysTable;
  readMarkers: ReadMarkersTable;
  invites: InvitesTable;
  bans: BansTable;
  requests: RequestsTable;
  partnerApplications: PartnerApplicationsTable;
  systemMessages: SystemMessagesTable;
  media: MediaTable;
  auditLog: AuditLogTable;
  settings: SettingsTable;
  nodes: NodesTable;
  attendances: AttendancesTable;
  overwrites: OverwritesTable;
  pins: PinsTable;
  reactions: ReactionsTable;
  blobs: BlobsTable;
  attachments: AttachmentsTable;
  attachmentBlobs: AttachmentBlobsTable;
  guildEmoji: GuildEmojiTable;
  guildSettings: GuildSettingsTable;
  gifts: GiftsTable;
  boosts: BoostsTable;
  forwards: ForwardsTable;
  guildStickers: GuildStickersTable;
  messageStickers: MessageStickersTable;
  roleMentions: RoleMentionsTable;
  favourites: FavouritesTable;
  favouriteBlobs: FavouriteBlobsTable;
  embeds: EmbedsTable;
  linkPages: LinkPagesTable;
  embedRemovals: EmbedRemovalsTable;
  messagePictures: MessagePicturesTable;
  messagePings: MessagePingsTable;
  scheduledMessages: ScheduledMessagesTable;
  drafts: DraftsTable;
  relations: RelationsTable;
  userNotes: UserNotesTable;
  privacy: PrivacyTable;
  messageTerms: MessageTermsTable;
  searchIndex: SearchIndexTable;
  messageVersions: MessageVersionsTable;
  inboxDone: InboxDoneTable;
  inboxFloors: InboxFloorsTable;
  operatorLog: OperatorLogTable;
  signUpInvites: SignUpInvitesTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: RecoveryCodesTable;
  signInTickets: SignInTicketsTable;
  mails: MailsTable;
  mailCodes: MailCodesTable;
  policies: PoliciesTable;
  policyConsents: PolicyConsentsTable;
  threads: ThreadsTable;
  threadFollows: ThreadFollowsTable;
  timeouts: TimeoutsTable;
  voiceMutes: VoiceMutesTable;
  automodRules: AutomodRulesTable;
  automodSaid: AutomodSaidTable;
  heldMessages: HeldMessagesTable;
  lockdowns: LockdownsTable;
  undoImages: UndoImagesTable;
  removedRows: RemovedRowsTable;
  returningRoles: ReturningRolesTable;
  memberNotes: MemberNotesTable;
  warnings: WarningsTable;
  joins: JoinsTable;
  reports: ReportsTable;
  reportVoices: ReportVoicesTable;
  conversations: ConversationsTable;
  conversationMembers: ConversationMembersTable;
  exports: ExportsTable;
}

/** The whole store or a transaction on it: what every query takes. */
export type Db = Kysely<Database>;

/**
 * Read access to the whole store or a transaction. Outside a transaction a handler has no more than this, so that every
 * write happens where the data for its decision is locked.
 */
export type Reads = Pick<Db, 'selectFrom' | 'getExecutor'>;

export type TokenId = Id<'token'>;
export type MediaId = string & { readonly __noun: 'media' };

export interface UsersTable {
  id: UserId;
  username: string;
  email: string;
  passwordHash: string;
  verified: Generated<boolean>;
  /** Whether a sign-in needs a code besides the password. */
  twoFactor: Generated<boolean>;
  role: Generated<number>;
  flags: Generated<number>;
  languagePreference: string | null;
  avatar: string | null;
  avatarDecoration: string | null;
  nameplate: string | null;
  bio: string | null;
  /** The shown status; `inactive` while the user is not connected. */
  status: Generated<MemberStatus>;
  /** Whether others see the user as offline whatever the status is. */
  invisible: Generated<boolean>;
  /** What the user says beside the status, and until when; null for always. */
  statusText: Generated<string | null>;
  statusUntil: Generated<string | null>;
  /** True for the demo's people: their status is not reset when the server starts. */
  statusIsFixed: Generated<boolean>;
  createdAt: string;
  /**
   * The due time of the deletion; set on a deleted account while its messages are still to be erased; null otherwise.
   */
  deletionDue: Generated<string | null>;
  /** Whether the account's messages are erased with it. */
  deletionErases: Generated<boolean>;
  /** The time from which the operator has suspended the account, and the reason. */
  suspendedAt: Generated<string | null>;
  suspendedFor: Generated<string | null>;
  /** The time of a sign-up that the operator has not approved yet; null for every other account. */
  waitingSince: Generated<string | null>;
  /** The end of a password that the operator has given, and whether it was used; null for a password of one's own. */
  oneTimeUntil: Generated<string | null>;
  oneTimeUsed: Generated<boolean>;
  /** The time of the deletion; the row stays for the rows that refer to it. */
  deletedAt: Generated<string | null>;
}

export interface TokensTable {
  id: TokenId;
  /** SHA-256 of the token, in hex; the token itself is not stored. */
  hash: string;
  userId: UserId;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string | null;
}

export interface GuildsTable {
  id: GuildId;
  name: string;
  description: string | null;
  icon: string | null;
  banner: string | null;
  /** Null for the guild of a conversation. */
  ownerId: UserId | null;
  verified: Generated<number>;
  discoverable: Generated<boolean>;
  invitesPaused: Generated<boolean>;
  /** Null: never expires. */
  defaultInviteExpiry: Generated<string | null>;
  /** Null: no limit. */
  defaultInviteMaxUses: Generated<number | null>;
  createdAt: string;
}

export interface MembersTable {
  guildId: GuildId;
  userId: UserId;
  nickname: string | null;
  joinedAt: string;
  /** Messages up to this id are not unread for the member: they are older than the membership. */
  readFloor: MessageId;
  /** Whether other members may begin a conversation with this one, by its privacy. */
  takesDirect: Generated<boolean | null>;
}

/** Without rows for `@everyone`, which every member holds. */
export interface MemberRolesTable {
  guildId: GuildId;
  userId: UserId;
  roleId: RoleId;
}

export interface RolesTable extends Mirrored<Role, 'isHoisted' | 'isMentionable' | 'isDefault'> {
  guildId: GuildId;
  isHoisted: Generated<boolean>;
  isMentionable: Generated<boolean>;
  isDefault: Generated<boolean>;
}

export interface CategoriesTable extends Mirrored<Category, (typeof NOT_IN_CATEGORIES)[number]> {
  guildId: GuildId;
}

export interface ChannelsTable extends Mirrored<
  Channel,
  (typeof NOT_IN_CHANNELS)[number] | 'slowmode' | 'nsfw' | 'userLimit' | 'bitrate'
> {
  guildId: GuildId;
  slowmode: Generated<number>;
  nsfw: Generated<boolean>;
  userLimit: Generated<number>;
  bitrate: Generated<number>;
  /** The newest message, stored here so that the unread state needs no query on the messages. */
  lastMessageId: MessageId | null;
  /** How many messages it has gained and lost, so that counts and events say which of them they have. */
  changes: Generated<number>;
  /** Of a thread, the channel that it is in. */
  threadOf: Generated<ChannelId | null>;
}

/** `parentId` is no foreign key: a reply stays when its parent is deleted. */
export interface MessagesTable extends Mirrored<
  Message,
  (typeof NOT_IN_MESSAGES)[number] | 'mentionsEveryone' | 'system'
> {
  channelId: ChannelId;
  mentionsEveryone: Generated<boolean>;
  system: Generated<SystemKind | null>;
}

/** Codes of invites that were valid until recently. */
export interface EndedCodesTable {
  /** As stored in the invite: a vanity code is in lower case. */
  code: string;
  endedAt: string;
}

/** Completed requests, by account, call and idempotency key. */
export interface IdempotencyKeysTable {
  userId: UserId;
  /** A hash of call and key, so that a reader of the store does not learn the key. */
  key: string;
  /**
   * A hash of the arguments, keyed with the idempotency key: it distinguishes requests, and reveals no password among
   * them.
   */
  request: string;
  /** The reply in wire format; null where it is too long to store. */
  answer: string | null;
  createdAt: string;
}

/** A separate table, so that a retry does not create a message again that was deleted within the window. */
export interface MessageNoncesTable {
  channelId: ChannelId;
  authorId: UserId;
  nonce: string;
  messageId: MessageId;
  createdAt: string;
}

export interface ReadMarkersTable {
  userId: UserId;
  channelId: ChannelId;
  lastReadId: MessageId;
}

export interface InvitesTable {
  id: InviteId;
  guildId: GuildId;
  code: string;
  /** Null: the server's own invite. */
  creatorId: UserId | null;
  uses: Generated<number>;
  maxUses: number | null;
  expiresAt: string | null;
  isVanity: Generated<boolean>;
  createdAt: string;
}

export interface BansTable {
  id: BanId;
  guildId: GuildId;
  userId: UserId;
  moderatorId: UserId;
  reason: string | null;
  createdAt: string;
  /** The messages since then go once more a little later; null for none. */
  erasesSince: string | null;
}

export interface RequestsTable {
  id: RequestId;
  userId: UserId;
  type: number;
  description: string;
  url: string | null;
  rating: number | null;
  status: Generated<number>;
  reply: string | null;
  createdAt: string;
}

export interface PartnerApplicationsTable {
  id: PartnerApplicationId;
  guildId: GuildId;
  applicantId: UserId | null;
  status: Generated<number>;
  reply: string | null;
  createdAt: string;
  decidedAt: string | null;
}

export interface SystemMessagesTable {
  id: SystemMessageId;
  message: string;
  createdAt: string;
  /** Null: for everyone. */
  userId: UserId | null;
}

export interface MediaTable {
  /** The unguessable part of the picture's address. */
  id: MediaId;
  type: string;
  bytes: Uint8Array;
  sha256: string;
  /**
   * The account to whose quota the picture counts; null for pictures that nobody uploaded, and after the account is
   * deleted.
   */
  ownerId: UserId | null;
  createdAt: string;
  /** Whether messages refer to the picture by its address, and no other row does. */
  inMessages: Generated<boolean>;
}

export interface AuditLogTable {
  id: AuditLogEntryId;
  guildId: GuildId;
  actorId: UserId;
  actionType: AuditAction;
  targetType: AuditTargetType | null;
  targetId: string | null;
  targetName: string | null;
  reason: string | null;
  /** JSON text on the way in, the parsed value on the way out. */
  changes: unknown;
  extraInfo: unknown;
  createdAt: string;
}

export interface SettingsTable {
  key: string;
  value: string;
}

export interface NodesTable {
  number: number;
  /** The id of the process that has the number. */
  instance: string;
  expiresAt: string;
}

/** Exactly one of channel and category is set, and exactly one of role and user. */
export interface OverwritesTable {
  guildId: GuildId;
  channelId: ChannelId | null;
  categoryId: CategoryId | null;
  /** The channel or category. */
  placeId: Generated<PlaceId>;
  roleId: RoleId | null;
  userId: UserId | null;
  allow: PermissionMask;
  deny: PermissionMask;
}

export interface PinsTable {
  messageId: MessageId;
  channelId: ChannelId;
  /** Who pinned the message. */
  userId: UserId;
  pinnedAt: string;
}

export interface ReactionsTable {
  messageId: MessageId;
  /** In its fully qualified form. */
  emoji: string;
  userId: UserId;
  /** The place among the reactions of the message, in their order. */
  position: number;
  /** The position at which this emoji was first used on the message. */
  firstUsed: number;
}

export interface AttachmentsTable extends Mirrored<Attachment> {
  channelId: ChannelId;
  uploaderId: UserId;
  /** Null until the file is in a message. */
  messageId: MessageId | null;
  /** The message that waits for staff with it; null in every other case. */
  heldId: HeldId | null;
  /** The message that is sent later with it; null in every other case. */
  scheduledId: ScheduledId | null;
  /** The place in the message. */
  position: number;
  createdAt: string;
}

export interface AttendancesTable {
  userId: UserId;
  instance: string;
  sockets: number;
}
