import type { CallName } from '../../src/contract/rest';
import { laterThan } from './own-scenarios';
import type { Scenario } from './scenario';
import type { World } from './world';

type OfModeration =
  | ('members.timeout' | 'messages.previewPurge' | 'messages.purge' | 'channels.setSlowmode')
  | Extract<CallName, `bans.${string}`>;

/** A message of a member. */
const meant = async ({ guild, channelId, say, member }: World) => {
  await say(member);
  return {
    ...{ guildId: guild.id, channelId, userId: member.userId, after: null, before: null },
    ...{ contains: null, limit: 10 },
  };
};

/** The arguments of the calls by which staff act on members and messages. */
export const moderationScenarios: { readonly [N in OfModeration]: Scenario<N> } = {
  'members.timeout': {
    args: ({ app, guild }, { person }) => ({
      ...{ guildId: guild.id, targetUserId: person.userId, until: laterThan({ app }), reason: 'Rude.' },
    }),
  },
  'bans.add': {
    args: ({ guild }, { person }) => ({ guildId: guild.id, targetUserId: person.userId, reason: 'Rude.' }),
  },
  'bans.bulk': {
    args: ({ guild }, { person }) => ({ guildId: guild.id, userIds: [person.userId], reason: 'Raid.' }),
  },
  'bans.list': {
    args: async ({ app, guild, owner, outsider }) => {
      await app.done('bans.add', { guildId: guild.id, targetUserId: outsider.userId, reason: '' }, owner);
      return { guildId: guild.id };
    },
  },
  'bans.remove': {
    args: async ({ app, guild, owner, outsider }) => {
      const asked = { guildId: guild.id, targetUserId: outsider.userId };
      await app.done('bans.add', { ...asked, reason: '' }, owner);
      return asked;
    },
  },
  'messages.previewPurge': {
    as: 'owner',
    args: meant,
    besides: { CHANNEL_MESSAGE: 'a message that is meant' },
  },
  'messages.purge': {
    as: 'owner',
    args: async (world) => ({ ...(await meant(world)), reason: 'Spam.' }),
    besides: { CHANNEL_MESSAGE: 'the message that is deleted' },
  },
  'channels.setSlowmode': { args: ({ channelId }) => ({ channelId, seconds: 5 }) },
};
