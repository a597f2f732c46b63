import type { ChannelId, GuildId, MessageId } from '../../../src/contract/ids';
import { type Person, textChannelOf, type TestServer } from '../../support/node/server-app';
import { directParts } from '../direct-parts';

/** Those of a scene: `me` acts, `other` is something to them, and `third` is a friend of both. */
export interface Cast {
  readonly me: Person;
  readonly other: Person;
  readonly third: Person;
}

/** Where a scene happens; made before the two become what they are to each other. */
export interface Stage {
  readonly channelId: ChannelId;
  readonly guildId: GuildId;
  /** Messages of both, and one of `me` with a reaction of theirs, which is pinned. */
  readonly mine: MessageId;
  readonly theirs: MessageId;
}

/** Every kind of place in which people meet. */
export type Place =
  | ('nowhere' | 'opened' | 'unanswered' | 'talked' | 'asked')
  | ('group' | 'other group' | 'guild');

/** A message with words. */
export const words = (channelId: ChannelId, content = 'Hello') => ({ channelId, content, parentId: null });

const talk = async (app: TestServer, channelId: ChannelId, { me, other }: Cast) => {
  const said = async (by: Person) => (await app.done('messages.create', words(channelId), by)).data.id;
  const theirs = await said(other);
  const mine = await said(me);
  await app.done('reactions.add', { messageId: mine, emoji: '👍' }, me);
  return { channelId, mine, theirs };
};

/** Makes each place. */
export const PLACES: {
  readonly [P in Place]: (app: TestServer, cast: Cast) => Promise<Partial<Stage>>;
} = {
  nowhere: () => Promise.resolve({}),
  /** A conversation in which nobody has written. */
  opened: async (app, { me, other }) => {
    const parts = directParts(app);
    await parts.befriend(me, other);
    const { id } = await parts.opened(me, other);
    await app.done('friends.remove', { userId: other.userId }, me);
    return { channelId: id };
  },
  /** One in which `me` alone has written, as one who is no friend. */
  unanswered: async (app, { me, other }) => {
    const parts = directParts(app);
    const guild = await app.createGuild(me);
    await app.join(guild, me, other);
    const { id } = await parts.opened(me, other);
    const mine = await parts.said(me, id);
    await app.done('guilds.leave', { guildId: guild.id }, other);
    return { channelId: id, mine };
  },
  /** One in which both have written. */
  talked: async (app, cast) => {
    const parts = directParts(app);
    const { me, other } = cast;
    await parts.befriend(me, other);
    const { id } = await parts.opened(me, other);
    const stage = await talk(app, id, cast);
    await app.done('messages.pin', { messageId: stage.mine }, me);
    await app.done('friends.remove', { userId: other.userId }, me);
    return stage;
  },
  /** One in which the other has written, as one who is no friend. */
  asked: async (app, { me, other }) => {
    const parts = directParts(app);
    const guild = await app.createGuild(me);
    await app.join(guild, me, other);
    const { id } = await parts.opened(other, me);
    const theirs = await parts.said(other, id);
    await app.done('guilds.leave', { guildId: guild.id }, other);
    return { channelId: id, theirs };
  },
  /** A group of three, of which `me` is the owner. */
  group: async (app, cast) => {
    const parts = directParts(app);
    const { me, other, third } = cast;
    await parts.befriend(me, other);
    const { id } = await parts.opened(me, other, third);
    const stage = await talk(app, id, cast);
    await app.done('friends.remove', { userId: other.userId }, me);
    return stage;
  },
  /** A group without the other. */
  'other group': async (app, { me, third }) => {
    const parts = directParts(app);
    const one = await app.signUp(`person${app.store.ids.next()}`);
    await parts.befriend(me, one);
    return { channelId: (await parts.opened(me, third, one)).id };
  },
  /** A guild of which all three are members, and the third is the owner. */
  guild: async (app, cast) => {
    const { me, other, third } = cast;
    const guild = await app.createGuild(third);
    await app.join(guild, third, ...new Set([me, other]));
    return { guildId: guild.id, ...(await talk(app, textChannelOf(guild), cast)) };
  },
};
