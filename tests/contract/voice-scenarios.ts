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

/** Somebody is in the voice channel, if they may. */
const inVoice = async ({ app, voiceId }: World, person: Person): Promise<void> => {
  await app.call('voice.join', { channelId: voiceId, ...OPEN }, person);
};

const JOINED = { VOICE_STATE: 'somebody is in voice', VOICE_SIGNAL: 'the offer to whoever joins' } as const;

/** The calls about voice channels. */
export const voiceScenarios: { readonly [N in OfVoice]: Scenario<N> } = {
  'voice.join': {
    args: ({ voiceId }) => ({ channelId: voiceId, ...OPEN }),
    besides: JOINED,
  },
  'voice.leave': {
    args: async (world, { caller }) => {
      await inVoice(world, caller);
      return {};
    },
    besides: JOINED,
  },
  'voice.state': {
    args: async (world, { caller }) => {
      await inVoice(world, caller);
      return { selfMute: true, selfDeaf: false };
    },
    besides: JOINED,
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
    besides: { ...JOINED, GUILD_CHANNEL_CREATE: 'where somebody is brought' },
  },
  'channels.editVoice': {
    args: ({ voiceId }) => ({ channelId: voiceId, userLimit: 5, bitrate: 64_000 }),
  },
};
