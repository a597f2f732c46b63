import { type RawBuilder, sql } from 'kysely';
import type { GuildId, UserId } from '../../contract/ids';

/** Rows of a table that belong to an export, and the file of JSON that they become. */
export interface ExportPart {
  /** The name of the file in the archive, without its ending. */
  readonly file: string;
  readonly table: string;
  /** The condition of a row `t`. */
  readonly where: RawBuilder<unknown>;
  /** Columns that are left out. */
  readonly omit?: readonly string[];
  /** Names and such beside the ids of a row `t`. */
  readonly more?: Readonly<Record<string, RawBuilder<unknown>>>;
}

const nameOf = (table: 'guilds' | 'users' | 'roles', id: RawBuilder<unknown>): RawBuilder<unknown> =>
  table === 'users'
    ? sql`(select username from users where users.id = ${id})`
    : sql`(select name from ${sql.table(table)} named where named.id = ${id})`;
const GUILD_NAME = { guild_name: nameOf('guilds', sql`t.guild_id`) };
const OTHER_NAME = { other_name: nameOf('users', sql`t.other_id`) };
const PLACE_NAME = {
  channel_name: sql`(select name from channels where channels.id = t.channel_id)`,
  guild_name: sql`(select guilds.name from channels join guilds on guilds.id = channels.guild_id where channels.id = t.channel_id)`,
};

/** The parts of an export of an account. */
export const partsOfAccount = (userId: UserId): readonly ExportPart[] => {
  const own = sql`t.user_id = ${userId}::bigint`;
  const ofOwnMessage = sql`exists (
    select from messages where messages.id = t.message_id and messages.author_id = ${userId}::bigint)`;
  return [
    {
      ...{ file: 'account', table: 'users', where: sql`t.id = ${userId}::bigint` },
      omit: ['password_hash', 'status_is_fixed', 'one_time_until', 'one_time_used', 'deleted_at'],
    },
    { file: 'devices', table: 'tokens', where: own, omit: ['id', 'hash'] },
    { file: 'privacy', table: 'privacy', where: own },
    { file: 'consents', table: 'policy_consents', where: own },
    { file: 'relations', table: 'relations', where: own, more: OTHER_NAME },
    {
      ...{ file: 'notes', table: 'user_notes', where: sql`t.author_id = ${userId}::bigint` },
      more: { username: nameOf('users', sql`t.user_id`) },
    },
    { file: 'servers', table: 'members', where: own, omit: ['read_floor'], more: GUILD_NAME },
    {
      ...{ file: 'roles', table: 'member_roles', where: own },
      more: { ...GUILD_NAME, role_name: nameOf('roles', sql`t.role_id`) },
    },
    {
      ...{ file: 'conversations', table: 'conversation_members', where: own, omit: ['unanswered'] },
      more: {
        others: sql`(
          select json_agg(username order by username) from conversation_members o join users on users.id = o.user_id
          where o.conversation_id = t.conversation_id and o.user_id <> t.user_id)`,
      },
    },
    {
      ...{ file: 'messages', table: 'messages', where: sql`t.author_id = ${userId}::bigint` },
      more: PLACE_NAME,
    },
    { file: 'earlier-texts', table: 'message_versions', where: ofOwnMessage },
    { file: 'forwarded', table: 'forwards', where: ofOwnMessage },
    { file: 'sent-stickers', table: 'message_stickers', where: ofOwnMessage },
    { file: 'reactions', table: 'reactions', where: own, omit: ['position', 'first_used'] },
    { file: 'pins', table: 'pins', where: own },
    { file: 'files', table: 'attachments', where: sql`t.uploader_id = ${userId}::bigint` },
    { file: 'drafts', table: 'drafts', where: own, omit: ['version'] },
    { file: 'scheduled', table: 'scheduled_messages', where: own },
    { file: 'held', table: 'held_messages', where: sql`t.author_id = ${userId}::bigint` },
    { file: 'followed-threads', table: 'thread_follows', where: own },
    { file: 'favourites', table: 'favourites', where: own, omit: ['content'] },
    { file: 'gifts', table: 'gifts', where: sql`t.giver_id = ${userId}::bigint` },
    { file: 'boosts', table: 'boosts', where: own, more: GUILD_NAME },
    { file: 'invites', table: 'invites', where: sql`t.creator_id = ${userId}::bigint`, more: GUILD_NAME },
    { file: 'requests', table: 'requests', where: own },
    {
      ...{ file: 'applications', table: 'partner_applications' },
      where: sql`t.applicant_id = ${userId}::bigint`,
    },
    { file: 'reports', table: 'report_voices', where: own },
    { file: 'warnings', table: 'warnings', where: own, omit: ['moderator_id'], more: GUILD_NAME },
    { file: 'timeouts', table: 'timeouts', where: own, omit: ['moderator_id'], more: GUILD_NAME },
    { file: 'official-messages', table: 'system_messages', where: own },
    {
      ...{ file: 'pictures', table: 'media', where: sql`t.owner_id = ${userId}::bigint` },
      omit: ['bytes', 'sha256', 'in_messages'],
    },
  ];
};

/** The parts of an export of a guild: everything that its members made and its staff decided, but for reports. */
export const partsOfGuild = (guildId: GuildId): readonly ExportPart[] => {
  const own = sql`t.guild_id = ${guildId}::bigint`;
  const inChannel = sql`exists (
    select from channels where channels.id = t.channel_id and channels.guild_id = ${guildId}::bigint)`;
  const ofMessage = sql`exists (
    select from messages join channels on channels.id = messages.channel_id
    where messages.id = t.message_id and channels.guild_id = ${guildId}::bigint)`;
  const ofUser = { username: nameOf('users', sql`t.user_id`) };
  return [
    { file: 'server', table: 'guilds', where: sql`t.id = ${guildId}::bigint` },
    { file: 'settings', table: 'guild_settings', where: own },
    { file: 'roles', table: 'roles', where: own },
    { file: 'categories', table: 'categories', where: own },
    { file: 'channels', table: 'channels', where: own, omit: ['changes'] },
    {
      ...{ file: 'threads', table: 'threads' },
      where: sql`exists (select from channels where channels.id = t.id and channels.guild_id = ${guildId}::bigint)`,
    },
    { file: 'permissions', table: 'overwrites', where: own },
    {
      ...{ file: 'members', table: 'members', where: own, more: ofUser },
      omit: ['read_floor', 'takes_direct'],
    },
    { file: 'roles-of-members', table: 'member_roles', where: own },
    { file: 'bans', table: 'bans', where: own, more: ofUser },
    { file: 'timeouts', table: 'timeouts', where: own, more: ofUser },
    { file: 'warnings', table: 'warnings', where: own, more: ofUser },
    { file: 'notes-of-staff', table: 'member_notes', where: own, more: ofUser },
    { file: 'automatic-rules', table: 'automod_rules', where: own, omit: ['stamp'] },
    { file: 'invites', table: 'invites', where: own },
    { file: 'emoji', table: 'guild_emoji', where: own },
    { file: 'stickers', table: 'guild_stickers', where: own },
    { file: 'audit-log', table: 'audit_log', where: own },
    {
      ...{ file: 'messages', table: 'messages', where: inChannel },
      more: {
        author_name: nameOf('users', sql`t.author_id`),
        channel_name: sql`(select name from channels where channels.id = t.channel_id)`,
      },
    },
    { file: 'earlier-texts', table: 'message_versions', where: ofMessage },
    { file: 'forwarded', table: 'forwards', where: ofMessage },
    { file: 'sent-stickers', table: 'message_stickers', where: ofMessage },
    { file: 'reactions', table: 'reactions', where: ofMessage },
    { file: 'pins', table: 'pins', where: inChannel },
    { file: 'files', table: 'attachments', where: sql`t.message_id is not null and ${inChannel}` },
    {
      ...{ file: 'pictures', table: 'media', omit: ['bytes', 'sha256', 'in_messages', 'owner_id'] },
      where: sql`'/media/' || t.id in (
        select icon from guilds where id = ${guildId}::bigint
        union all select banner from guilds where id = ${guildId}::bigint
        union all select picture from guild_emoji where guild_id = ${guildId}::bigint
        union all select picture from guild_stickers where guild_id = ${guildId}::bigint)`,
    },
  ];
};
