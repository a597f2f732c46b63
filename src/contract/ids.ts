/**
 * A text whose type names the identified noun. Ids are strings of decimal digits and are never converted to numbers.
 */
export type Id<Noun extends string> = string & { readonly __noun: Noun };

export type UserId = Id<'user'>;
export type GuildId = Id<'guild'>;
export type ChannelId = Id<'channel'>;
export type CategoryId = Id<'category'>;
/** A channel or a category, for calls about either: no channel has the id of a category. */
export type PlaceId = ChannelId | CategoryId;
export type RoleId = Id<'role'>;
export type MessageId = Id<'message'>;
export type AttachmentId = Id<'attachment'>;
/** The preview of a link in a message. */
export type EmbedId = Id<'embed'>;
export type InviteId = Id<'invite'>;
export type BanId = Id<'ban'>;
export type RequestId = Id<'request'>;
export type PartnerApplicationId = Id<'partner-application'>;
/** A device on which an account is signed in, named after its token; the token itself is never sent. */
export type DeviceId = Id<'token'>;
export type StoreItemId = Id<'store-item'>;
export type SystemMessageId = Id<'system-message'>;
export type AuditLogEntryId = Id<'audit-log-entry'>;
/** An emoji of a guild. */
export type EmojiId = Id<'emoji'>;
export type GiftId = Id<'gift'>;
/** A sticker of a guild. */
export type StickerId = Id<'sticker'>;
/** The state of a draft: greater with each change, and never the same again. */
export type DraftVersion = Id<'draft-version'>;
/** A note of staff about a member. */
export type NoteId = Id<'note'>;
/** An item of a guild's queue: a report, with its evidence. */
export type ReportId = Id<'report'>;
/** An automatic rule of a guild. */
export type RuleId = Id<'rule'>;
/** An archive of an account's data, or of a guild's. */
export type ExportId = Id<'export'>;
/** A message that waits for staff; the message gets an id of its own when it is published. */
export type HeldId = Id<'held-message'>;
/** A message that is sent later; the message gets an id of its own then. */
export type ScheduledId = Id<'scheduled-message'>;
/** A mail of the server to a person. */
export type MailId = Id<'mail'>;

/**
 * Marks a text as an id if its source guarantees it: a database row, a test, a key of a map. Text from the wire is
 * parsed by the schemas of contract/schemas.ts instead.
 */
export const toId = <I extends Id<string>>(text: string): I => text as I;
