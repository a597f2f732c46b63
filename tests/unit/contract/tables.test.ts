import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldNames } from '../../../src/contract/codec';
import { events, isEventName } from '../../../src/contract/gateway/events';
import { ipcCalls } from '../../../src/contract/ipc/calls';
import { CALL_NAMES } from '../../../src/contract/ipc/names';
import { defaultPreferences, preferencesSchema } from '../../../src/contract/preferences';
import { endpoints, isCallName } from '../../../src/contract/rest';
import type { Endpoint } from '../../../src/contract/rest/endpoint';

/** Every call of docs/spec/data.md 'Calls' and protocol.md, verbatim. */
const CALLS = `
GET /users/@me
GET /users/
POST /users/update/bio
POST /users/update/username
POST /users/update/avatar
POST /auth/reset-email
POST /auth/reset
POST /users/status/update
GET /requests/history
POST /requests/create
POST /invite/join
POST /invite/create
GET /invite/fetch
POST /invite/revoke/all
POST /invite/revoke/
POST /invite/pause
POST /invite/unpause
POST /guild/leave
POST /guild/create
GET /guild/discovery
GET /users/@me/guilds
GET /users/@me/messages/system
GET /store/avatar-decorations
GET /store/nameplates
POST /store/apply-decoration
POST /store/apply-nameplate
GET /guild/members/fetch
GET /role/fetch/
GET /channel/messages
POST /channel/message/read
POST /channel/create
POST /channel/create/category
POST /channel/rename
POST /channel/delete/
POST /channel/reorder
POST /channel/typing
POST /channel/message/create
POST /channel/message/edit
POST /channel/message/delete
GET /invite/info/
GET /invite/vanity/check/
POST /invite/vanity/create
GET /guild/members/user
POST /guild/members/kick
POST /guild/members/bans/add
GET /guild/members/bans/fetch
POST /guild/members/bans/remove
GET /guild/p/fetch
POST /guild/edit
DELETE /api/guilds/{id}
POST /role/create
POST /role/edit
POST /role/edit/permissions/
POST /role/delete/
POST /role/reorder
POST /role/members/add
POST /role/members/remove
GET /meta
POST /auth/register
POST /auth/login
POST /auth/logout
GET /health
GET /guild/audit-log/fetch
POST /channel/rename/category
GET /auth/sessions
POST /auth/sessions/end
POST /auth/sessions/end/others
POST /channel/delete/category
POST /guild/nickname
POST /guild/members/nickname
POST /invite/defaults
POST /guild/partner/apply
GET /guild/partner/fetch
POST /guild/transfer
POST /users/delete
POST /channel/message/react
POST /channel/message/unreact
POST /channel/message/react/remove
GET /channel/message/reactions
POST /channel/attachment/upload
POST /channel/attachment/remove
POST /channel/message/embeds/remove
GET /guild/emoji/fetch
POST /guild/emoji/create
POST /guild/emoji/rename
POST /guild/emoji/delete
GET /guild/settings/fetch
POST /guild/settings
POST /store/gift
POST /store/gift/take
GET /guild/boosts
POST /guild/boost
GET /guild/stickers/fetch
POST /guild/stickers/create
POST /guild/stickers/rename
POST /guild/stickers/delete
GET /users/@me/favourites
POST /users/@me/favourites/set
GET /guild/pictures
POST /channel/message/unread
POST /guild/read
POST /users/@me/read
POST /search
GET /channel/message/history
GET /inbox/mentions
POST /inbox/done
POST /message/schedule
POST /drafts/set
GET /drafts/fetch
GET /friends/fetch
POST /friends/request
POST /friends/accept
POST /friends/decline
POST /friends/cancel
POST /friends/remove
POST /users/block
POST /users/unblock
GET /users/@me/privacy
POST /users/@me/privacy
GET /message/scheduled
POST /message/scheduled/edit
POST /message/scheduled/delete
POST /message/scheduled/send
`
  .trim()
  .split('\n');

const EVENTS = `GUILD_JOINED GUILD_LEFT GUILD_EDIT GUILD_MEMBER_JOIN GUILD_MEMBER_LEFT GUILD_MEMBER_ROLE_ADD
GUILD_MEMBER_ROLE_REMOVE GUILD_MEMBER_STATUS GUILD_CHANNEL_CREATE GUILD_CHANNEL_DELETE GUILD_CHANNEL_EDIT
GUILD_CHANNEL_ORDER GUILD_CATEGORY_CREATE GUILD_ROLE_CREATE GUILD_ROLE_DELETE GUILD_ROLE_ORDER GUILD_ROLE_EDIT
CHANNEL_TYPING_START CHANNEL_MESSAGE SYSTEM_MESSAGE CHANNEL_MESSAGE_EDIT CHANNEL_MESSAGE_DELETE CHANNEL_MESSAGES_DELETE CHANNEL_MESSAGES_RESTORED GUILD_MEMBER_EDIT
GUILD_MEMBER_RANGE CHANNEL_ACCESS CHANNEL_MESSAGE_ATTACHMENTS CHANNEL_MESSAGE_EMBEDS CHANNEL_PIN CHANNEL_REACTION_ADD CHANNEL_REACTION_REMOVE CHANNEL_REACTION_CLEAR
CHANNEL_READ GUILD_CATEGORY_EDIT GUILD_CATEGORY_DELETE GUILD_EMOJI GUILD_SETTINGS
CHANNEL_MESSAGE_GIFT GUILD_BOOSTS GUILD_STICKERS GUILD_QUEUE GUILD_LOCKDOWN CHANNEL_UNREAD SCHEDULED SCHEDULED_REMOVE HELD_MESSAGE DRAFT RELATION RELATION_REMOVE FRIEND_STATUS USER_STATUS USER_NOTE
DIRECT_CREATE DIRECT_EDIT DIRECT_REMOVE THREAD_CREATE THREAD_EDIT THREAD_DELETE THREAD_FOLLOW VOICE_STATE VOICE_SIGNAL`.split(
  /\s+/,
);

const rows: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints);

describe('the table of calls', () => {
  it('has every call of the specifications and of the protocol, verbatim', () => {
    const have = new Set(rows.map(([, row]) => `${row.method} ${row.path}`));
    expect(CALLS.filter((call) => !have.has(call))).toEqual([]);
  });

  it('has no two rows for one method and path, however they end', () => {
    const keys = rows.map(([, row]) => `${row.method} ${row.path.replace(/\/$/, '')}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(rows)('%s is consistent', (name, row) => {
    expect(isCallName(name)).toBe(true);
    expect(row.needs === 'anyone').toBe(row.auth === 'none');
    // For a call with a password, 401 means a wrong password; for one with a code, a wrong code.
    const body = row.body?.() ?? {};
    const asksPassword = 'password' in body || row.feature === 'two-factor';
    expect(row.endsSession.length > 0).toBe(row.auth !== 'none' && !row.grants && !asksPassword);
    if (row.method === 'GET') expect(row.body).toBeUndefined();
    for (const [, wire] of fieldNames(row.params?.() ?? {})) expect(row.path).toContain(`{${wire}}`);
    const args = new Set(
      [row.header, row.params, row.body, row.form].flatMap((fields) => Object.keys(fields?.() ?? {})),
    );
    for (const named of [row.in ?? [], row.touches ?? []].flat()) expect(args).toContain(named);
    for (const event of [...row.emits, ...(row.mayEmit ?? [])]) expect(isEventName(event)).toBe(true);
  });
});

describe('the table of events', () => {
  it('has every event of the specifications and of the protocol', () => {
    expect(Object.keys(events).sort()).toEqual([...EVENTS].sort());
  });

  it('takes an unknown reason of leaving for leaving', () => {
    const left = z.decode(events.GUILD_LEFT.data, { guildId: '5', reason: 'eaten' } as never);
    expect(left.reason).toBe('left');
    expect(z.encode(events.GUILD_LEFT.data, left)).toEqual({ guildId: '5', reason: 'left' });
  });
});

describe('the tables of IPC', () => {
  it('lets exactly the calls through that have a schema', () => {
    expect(Object.keys(ipcCalls).sort()).toEqual([...CALL_NAMES].sort());
  });

  it('has default preferences that its own schema takes', () => {
    expect(preferencesSchema.parse(defaultPreferences)).toEqual(defaultPreferences);
  });

  it('refuses unknown keys in a change of preferences', () => {
    expect(ipcCalls['preferences.set'].argument.safeParse({ token: 'x' }).success).toBe(false);
  });
});

it('keeps the files that the renderer loads free of zod', () => {
  for (const file of ['ids', 'limits', 'failure', 'permissions', 'audit-actions', 'msg', 'ipc/names']) {
    const source = readFileSync(new URL(`../../../src/contract/${file}.ts`, import.meta.url), 'utf8');
    expect(source).not.toMatch(/from '(zod|.*schemas|.*codec)'/);
  }
});
