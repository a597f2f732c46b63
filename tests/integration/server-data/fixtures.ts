import type { CategoryId, ChannelId, GuildId, MessageId, RoleId, UserId } from '../../../src/contract/ids';
import { insertChannel } from '../../../src/server/data/channels';
import { createGuild } from '../../../src/server/data/guild-create';
import { insertMember } from '../../../src/server/data/members';
import type { MessageDraft } from '../../../src/server/data/message-writer';
import type { Store } from '../../../src/server/data/store';
import { insertUser } from '../../../src/server/data/users';

/** Each file starts a PostgreSQL, and files of 40 MB are written and read: slow on a busy computer. */

export const NOON_MS = Date.UTC(2026, 10, 21, 12);
export const NOON = new Date(NOON_MS).toISOString();

/** Creates an account with this username. */
export const addUser = async (store: Store, username: string): Promise<UserId> => {
  const id = store.ids.next<UserId>();
  const made = await insertUser(store.db, {
    id,
    username,
    email: `${username}@example.org`,
    passwordHash: `hash of ${username}`,
    createdAt: NOON,
  });
  if ('taken' in made) throw new Error(`${made.taken} is taken`);
  return id;
};

export interface GuildFixture {
  readonly guildId: GuildId;
  readonly ownerId: UserId;
  readonly everyone: RoleId;
  readonly general: ChannelId;
  readonly voice: ChannelId;
  readonly category: CategoryId;
}

/** Creates a guild with a new owner. */
export const addGuild = async (store: Store, name: string): Promise<GuildFixture> => {
  const { db } = store;
  const ownerId = await addUser(store, `${name}-owner`);
  const guildId = await store.transaction((trx) =>
    createGuild(trx, store.ids, { name, icon: null, ownerId, createdAt: NOON }),
  );
  const channels = await db.selectFrom('channels').selectAll().where('guildId', '=', guildId).execute();
  const text = channels.find(({ type }) => type === 'text')!;
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('guildId', '=', guildId)
    .executeTakeFirstOrThrow();
  return {
    guildId,
    ownerId,
    everyone: role.id,
    general: text.id,
    voice: channels.find(({ type }) => type === 'voice')!.id,
    category: text.categoryId!,
  };
};

/** Creates an account that joins the guild. */
export const addMember = async (store: Store, guildId: GuildId, username: string): Promise<UserId> => {
  const userId = await addUser(store, username);
  await join(store, guildId, userId);
  return userId;
};

export const join = (store: Store, guildId: GuildId, userId: UserId): Promise<boolean> =>
  insertMember(store.db, { guildId, userId, joinedAt: NOON, readFloor: store.ids.next<MessageId>() });

export const addTextChannel = async (
  store: Store,
  guildId: GuildId,
  name: string,
  categoryId: CategoryId | null = null,
): Promise<ChannelId> => {
  const id = store.ids.next<ChannelId>();
  await insertChannel(store.db, { id, guildId, categoryId, name, type: 'text', topic: null });
  return id;
};

export const draft = (
  channelId: ChannelId,
  authorId: UserId,
  content: string,
  more: Partial<MessageDraft> = {},
): MessageDraft => ({
  channelId,
  authorId,
  content,
  parentId: null,
  nonce: null,
  mentionsEveryone: false,
  ...more,
});

/** Sends a message, requires its creation, and returns its id. */
export const send = async (
  store: Store,
  channelId: ChannelId,
  authorId: UserId,
  content: string,
): Promise<MessageId> => {
  const written = await store.writeMessage(draft(channelId, authorId, content));
  if (written.kind !== 'created') throw new Error(written.kind);
  return written.id;
};

/** The answer to a message that is there already: nothing has changed in its channel. */
export const repeated = (first: Awaited<ReturnType<Store['writePaced']>>) => {
  if (first.kind !== 'created') throw new Error(first.kind);
  return { ...first, kind: 'repeated', sent: { ...first.sent, change: null } };
};
