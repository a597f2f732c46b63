import type { ChannelId } from '../../src/contract/ids';
import type { CallName } from '../../src/contract/rest';
import type { Person } from '../support/node/server-app';
import type { Scenario } from './scenario';
import type { World } from './world';

type OfVoice = Extract<CallName, `voice.${string}`> | 'channels.editVoice';

const OPEN = { selfMute: false, selfDeaf: false };

/** A new voice channel. */
export const newVoiceChannel = async ({ app, guild, owner }: World): Promise<ChannelId> => {
  const made = { guildId: guild.id, name: 'Lounge', type: 'voice', categoryId: null } as const;
  return (await app.done('channels.create', made, owner)).channel.id;
};

/** Somebody is in a new voice channel. */
const inVoice = async (world: World, person: Person): Promise<ChannelId> => {
  const channelId = await newVoiceChannel(world);
  await world.app.done('voice.join', { channelId, ...OPEN }, person);
  return channelId;
};

const NEW_CHANNEL = { GUILD_CHANNEL_CREATE: 'the channel that is joined' } as const;

/** The calls about voice channels. */
export const voiceScenarios: { readonly [N in OfVoice]: Scenario<N> } = {
  'voice.join': {
    args: async (world) => ({ channelId: await newVoiceChannel(world), ...OPEN }),
    besides: NEW_CHANNEL,
  },
  'voice.leave': {
    args: async (world, { caller }) => {
      await inVoice(world, caller);
      return {};
    },
    as: 'member',
    besides: NEW_CHANNEL,
  },
  'voice.state': {
    args: async (world, { caller }) => {
      await inVoice(world, caller);
      return { selfMute: true, selfDeaf: false };
    },
    as: 'member',
    besides: NEW_CHANNEL,
  },
  'voice.mute': {
    args: ({ guild }, { person }) => ({
      ...{ guildId: guild.id, userId: person.userId, mute: true, deaf: false },
      reason: 'noise',
    }),
  },
  'voice.move': {
    args: async (world, { person }) => {
      await inVoice(world, person);
      const channelId = await newVoiceChannel(world);
      return { guildId: world.guild.id, userId: person.userId, channelId, reason: 'this way' };
    },
    besides: NEW_CHANNEL,
  },
  'channels.editVoice': {
    args: async (world) => ({
      channelId: await newVoiceChannel(world),
      userLimit: 5,
      bitrate: 64_000,
    }),
    besides: NEW_CHANNEL,
  },
};
