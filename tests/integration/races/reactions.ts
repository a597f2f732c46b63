import { REACTION_LIMITS } from '../../../src/contract/limits';
import { maskOf } from '../../../src/domain/permissions/mask';
import { textChannelOf } from '../../support/node/server-app';
import { createRealm, type Ground, overtaken, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const PEOPLE = 6;
/** Any emoji: the first ones are smileys. */
const emojiOf = (nth: number): string => String.fromCodePoint(0x1f600 + nth);

const withPeople = async ({ home }: Ground) => {
  const [owner, ...people] = await Promise.all(Array.from({ length: PEOPLE + 1 }, () => home.signUp()));
  if (owner === undefined) throw new Error('Nobody signed up');
  const realm = await createRealm(home, owner);
  const { guildId, everyone, code, guild } = realm;
  const asked = { guildId, roleId: everyone.id, permissions: maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES']) };
  await home.done('roles.editPermissions', asked, owner);
  for (const person of people) await home.done('invites.join', { code }, person);
  const channelId = textChannelOf(guild);
  const say = async () =>
    (await home.done('messages.create', { channelId, content: 'w', parentId: null }, owner)).data.id;
  const reactions = async () => {
    const { messages } = (await home.done('messages.list', { channelId, limit: 1 }, owner)).data;
    return messages[0]?.reactions ?? [];
  };
  return { ...realm, people, channelId, say, reactions };
};

const lastPlaces: RaceKind = {
  name: 'the last emoji that a message may have',
  prepare: async (ground) => {
    const { home } = ground;
    const { owner, people, say, reactions } = await withPeople(ground);
    const places = 2;
    return async (dice) => {
      const messageId = await say();
      for (let nth = places; nth < REACTION_LIMITS.ofMessage; nth += 1)
        await home.done('reactions.add', { messageId, emoji: emojiOf(nth) }, owner);
      const statuses = await together(
        ground,
        dice,
        people.map((person, nth) => () => {
          const emoji = emojiOf(REACTION_LIMITS.ofMessage + nth);
          return ground.call('reactions.add', { messageId, emoji }, person);
        }),
      );
      const used = (await reactions()).length;
      return firstFault(
        statusFault(
          statuses,
          people.map((_, nth) => (nth < places ? 200 : 409)),
        ),
        used === REACTION_LIMITS.ofMessage ? null : `${used} emoji`,
      );
    };
  },
};

const oneEmoji: RaceKind = {
  name: 'one emoji that many use and take back',
  prepare: async (ground) => {
    const { home } = ground;
    const { people, say, reactions } = await withPeople(ground);
    return async (dice) => {
      const asked = { messageId: await say(), emoji: emojiOf(0) };
      const isBack = (nth: number): boolean => nth % 2 === 0;
      for (const [nth, person] of people.entries())
        if (isBack(nth)) await home.done('reactions.add', asked, person);
      const statuses = await together(
        ground,
        dice,
        people.map((person, nth) => () => {
          const call = isBack(nth) ? 'reactions.remove' : 'reactions.add';
          return ground.call(call, asked, person);
        }),
      );
      const count = (await reactions())[0]?.count ?? 0;
      return firstFault(
        statusFault(
          statuses,
          people.map(() => 200),
        ),
        count === people.length / 2 ? null : `counted ${count}`,
      );
    };
  },
};

const besideDeletion: RaceKind = {
  name: 'a reaction to a message that is deleted',
  prepare: async (ground) => {
    const { home } = ground;
    const { owner, people, say } = await withPeople(ground);
    return async () => {
      const messageId = await say();
      const status = await overtaken(
        ground,
        () => ground.call('reactions.add', { messageId, emoji: emojiOf(0) }, people[0] ?? owner),
        () => home.done('messages.delete', { messageId }, owner),
      );
      return statusFault([status], [404]);
    };
  },
};

/** Races between people who react. */
export const REACTIONS: readonly RaceKind[] = [lastPlaces, oneEmoji, besideDeletion];
