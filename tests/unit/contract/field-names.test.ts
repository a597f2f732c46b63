import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowSchemaOf } from '../../../src/contract/codec';
import { type Fields, fieldNames } from '../../../src/contract/codec';
import { AuditChange, AuditExtraInfo, AuditLogEntry } from '../../../src/contract/entities/audit-log-entry';
import { Ban } from '../../../src/contract/entities/ban';
import { Category, Channel } from '../../../src/contract/entities/channel';
import { DiscoveryGuild, Guild, GuildInfo, GuildPreview } from '../../../src/contract/entities/guild';
import { Invite, InviteSettings, InviteStatistics } from '../../../src/contract/entities/invite';
import { Member, MemberDetail } from '../../../src/contract/entities/member';
import { Message, SystemMessage } from '../../../src/contract/entities/message';
import { ProductRequest } from '../../../src/contract/entities/product-request';
import { Role } from '../../../src/contract/entities/role';
import { StoreItem } from '../../../src/contract/entities/store-item';
import { User } from '../../../src/contract/entities/user';
import { events } from '../../../src/contract/gateway/events';
import { endpoints } from '../../../src/contract/rest';
import type { Endpoint } from '../../../src/contract/rest/endpoint';
import { makeMessage, makeRole } from '../../support/renderer/factories';

/** The wire names of the fields of a schema, or of the entries of a list. */
const fieldsOf = (schema: z.ZodType): readonly string[] => {
  const row = rowSchemaOf(schema);
  if (row !== undefined) return fieldsOf(row);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  if (schema instanceof z.ZodCodec) return fieldsOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap() as z.ZodType);
  return [];
};
const partOf = (schema: z.ZodType, name: string): z.ZodType => {
  const whole = schema instanceof z.ZodCodec ? schema.in : schema;
  return whole instanceof z.ZodObject ? (whole.shape[name] as z.ZodType) : z.undefined();
};
const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
const without = (names: string, have: readonly string[]): readonly string[] =>
  words(names).filter((name) => !have.includes(name));

/** Section 3 of both specifications, with their names; a field with two names there has that of section 7. */
const ENTITIES: readonly (readonly [string, z.ZodType, string])[] = [
  [
    'User',
    User,
    'id username email verified createdAt role flags language_preference avatar avatar_decoration bio status',
  ],
  ['Server list item', Guild, 'id name avatar verified has_unread'],
  ['Server', Guild, 'id name avatar banner ownerId verified channels categories member_roles has_unread'],
  ['Channel', Channel, 'id name type topic slowmode nsfw position categoryId has_unread'],
  ['Category', Category, 'id name position'],
  ['Request', ProductRequest, 'id type description url rating status date reply'],
  ['Invite', Invite, 'id code uses max_uses expired expiry_text inviter'],
  ['the inviter of an invite', partOf(Invite, 'inviter'), 'username avatar'],
  [
    'Invite statistics',
    InviteStatistics,
    'total_invites active_invites total_uses permanent_invites unique_creators',
  ],
  ['Invite settings', InviteSettings, 'invites_paused default_expiry default_max_uses'],
  [
    'Discovery server',
    DiscoveryGuild,
    'id name description iconUrl bannerUrl verified totalMembers onlineMembers inviteCode',
  ],
  ['Store item', StoreItem, 'id name description url'],
  ['Official system message', SystemMessage, 'id message created_at'],
  ['Guild summary', GuildPreview, 'name icon banner verified online_count member_count'],
  [
    'Guild info',
    GuildInfo,
    'name description icon banner verified member_count channel_count role_count created_at has_vanity vanity',
  ],
  [
    'Message',
    Message,
    'id content created_at user_id username avatar avatar_decoration display_name role is_edited edited_at parent_id',
  ],
  ['Guild member', Member, 'id username avatar avatar_decoration nameplate role role_ids status nickname'],
  [
    'Guild member of the profile card',
    MemberDetail,
    'id username avatar role_ids nickname bio joined_at permissions user_role avatar_decoration nameplate status',
  ],
  ['Role', Role, 'id name color position is_hoisted is_mentionable permissions is_default'],
  ['Ban', Ban, 'id bannedUser moderator reason createdAt'],
  ['whoever is banned', partOf(Ban, 'bannedUser'), 'id username avatar'],
  ['whoever banned', partOf(Ban, 'moderator'), 'id username avatar'],
  [
    'Audit log entry',
    AuditLogEntry,
    'id user action_type action_category target reason changes extra_info timestamp',
  ],
  ['the user of an audit log entry', partOf(AuditLogEntry, 'user'), 'username discriminator avatar'],
  ['the target of an audit log entry', partOf(AuditLogEntry, 'target'), 'type name'],
  ['a change of an audit log entry', AuditChange, 'key old_value new_value'],
  [
    'the extra info of an audit log entry',
    AuditExtraInfo,
    'channel count delete_member_days members_removed',
  ],
];

/**
 * Section 7 of both specifications: headers, parameters of the path, fields of body or form, and the fields read of the
 * answer.
 */
const CALLS: readonly (readonly [string, string, string, string])[] = [
  ['GET /users/@me', '', '', 'user'],
  ['GET /users/', 'id', '', 'id username'],
  ['POST /users/update/bio', '', 'bio', 'message'],
  ['POST /users/update/username', '', 'username', 'message'],
  ['POST /users/update/avatar', '', 'avatar', 'avatar id'],
  ['POST /auth/reset-email', '', 'email password', 'Authorization message'],
  ['POST /auth/reset', '', 'oldPassword password', 'Authorization'],
  ['POST /users/status/update', '', 'status', ''],
  ['GET /requests/history', '', '', 'requests'],
  ['POST /requests/create', '', 'type description url rating', 'message'],
  ['POST /invite/join', 'code', '', 'error message'],
  ['POST /invite/create', '', 'id exp_after max_uses', 'invite'],
  ['GET /invite/fetch', 'id', '', 'error message data'],
  ['POST /invite/revoke/all', '', 'id', 'error message'],
  ['POST /invite/revoke/', '', 'id', 'error message'],
  ['POST /invite/pause', '', 'id', 'error message'],
  ['POST /invite/unpause', '', 'id', 'error message'],
  ['POST /guild/leave', '', 'id', 'message'],
  ['POST /guild/create', '', 'name icon', ''],
  ['GET /guild/discovery', '', '', 'id name inviteCode'],
  ['GET /users/@me/guilds', '', '', 'id name channels'],
  ['GET /users/@me/messages/system', '', '', 'error messages'],
  ['GET /store/avatar-decorations', '', '', 'data'],
  ['GET /store/nameplates', '', '', 'data'],
  ['POST /store/apply-decoration', '', 'id', ''],
  ['POST /store/apply-nameplate', '', 'id', ''],
  ['GET /guild/members/fetch', 'id', '', 'members'],
  ['GET /role/fetch/', 'id', '', 'roles memberRoles'],
  ['GET /channel/messages', 'id before', '', 'error data'],
  ['POST /channel/message/read', '', 'channelId', ''],
  ['POST /channel/create', '', 'guildId name type categoryId', 'channel'],
  ['POST /channel/create/category', '', 'guildId name', 'category'],
  ['POST /channel/rename', '', 'id name topic', ''],
  ['POST /channel/delete/', '', 'id', ''],
  ['POST /channel/reorder', '', 'guildId channels categories', 'message'],
  ['POST /channel/typing', '', 'channelId', ''],
  ['POST /channel/message/create', '', 'channelId content parent_id', 'data'],
  ['POST /channel/message/edit', '', 'messageId content', ''],
  ['POST /channel/message/delete', '', 'messageId', ''],
  ['GET /invite/info/', 'code', '', 'error guild'],
  ['GET /invite/vanity/check/', 'vanity_code', '', ''],
  ['POST /invite/vanity/create', '', 'id vanity_code', 'message'],
  ['GET /guild/members/user', 'id userid', '', 'member roles'],
  ['POST /guild/members/kick', '', 'reason targetUserId guildId', ''],
  ['POST /guild/members/bans/add', '', 'reason guildId targetUserId', ''],
  ['GET /guild/members/bans/fetch', 'id', '', 'error bans message'],
  ['POST /guild/members/bans/remove', '', 'targetUserId guildId', 'error message'],
  ['GET /guild/p/fetch', 'id', '', 'name member_count'],
  ['POST /guild/edit', '', 'id name description avatar banner', 'message'],
  ['DELETE /api/guilds/{id}', 'id', '', ''],
  ['POST /role/create', '', 'id name color', ''],
  ['POST /role/edit', '', 'guildId roleId name color is_hoisted is_mentionable', ''],
  ['POST /role/edit/permissions/', '', 'guildId roleId permissions', ''],
  ['POST /role/delete/', '', 'guildId roleId', ''],
  ['POST /role/reorder', '', 'guildId roleOrders', ''],
  ['POST /role/members/add', '', 'guildId targetUserId roleId', ''],
  ['POST /role/members/remove', '', 'guildId targetUserId roleId', ''],
];

/** Additional fields that the client may send: those of protocol.md, and those of a feature. */
const BESIDES: Readonly<Record<string, string>> = {
  'GET /channel/messages': 'around after limit',
  'GET /guild/members/fetch': 'most',
  'POST /channel/create': 'topic private allowed',
  'POST /channel/create/category': 'private allowed',
  'POST /channel/message/create': 'nonce attachments copies sticker forward',
  'POST /guild/edit': 'discoverable',
  'POST /guild/members/bans/add': 'delete_seconds',
  'POST /users/status/update': 'invisible',
};

/** Lists of rows within bodies and answers. */
const PARTS: readonly (readonly [string, z.ZodType, string])[] = [
  ['channels of /channel/reorder', endpoints['channels.reorder'].body().channels, 'id position categoryId'],
  ['categories of /channel/reorder', endpoints['channels.reorder'].body().categories, 'id position'],
  ['roleOrders of /role/reorder', endpoints['roles.reorder'].body().roleOrders, 'roleId newPosition'],
  ['data of /invite/fetch', endpoints['invites.list'].reply().shape.data, 'invites statistics settings'],
  ['invite of /invite/create', endpoints['invites.create'].reply().shape.invite, 'code'],
  ['data of /channel/messages', endpoints['messages.list'].reply().shape.data, 'messages'],
  ['data of /channel/message/create', endpoints['messages.create'].reply().shape.data, 'id'],
];

/** Data of the events (protocol.md 'Gateway'); the specifications have only the names of events. */
const EVENTS: Readonly<Record<string, string>> = {
  GUILD_JOINED: 'guild',
  GUILD_LEFT: 'guildId reason',
  GUILD_EDIT: 'guildId name description avatar banner verified invites_paused ownerId',
  GUILD_MEMBER_JOIN: 'guildId member',
  GUILD_MEMBER_LEFT: 'guildId userId',
  GUILD_MEMBER_RANGE: 'guildId from groups matching ids members',
  GUILD_MEMBER_ROLE_ADD: 'guildId userId roleId',
  GUILD_MEMBER_ROLE_REMOVE: 'guildId userId roleId',
  GUILD_MEMBER_STATUS: 'guildId userId status status_text status_until',
  GUILD_CHANNEL_CREATE: 'guildId channel threads',
  GUILD_CHANNEL_EDIT: 'guildId channel',
  GUILD_CHANNEL_DELETE: 'guildId channelId hidden',
  GUILD_CHANNEL_ORDER: 'guildId channels categories',
  GUILD_CATEGORY_CREATE: 'guildId category',
  GUILD_ROLE_CREATE: 'guildId role',
  GUILD_ROLE_EDIT: 'guildId role',
  GUILD_ROLE_DELETE: 'guildId roleId',
  GUILD_ROLE_ORDER: 'guildId roles',
  CHANNEL_TYPING_START: 'guildId channelId userId username',
  CHANNEL_MESSAGE: 'guildId channelId message nonce parent_author_id change',
  SYSTEM_MESSAGE: 'message',
  CHANNEL_MESSAGE_EMBEDS: 'guildId channelId messageId embeds pictures',
  CHANNEL_MESSAGE_ATTACHMENTS: 'guildId channelId messageId attachments',
};

const rows: readonly Endpoint[] = Object.values(endpoints);
const sentIn = (...parts: readonly (Fields | undefined)[]): readonly string[] =>
  parts.flatMap((fields) => fieldNames(fields ?? {}).map(([, wire]) => wire));

describe('the names of fields', () => {
  it.each(ENTITIES)('%s has those of the specifications', (_name, schema, names) => {
    expect(without(names, fieldsOf(schema))).toEqual([]);
  });

  it('that are flags travel as 0 and 1', () => {
    const [role, message] = [makeRole({ isHoisted: true }), makeMessage(1, { isEdited: true })];
    expect(z.encode(Role, role)).toMatchObject({ is_hoisted: 1, is_mentionable: 0 });
    expect(z.encode(Message, message)).toMatchObject({ is_edited: 1 });
  });

  it.each(CALLS)('%s takes and answers those of the specifications', (call, header, body, answer) => {
    const row = rows.find(({ method, path }) => `${method} ${path}` === call);
    const apart = (names: readonly string[]) =>
      names.filter((name) => !words(BESIDES[call] ?? '').includes(name));
    expect(apart(sentIn(row?.header?.(), row?.params?.()))).toEqual(words(header));
    expect([...apart(sentIn(row?.body?.(), row?.form?.()))].sort()).toEqual([...words(body)].sort());
    // Most answers contain `error` and `message`. For calls that grant a token, `error` is checked before the reply is
    // read.
    expect(without(answer, fieldsOf(row?.reply() ?? z.undefined()))).toEqual([]);
  });

  it.each(PARTS)('%s has those of the specifications', (_name, schema, names) => {
    expect(without(names, fieldsOf(schema))).toEqual([]);
  });

  it.each(Object.entries(events).filter(([name]) => name in EVENTS))(
    '%s carries those of the protocol',
    (name, { data }) => {
      expect(fieldsOf(data)).toEqual(words(EVENTS[name] ?? ''));
    },
  );
});
