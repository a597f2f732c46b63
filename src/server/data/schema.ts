import type { Generated, Kysely } from 'kysely';
import type { AuditTargetType } from '../../contract/audit-actions';
import type { AuditAction } from '../../contract/audited';
import type { Category, Channel } from '../../contract/entities/channel';
import type { Message } from '../../contract/entities/message';
import type { Role } from '../../contract/entities/role';
import type {
  AuditLogEntryId,
  BanId,
  ChannelId,
  GuildId,
  Id,
  InviteId,
  MessageId,
  PartnerApplicationId,
  RequestId,
  RoleId,
  SystemMessageId,
  UserId,
} from '../../contract/ids';
import type { MemberStatus } from '../../contract/schemas';
import type { NOT_IN_CHANNELS, NOT_IN_MESSAGES } from './columns';

/**
 * The tables as TypeScript sees them: camelCase (the column is snake_case), ids and masks as decimal text (bigint
 * columns), times as ISO 8601 text in UTC (timestamptz columns). What a driver gives for these is settled in
 * wire-values.ts.
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
}

/** The whole store or a transaction on it: what every query takes. */
export type Db = Kysely<Database>;

/**
 * What looks and never writes: the whole store or a transaction. A handler has no more than this outside of a
 * transaction, so that nothing is written but where what it was decided by is held.
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
  role: Generated<number>;
  flags: Generated<number>;
  languagePreference: string | null;
  avatar: string | null;
  avatarDecoration: string | null;
  nameplate: string | null;
  bio: string | null;
  /** What others see now; `inactive` while nobody is connected. */
  status: Generated<MemberStatus>;
  /** The demo's people keep the status they were given when the server starts again. */
  statusIsFixed: Generated<boolean>;
  createdAt: string;
  /** When it is to go, and on a row whose messages are still to be erased when it was to; null for all others. */
  deletionDue: Generated<string | null>;
  /** Its messages go with it. */
  deletionErases: Generated<boolean>;
  /** Since when it is no more; its row stays for what names it. */
  deletedAt: Generated<string | null>;
}

export interface TokensTable {
  id: TokenId;
  /** SHA-256 of the token, in hex; the token itself is nowhere. */
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
  ownerId: UserId;
  verified: Generated<number>;
  discoverable: Generated<boolean>;
  invitesPaused: Generated<boolean>;
  /** Null never ends. */
  defaultInviteExpiry: Generated<string | null>;
  /** Null has no limit. */
  defaultInviteMaxUses: Generated<number | null>;
  createdAt: string;
}

export interface MembersTable {
  guildId: GuildId;
  userId: UserId;
  nickname: string | null;
  joinedAt: string;
  /** Messages up to this id are not unread for the member: they were there before. */
  readFloor: MessageId;
}

/** `@everyone` is nobody's row: every member holds it. */
export interface MemberRolesTable {
  guildId: GuildId;
  userId: UserId;
  roleId: RoleId;
}

/** The columns that mirror fields of an entity follow from it; only what differs is said (columns.ts). */
type Mirrored<E, Other extends keyof E = never> = { -readonly [K in Exclude<keyof E, Other>]: E[K] };

export interface RolesTable extends Mirrored<Role, 'isHoisted' | 'isMentionable' | 'isDefault'> {
  guildId: GuildId;
  isHoisted: Generated<boolean>;
  isMentionable: Generated<boolean>;
  isDefault: Generated<boolean>;
}

export interface CategoriesTable extends Mirrored<Category> {
  guildId: GuildId;
}

export interface ChannelsTable extends Mirrored<
  Channel,
  (typeof NOT_IN_CHANNELS)[number] | 'slowmode' | 'nsfw'
> {
  guildId: GuildId;
  slowmode: Generated<number>;
  nsfw: Generated<boolean>;
  /** The newest message, kept here so that 'unread' needs no look at the messages. */
  lastMessageId: MessageId | null;
}

/** `parentId` is no foreign key: a reply outlives what it replies to. */
export interface MessagesTable extends Mirrored<
  Message,
  (typeof NOT_IN_MESSAGES)[number] | 'mentionsEveryone'
> {
  channelId: ChannelId;
  mentionsEveryone: Generated<boolean>;
}

/** Codes that led to a guild until lately. */
export interface EndedCodesTable {
  /** As it was kept: a vanity code in lower case. */
  code: string;
  endedAt: string;
}

/** Requests that were done, each by its account, call and idempotency key. */
export interface IdempotencyKeysTable {
  userId: UserId;
  /** A hash of call and key: whoever reads the store learns no key. */
  key: string;
  /** A hash of the arguments by the key: it tells another request, and nothing of a password among them. */
  request: string;
  /** The reply as it travels; null where it is too long to be kept. */
  answer: string | null;
  createdAt: string;
}

/** A table of its own, so that a message that is deleted within the window is not created again by a retry. */
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
  /** The unguessable part of its address. */
  id: MediaId;
  type: string;
  bytes: Uint8Array;
  sha256: string;
  /** Whose account it counts for; null for what nobody sent, and where the account is gone. */
  ownerId: UserId | null;
  createdAt: string;
  /** Messages name it by its address; no other row does. */
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
  /** Of the process that has the number. */
  instance: string;
  expiresAt: string;
}

export interface AttendancesTable {
  userId: UserId;
  instance: string;
  sockets: number;
}
