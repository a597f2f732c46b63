import {
  type AttachmentId,
  toId,
  type MessageId,
  type StoreItemId,
  type UserId,
} from '../../src/contract/ids';
import { SMALL_PICTURE } from '../support/node/flat-png';
import type { Person } from '../support/node/server-app';
import { smallFile, smallPicture, type World } from './world';

/** Members that exist only in the database: a test that needs a hundred members does not need their sign-up. */
export const addMembers = async ({ app, guild }: World, count: number): Promise<void> => {
  const createdAt = new Date(app.server.services.clock.now()).toISOString();
  const users = Array.from({ length: count }, () => app.store.ids.next<UserId>()).map((id) => ({
    id,
    username: `extra${id}`,
    email: `extra${id}@example.com`,
    passwordHash: '-',
    createdAt,
  }));
  await app.store.db.insertInto('users').values(users).execute();
  await app.store.db
    .insertInto('members')
    .values(
      users.map(({ id }) => ({
        guildId: guild.id,
        userId: id,
        joinedAt: createdAt,
        readFloor: toId<MessageId>('0'),
      })),
    )
    .execute();
};

/** Dates a guild's creation back. */
export const makeOlder = async ({ app, guild }: World, ms: number): Promise<void> => {
  const createdAt = new Date(app.server.services.clock.now() - ms).toISOString();
  await app.store.db.updateTable('guilds').set({ createdAt }).where('id', '=', guild.id).execute();
};

/** An invite of the owner to the guild. */
export const newInvite = async ({ app, guild, owner }: World) =>
  (await app.done('invites.create', { guildId: guild.id, expiresAfter: '7d', maxUses: 5 }, owner)).invite;

/** A message with a reaction of this person, or of the owner if the person may not see it. */
export const reactedBy = async ({ app, say, owner }: World, person: Person): Promise<MessageId> => {
  const messageId = await say(owner);
  const args = { messageId, emoji: '👍' };
  const { status } = await app.call('reactions.add', args, person);
  if (status !== 200) await app.done('reactions.add', args, owner);
  return messageId;
};

/** A message of the owner that mentions this person. */
export const mentioned = async ({ app, channelId, owner }: World, { userId }: Person): Promise<MessageId> => {
  const said = { channelId, content: `hello <@${userId}>`, parentId: null };
  return (await app.done('messages.create', said, owner)).data.id;
};

/** Names a message that its author has edited. */
export const editedMessage = async ({ app, say }: Pick<World, 'app' | 'say'>, author: Person) => {
  const messageId = await say(author);
  await app.done('messages.edit', { messageId, content: 'other words' }, author);
  return { messageId };
};

/** A message with text and a file. */
export const messageWithFile = async (
  { app, channelId }: Pick<World, 'app' | 'channelId'>,
  author: Person,
) => {
  const { attachment } = await app.done('attachments.upload', { channelId, ...smallFile() }, author);
  const attachments = [attachment.id];
  const said = { channelId, content: 'words', parentId: null, attachments };
  const { data } = await app.done('messages.create', said, author);
  return { messageId: data.id, attachmentId: attachment.id };
};

/** An emoji of the guild, of the owner. */
export const newEmoji = async ({ app, guild, owner }: World, name: string) => {
  const asked = { guildId: guild.id, name, image: SMALL_PICTURE };
  return (await app.done('emoji.create', asked, owner)).emoji;
};

/** An article of the store. */
export const SOME_ARTICLE = { kind: 'decoration', id: toId<StoreItemId>('1001') } as const;

/** A message with a gift that this person can take. */
export const giftFor = async ({ app, channelId, owner, peer }: World, person: Person): Promise<MessageId> => {
  const giver = person.userId === peer.userId ? owner : peer;
  const { data } = await app.done('gifts.send', { channelId, userId: null, item: SOME_ARTICLE }, giver);
  return data.id;
};

/** A sticker of the guild, of the owner. */
export const newSticker = async (
  { app, guild, owner }: Pick<World, 'app' | 'guild' | 'owner'>,
  name: string,
) => {
  const asked = { guildId: guild.id, name, emoji: '👋', image: SMALL_PICTURE };
  return (await app.done('stickers.create', asked, owner)).sticker;
};

/** A message with a picture; the id of the picture. */
export const newPicture = async (
  { app, channelId }: Pick<World, 'app' | 'channelId'>,
  author: Person,
  name = 'photo.png',
): Promise<AttachmentId> => {
  const file = { bytes: await smallPicture(), type: 'image/png', name };
  const asked = { channelId, name, description: null, spoiler: false, file };
  const { attachment } = await app.done('attachments.upload', asked, author);
  const said = { channelId, content: '', parentId: null, attachments: [attachment.id] };
  await app.done('messages.create', said, author);
  return attachment.id;
};

/** Stars a new picture; a call for the list has no arguments. */
export const starPicture = async (world: World, person: Person): Promise<object> => {
  const attachmentId = await newPicture(world, person);
  await world.app.done('favourites.set', { attachmentId, on: true }, person);
  return {};
};

/** Names the guild, which has a sticker. */
export const guildWithSticker = async (world: World) => {
  await newSticker(world, 'listed');
  return { guildId: world.guild.id };
};
