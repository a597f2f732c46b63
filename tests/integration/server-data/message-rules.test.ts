import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChannelId, MessageId, RoleId, UserId } from '../../../src/contract/ids';
import type { PermissionName } from '../../../src/contract/permissions';
import { maskOf } from '../../../src/domain/permissions/mask';
import { updateChannel } from '../../../src/server/data/channels';
import { setNickname } from '../../../src/server/data/members';
import { insertByRules } from '../../../src/server/data/insert-by-rules';
import { insertMessages } from '../../../src/server/data/message-insert';
import type { MessageDraft } from '../../../src/server/data/message-writer';
import { findMessage, listMessages } from '../../../src/server/data/messages';
import { replaceOverwrites } from '../../../src/server/data/overwrites';
import { addMemberRole, insertRole } from '../../../src/server/data/roles';
import type { Store } from '../../../src/server/data/store';
import { countStatements } from '../../support/node/counted-statements';
import { openTestStore } from '../../support/node/test-store';
import {
  addGuild,
  addMember,
  addTextChannel,
  addUser,
  draft,
  type GuildFixture,
  NOON_MS,
  send,
  repeated,
} from './fixtures';

let store: Store;
let nowMs = NOON_MS;
let guild: GuildFixture;
let author: UserId;
let channel: ChannelId;
let count = 0;

beforeAll(async () => {
  store = await openTestStore({ now: () => nowMs });
  guild = await addGuild(store, 'club');
  author = await addMember(store, guild.guildId, 'ana');
});
afterAll(() => store.close());
beforeEach(async () => {
  nowMs += 1000;
  channel = await addTextChannel(store, guild.guildId, `room-${(count += 1)}`);
});

describe('messages by the rules of their channel', () => {
  const needs = maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES']);
  const write = (by: UserId, more: Partial<MessageDraft> = {}, where = channel) =>
    store.writeMessage(draft(where, by, 'words', { needs, ...more }));
  const setEveryone = async (...names: readonly PermissionName[]): Promise<void> => {
    await store.db
      .updateTable('roles')
      .set({ permissions: maskOf(names) })
      .where('id', '=', guild.everyone)
      .execute();
  };
  /** A new member who holds a role with these permissions besides @everyone. */
  const memberWith = async (...names: readonly PermissionName[]): Promise<UserId> => {
    const userId = await addMember(store, guild.guildId, `with-${(count += 1)}`);
    const role = store.ids.next<RoleId>();
    await insertRole(store.db, {
      id: role,
      guildId: guild.guildId,
      name: `role ${count}`,
      color: '#000000',
      permissions: maskOf(names),
    });
    await addMemberRole(store.db, guild.guildId, userId, role);
    return userId;
  };

  beforeEach(() => setEveryone('VIEW_CHANNELS', 'SEND_MESSAGES'));

  test('are stored in one statement, with what their events say', async () => {
    await setNickname(store.db, guild.guildId, author, 'Ana of the lathe');
    const counted = countStatements(store.db);
    const createdAt = new Date(nowMs).toISOString();
    const id = store.ids.next<MessageId>();
    const [written] = await insertMessages(counted.db, [
      { ...draft(channel, author, 'words', { needs, nonce: 'n1' }), id, createdAt },
    ]);
    expect(counted.count()).toBe(1);
    expect(written).toEqual({
      kind: 'created',
      id,
      createdAt,
      sent: {
        guildId: guild.guildId,
        face: {
          username: 'ana',
          nickname: 'Ana of the lathe',
          avatar: null,
          avatarDecoration: null,
          role: 0,
        },
        mentionsEveryone: false,
        parentAuthorId: null,
        isRuled: false,
        threadOf: null,
        attachments: [],
        sticker: null,
        mentionRoles: [],
        forwarded: null,
        arrivals: null,
        change: 1,
      },
    });
  });

  test('are decided outside of the statement where the channel has overwrites', async () => {
    const overwrite = {
      target: 'member',
      id: author,
      allow: maskOf([]),
      deny: maskOf(['SEND_MESSAGES']),
    } as const;
    await replaceOverwrites(store.db, { guildId: guild.guildId, channelId: channel }, [overwrite]);
    const createdAt = new Date(nowMs).toISOString();
    const message = {
      ...draft(channel, author, 'words', { needs }),
      id: store.ids.next<MessageId>(),
      createdAt,
    };
    expect(await insertMessages(store.db, [message])).toEqual([{ kind: 'ruled' }]);
    expect(await store.transaction((trx) => insertByRules(trx, message))).toEqual({ kind: 'not-permitted' });
    expect((await write(author)).kind).toBe('not-permitted');
    await replaceOverwrites(store.db, { guildId: guild.guildId, channelId: channel }, [
      { ...overwrite, allow: maskOf(['MENTION_EVERYONE']), deny: maskOf([]) },
    ]);
    expect(await write(author)).toMatchObject({ kind: 'created', sent: { isRuled: true } });
  });

  test('are refused to strangers and without the permissions, but not to the owner and administrators', async () => {
    const stranger = await addUser(store, `stranger-${count}`);
    expect((await write(stranger)).kind).toBe('not-permitted');
    expect((await write(author)).kind).toBe('created');
    for (const names of [['VIEW_CHANNELS'], ['SEND_MESSAGES'], []] as const) {
      await setEveryone(...names);
      expect((await write(author)).kind).toBe('not-permitted');
    }
    expect((await write(guild.ownerId)).kind).toBe('created');
    expect((await write(await memberWith('ADMINISTRATOR'))).kind).toBe('created');
    expect((await write(await memberWith('VIEW_CHANNELS', 'SEND_MESSAGES'))).kind).toBe('created');
    expect((await write(await memberWith('MANAGE_MESSAGES'))).kind).toBe('not-permitted');
    expect((await write(author, {}, store.ids.next<ChannelId>())).kind).toBe('not-permitted');
  });

  test('lock and write nothing where the author lacks the permissions', async () => {
    const lockOf = async (): Promise<string> => {
      const { rows } = await sql<{ xmax: string }>`
        select xmax::text as xmax from channels where id = ${channel}`.execute(store.db);
      return rows[0]!.xmax;
    };
    const before = await lockOf();
    expect((await write(await addUser(store, `stranger-${count}`))).kind).toBe('not-permitted');
    expect(await lockOf()).toBe(before);
    expect((await write(author)).kind).toBe('created');
    expect(await lockOf()).not.toBe(before);
  });

  test('are refused one by one, each by its own rule', async () => {
    const stranger = await addUser(store, `stranger-${count}`);
    const slow = await addTextChannel(store, guild.guildId, `slow-${count}`);
    await updateChannel(store.db, slow, { slowmode: 10 });
    const elsewhere = await send(store, guild.general, author, 'elsewhere');
    const here = await send(store, channel, author, 'here');
    const written = await Promise.all([
      write(author),
      write(stranger, { parentId: here }),
      write(author, {}, guild.voice),
      write(author, { parentId: elsewhere }),
      write(author, { parentId: here }),
      write(author, {}, slow),
    ]);
    expect(written.map(({ kind }) => kind)).toEqual([
      'created',
      'not-permitted',
      'created',
      'no-parent',
      'created',
      'slow-mode',
    ]);
    expect(written.at(-1)).toEqual({ kind: 'slow-mode', pauseMs: 10_000 });
    expect(await listMessages(store.db, { channelId: slow })).toEqual([]);
  });

  test('wait for slow mode, unless their author manages messages', async () => {
    await updateChannel(store.db, channel, { slowmode: 10 });
    for (const by of [author, await memberWith('MENTION_EVERYONE')])
      expect((await write(by)).kind).toBe('slow-mode');
    for (const by of [guild.ownerId, await memberWith('MANAGE_MESSAGES'), await memberWith('ADMINISTRATOR')])
      expect((await write(by)).kind).toBe('created');
    const paced = draft(channel, author, 'words', { needs, nonce: 'paced' });
    const first = await store.writePaced(paced, 10_000);
    expect(first.kind).toBe('created');
    expect(await store.writePaced(paced, 10_000)).toEqual(repeated(first));
    expect((await store.writePaced({ ...paced, nonce: 'next' }, 10_000)).kind).toBe('too-soon');
  });

  test('mention everyone for those who may', async () => {
    const mentions = async (by: UserId, isMeant = true): Promise<unknown> => {
      const written = await write(by, { mentionsEveryone: isMeant });
      if (written.kind !== 'created') throw new Error(written.kind);
      const stored = await findMessage(store.db, written.id);
      expect(stored?.mentionsEveryone).toBe(written.sent.mentionsEveryone);
      return written.sent.mentionsEveryone;
    };
    expect(await mentions(author)).toBe(false);
    for (const by of [
      guild.ownerId,
      await memberWith('MENTION_EVERYONE'),
      await memberWith('ADMINISTRATOR'),
    ]) {
      expect(await mentions(by)).toBe(true);
      expect(await mentions(by, false)).toBe(false);
    }
  });
});
