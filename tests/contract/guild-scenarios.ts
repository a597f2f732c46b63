import type { CallName } from '../../src/contract/rest';
import { SMALL_PICTURE } from '../support/node/flat-png';
import { textChannelOf } from '../support/node/server-app';
import type { Scenario } from './scenario';
import {
  giftFor,
  guildWithSticker,
  mentioned,
  newEmoji,
  newPicture,
  newSticker,
  SOME_ARTICLE,
  starPicture,
} from './scenario-parts';

type OfGuilds =
  | 'emoji'
  | 'guildSettings'
  | 'gifts'
  | 'boosts'
  | 'stickers'
  | 'favourites'
  | 'pictures'
  | 'inbox';

/** The arguments of the calls about what a guild and its members have besides messages. */
export const guildScenarios: { readonly [N in Extract<CallName, `${OfGuilds}.${string}`>]: Scenario<N> } = {
  'emoji.list': {
    args: async (world) => {
      await newEmoji(world, 'listed');
      return { guildId: world.guild.id };
    },
    as: 'member',
    besides: { GUILD_EMOJI: 'an emoji must be there' },
  },
  'emoji.create': {
    args: ({ guild }) => ({ guildId: guild.id, name: 'made', image: SMALL_PICTURE }),
  },
  'emoji.rename': {
    args: async (world) => ({ emojiId: (await newEmoji(world, 'before')).id, name: 'after' }),
  },
  'emoji.delete': { args: async (world) => ({ emojiId: (await newEmoji(world, 'gone')).id }) },
  'guildSettings.fetch': { args: ({ guild }) => ({ guildId: guild.id }), as: 'member' },
  'guildSettings.set': {
    args: ({ guild }) => ({ guildId: guild.id, settings: { attachmentBytes: 1024 * 1024 } }),
  },
  'gifts.send': { args: ({ channelId }) => ({ channelId, userId: null, item: SOME_ARTICLE }) },
  'gifts.take': {
    args: async (world, { caller }) => ({ messageId: await giftFor(world, caller) }),
    besides: { CHANNEL_MESSAGE: 'the message with the gift' },
  },
  'boosts.list': { as: 'member', args: ({ guild }) => ({ guildId: guild.id }) },
  'boosts.set': { as: 'member', args: ({ guild }) => ({ guildId: guild.id, on: true }) },
  'stickers.list': {
    args: guildWithSticker,
    as: 'member',
    besides: { GUILD_STICKERS: 'a sticker must be there' },
  },
  'stickers.create': {
    args: ({ guild }) => ({ guildId: guild.id, name: 'made', emoji: '👋', image: SMALL_PICTURE }),
  },
  'stickers.rename': {
    args: async (world) => ({ stickerId: (await newSticker(world, 'before')).id, name: 'after' }),
  },
  'stickers.delete': { args: async (world) => ({ stickerId: (await newSticker(world, 'gone')).id }) },
  'favourites.list': {
    as: 'member',
    args: async (world) => ({ ...(await starPicture(world, world.member)) }),
    besides: { CHANNEL_MESSAGE: 'the message with the picture' },
  },
  'favourites.set': {
    as: 'member',
    // In a guild of the caller's own: people outside of the other one have favourites as well.
    args: async ({ app }, { caller }) => {
      const channelId = textChannelOf(await app.createGuild(caller));
      return { attachmentId: await newPicture({ app, channelId }, caller), on: true };
    },
    besides: { GUILD_JOINED: 'a guild for the picture', CHANNEL_MESSAGE: 'the message with the picture' },
  },
  'inbox.mentions': {
    as: 'member',
    args: async (world) => (await mentioned(world, world.member)) && {},
    besides: { CHANNEL_MESSAGE: 'the message with the mention' },
  },
  'inbox.done': {
    as: 'member',
    args: async (world) => ({ messageIds: [await mentioned(world, world.member)] }),
    besides: { CHANNEL_MESSAGE: 'the message with the mention' },
  },
  'pictures.list': {
    as: 'member',
    args: async (world) => ({ guildId: (await newPicture(world, world.owner)) && world.guild.id }),
    besides: { CHANNEL_MESSAGE: 'the message with the picture' },
  },
};
