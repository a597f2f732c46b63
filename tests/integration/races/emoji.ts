import type { EmojiId, MessageId } from '../../../src/contract/ids';
import { EMOJI_LIMITS } from '../../../src/contract/limits';
import { maskOf } from '../../../src/domain/permissions/mask';
import { SMALL_PICTURE } from '../../support/node/flat-png';
import { textChannelOf } from '../../support/node/server-app';
import { createRealm, type Ground, overtaken, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const prepare = async (ground: Ground) => {
  const { home } = ground;
  const [owner, other] = await Promise.all([home.signUp(), home.signUp()]);
  const realm = await createRealm(home, owner);
  const { guildId, everyone, code } = realm;
  const permissions = maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES', 'MANAGE_EMOJI']);
  await home.done('roles.editPermissions', { guildId, roleId: everyone.id, permissions }, owner);
  await home.done('invites.join', { code }, other);
  const names = async (): Promise<readonly string[]> =>
    (await home.done('emoji.list', { guildId }, owner)).emoji.map(({ name }) => name);
  const make = async (name: string): Promise<EmojiId> =>
    (await home.done('emoji.create', { guildId, name, image: SMALL_PICTURE }, owner)).emoji.id;
  const clear = async (prefix: string): Promise<void> => {
    const { emoji } = await home.done('emoji.list', { guildId }, owner);
    for (const { id, name } of emoji)
      if (name.startsWith(prefix)) await home.done('emoji.delete', { emojiId: id }, owner);
  };
  return { ...realm, owner, people: [owner, other], names, make, clear };
};

const lastPlace: RaceKind = {
  name: 'the last emoji that a guild may have',
  prepare: async (ground) => {
    const { guildId, owner, people, names, clear } = await prepare(ground);
    const createdAt = new Date(ground.home.clock.now()).toISOString();
    const rows = Array.from({ length: EMOJI_LIMITS.ofGuild - 1 }, (_, nth) => ({
      ...{
        id: ground.home.store.ids.next<EmojiId>(),
        guildId,
        name: `held_${nth}`,
        picture: `/media/${nth}`,
      },
      ...{ creatorId: owner.userId, createdAt },
    }));
    await ground.home.store.db.insertInto('guildEmoji').values(rows).execute();
    return async (dice) => {
      const statuses = await together(
        ground,
        dice,
        people.map((person, nth) => () => {
          const asked = { guildId, name: `last_${nth}`, image: SMALL_PICTURE };
          return ground.call('emoji.create', asked, person);
        }),
      );
      const count = (await names()).length;
      await clear('last_');
      return firstFault(
        statusFault(statuses, [200, 409]),
        count === EMOJI_LIMITS.ofGuild ? null : `${count} emoji`,
      );
    };
  },
};

const oneName: RaceKind = {
  name: 'one name for two emoji of a guild',
  prepare: async (ground) => {
    const { guildId, people, names, make, clear } = await prepare(ground);
    const [owner, other] = people;
    if (owner === undefined || other === undefined) throw new Error('Nobody signed up');
    return async (dice) => {
      const emojiId = await make('before');
      const statuses = await together(ground, dice, [
        () => ground.call('emoji.create', { guildId, name: 'one_name', image: SMALL_PICTURE }, owner),
        () => ground.call('emoji.rename', { emojiId, name: 'ONE_NAME' }, other),
      ]);
      const count = (await names()).filter((name) => name.toLowerCase() === 'one_name').length;
      await clear('');
      return firstFault(statusFault(statuses, [200, 409]), count === 1 ? null : `${count} of one name`);
    };
  },
};

const besideDeletion: RaceKind = {
  name: 'a reaction with an emoji of the guild that is deleted',
  prepare: async (ground) => {
    const { home } = ground;
    const { guild, owner, people, make } = await prepare(ground);
    const channelId = textChannelOf(guild);
    const said: MessageId = (
      await home.done('messages.create', { channelId, content: 'w', parentId: null }, owner)
    ).data.id;
    return async () => {
      const emojiId = await make('short_lived');
      const status = await overtaken(
        ground,
        () =>
          ground.call('reactions.add', { messageId: said, emoji: `custom:${emojiId}` }, people[1] ?? owner),
        () => home.done('emoji.delete', { emojiId }, owner),
      );
      return statusFault([status], [404]);
    };
  },
};

/** Races between people who change the emoji of a guild. */
export const EMOJI: readonly RaceKind[] = [lastPlace, oneName, besideDeletion];
