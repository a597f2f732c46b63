import { z } from 'zod';
import { entity, renamed, strictEntity } from '../codec';
import { DESK_LIMITS } from '../desk-limits';
import type { ChannelId } from '../ids';
import { id } from '../schemas';

/**
 * What a member must have met to write, from the least on; a newer server may know others. `email` and `both` demand a
 * verified address, and need feature `email`.
 */
export const VERIFICATION_LEVELS = ['none', 'ten_minutes', 'email', 'both'] as const;
/** The levels that demand a verified address. */
export const ADDRESS_LEVELS: readonly string[] = ['email', 'both'];
/** The levels by which new members wait. */
export const WAITING_LEVELS: readonly string[] = ['ten_minutes', 'both'];
export type VerificationLevel = (typeof VERIFICATION_LEVELS)[number];

/** A setting is absent where the server does not have its feature. */
const settings = <L extends z.ZodType>(verificationLevel: L) => ({
  /** Whether links in messages get previews. */
  linkPreviews: renamed('link_previews', z.boolean().optional()),
  /** The most bytes of a file; null: as many as the server takes. */
  attachmentBytes: renamed('attachment_bytes', z.int().positive().nullable().optional()),
  /** Where the server says who joined; null for nowhere, and for those who may not see that channel. */
  systemChannel: renamed('system_channel', id<ChannelId>().nullable().optional()),
  verificationLevel: renamed('verification_level', verificationLevel.optional()),
  /** Days for which the evidence of a report is kept. */
  evidenceDays: renamed(
    'evidence_days',
    z.int().min(DESK_LIMITS.evidenceLeastDays).max(DESK_LIMITS.evidenceMostDays).optional(),
  ),
  /** Days for which what staff delete is kept for review and undo; 0: not at all. */
  deletedDays: renamed('deleted_days', z.int().min(0).max(DESK_LIMITS.deletedMostDays).optional()),
  /** Whether acts of staff need an account with a second factor. */
  staffNeedsFactor: renamed('staff_needs_2fa', z.boolean().optional()),
  /** Whether others may begin a conversation with a member who has not chosen. */
  directMessages: renamed('direct_messages', z.boolean().optional()),
});

/** The settings of a guild (feature `guild-settings`). */
export const GuildSettings = entity(settings(z.string()));
export type GuildSettings = z.output<typeof GuildSettings>;
export type GuildSettingKey = keyof GuildSettings;

/** The settings to change: a key that is none is refused. */
export const GuildSettingsChange = strictEntity(settings(z.enum(VERIFICATION_LEVELS)));
export type GuildSettingsChange = z.output<typeof GuildSettingsChange>;

/** The name of each setting on the wire and in the audit log, and the feature that it belongs to. */
export const GUILD_SETTING_ROWS = {
  linkPreviews: { name: 'link_previews', feature: 'link-previews' },
  attachmentBytes: { name: 'attachment_bytes', feature: 'attachments' },
  systemChannel: { name: 'system_channel', feature: 'system-messages' },
  verificationLevel: { name: 'verification_level', feature: 'verification-level' },
  evidenceDays: { name: 'evidence_days', feature: 'reports' },
  deletedDays: { name: 'deleted_days', feature: 'undo' },
  staffNeedsFactor: { name: 'staff_needs_2fa', feature: 'two-factor' },
  directMessages: { name: 'direct_messages', feature: 'direct-messages' },
} as const satisfies Readonly<Record<GuildSettingKey, { readonly name: string; readonly feature: string }>>;

/** The names of the settings. */
export const GUILD_SETTING_KEYS = Object.keys(GUILD_SETTING_ROWS) as readonly GuildSettingKey[];
