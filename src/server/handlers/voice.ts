import { failure, success } from '../../contract/failure';
import type { ChannelId, UserId } from '../../contract/ids';
import type { voice } from '../../contract/rest/voice';
import { canDirectVoice, type MemberAuthority } from '../../domain/permissions/authority';
import { holds } from '../../domain/permissions/place';
import { findChannelName, loadChannelContext } from '../data/channels';
import type { Db } from '../data/schema';
import { findVoiceMute, setVoiceMute } from '../data/voice';
import { type Answer, forbidden, notFound, refuse, type Refusal } from '../refusal';
import { type InVoice, participantOf } from '../voice/rooms';
import { acknowledge } from './acknowledge';
import { userTarget } from './audit';
import type { HandlersOf } from './handler';
import type { Services } from './services';
import { refusalToTalk } from './verification';
import { NOT_A_VOICE_CHANNEL, voiceSettingsHandlers } from './voice-settings';

const IN_NO_CHANNEL = 'You are in no voice channel';
const THEY_ARE_IN_NONE = 'This member is in no voice channel';
const refuseFull = (message: string): Answer<never> =>
  failure<Refusal>({ status: 409, message, code: 'full' });
const FULL = refuseFull('This channel is full');
const FULL_OF_SCREENS = refuseFull('No more screens can be shared in this channel');
const BUSY = refuseFull('This server has no more room in voice channels');

type Destination = Parameters<Services['voice']['bring']>[1];

/** Handlers of voice channels. */
export const voiceHandlers = (services: Services): HandlersOf<typeof voice> => {
  const { db, limits, voice: calls } = services;

  const channelInfo = async (trx: Db, channelId: ChannelId) => ({
    channel: (await findChannelName(trx, channelId)) ?? '',
    channel_id: channelId,
  });

  /** The channel to which staff bring a member, where both may be. */
  const destination = async (
    trx: Db,
    { channelId, userId, who }: { channelId: ChannelId; userId: UserId; who: MemberAuthority },
    { guildId }: InVoice,
  ): Promise<Answer<Destination>> => {
    const own = await loadChannelContext(trx, channelId, who.userId);
    if (own === null || own.guildId !== guildId || !holds(own.rights, 'VIEW_CHANNELS'))
      return notFound('channel');
    const { channel, isRuled } = own;
    if (channel.type !== 'voice') return refuse(400, NOT_A_VOICE_CHANNEL);
    if (!holds(own.rights, 'CONNECT')) return forbidden('You cannot join this channel');
    const theirs = await loadChannelContext(trx, channelId, userId);
    if (theirs === null || !holds(theirs.rights, 'VIEW_CHANNELS'))
      return forbidden('This member does not see that channel');
    if (calls.thoseIn(channelId).length >= limits.voice_participants) return FULL;
    const maySpeak = holds(theirs.rights, 'SPEAK');
    const mayStream = holds(theirs.rights, 'STREAM');
    return success({ guildId, channelId, isRuled, bitrate: channel.bitrate, maySpeak, mayStream });
  };

  return {
    ...voiceSettingsHandlers(),

    'voice.join': async ({ channelId, selfMute, selfDeaf }, context) => {
      const { caller, gatewaySession: socket, guildId, channel, rights, isRuled } = context;
      const { userId } = caller;
      if (channel.type !== 'voice') return refuse(400, NOT_A_VOICE_CHANNEL);
      if (socket === null) return refuse(400, 'Please name your connection');
      const unverified = await refusalToTalk(services, db, { guildId, userId });
      if (!unverified.ok) return unverified;
      const marks = await findVoiceMute(db, guildId, userId);
      const joined = calls.join(
        {
          ...{ userId, guildId, channelId, isRuled, socket, selfMute, selfDeaf, ...marks },
          ...{ bitrate: channel.bitrate, maySpeak: holds(rights, 'SPEAK') },
          mayStream: holds(rights, 'STREAM'),
        },
        channel,
      );
      switch (joined.kind) {
        case 'gone':
          return refuse(409, 'This connection has ended');
        case 'full':
          return FULL;
        case 'busy':
          return BUSY;
        case 'joined': {
          const participants = calls.thoseIn(channelId).map(participantOf);
          return success({ session: joined.session, participants });
        }
      }
    },

    'voice.leave': (_args, { caller }) => {
      calls.leave(caller.userId);
      return Promise.resolve(acknowledge());
    },

    'voice.state': (wish, { caller }) =>
      Promise.resolve(
        {
          gone: () => refuse(409, IN_NO_CHANNEL),
          forbidden: () => forbidden('You cannot share your screen in this channel'),
          full: () => FULL_OF_SCREENS,
          done: acknowledge,
        }[calls.setSelf(caller.userId, wish)](),
      ),

    'voice.mute': async ({ guildId, userId, mute, deaf, reason }, { caller, acts, audit }) => {
      const done = await acts.inGuild(async (trx, { who, target }) => {
        if (target.roles === null) return notFound('member');
        if (!canDirectVoice(who, target, 'MUTE_MEMBERS')) return forbidden('You cannot mute this member');
        const before = await findVoiceMute(trx, guildId, userId);
        const changes = [
          { key: 'mute', old_value: before.mute, new_value: mute },
          { key: 'deaf', old_value: before.deaf, new_value: deaf },
        ].filter(({ old_value, new_value }) => old_value !== new_value);
        if (changes.length === 0) return success(null);
        await setVoiceMute(trx, { guildId, userId }, { mute, deaf });
        await audit(trx, {
          ...{ guildId, actorId: caller.userId, action: 'MEMBER_UPDATE', reason, changes },
          target: await userTarget(trx, userId),
          undo: {
            image: {
              ...{ kind: 'voice-mute', userId },
              values: changes.map(({ key, old_value, new_value }) => ({
                ...{ key, before: old_value, after: new_value },
              })),
            },
          },
        });
        return success(null);
      });
      if (!done.ok) return done;
      calls.setStaff(guildId, userId, { mute, deaf });
      return acknowledge();
    },

    'voice.move': async ({ guildId, userId, channelId, reason }, { caller, acts, audit }) => {
      const done = await acts.inGuild<{ readonly to: Destination | null } | null>(
        async (trx, { who, target }) => {
          if (target.roles === null) return notFound('member');
          if (!canDirectVoice(who, target, 'MOVE_MEMBERS')) return forbidden('You cannot move this member');
          const one = calls.find(userId);
          if (one?.guildId !== guildId) return refuse(409, THEY_ARE_IN_NONE);
          if (one.channelId === channelId) return success(null);
          const to = channelId === null ? null : await destination(trx, { channelId, userId, who }, one);
          if (to?.ok === false) return to;
          await audit(trx, {
            ...{ guildId, actorId: caller.userId, reason, target: await userTarget(trx, userId) },
            action: to === null ? 'MEMBER_DISCONNECT' : 'MEMBER_MOVE',
            extraInfo: await channelInfo(trx, to === null ? one.channelId : to.value.channelId),
          });
          return success({ to: to?.value ?? null });
        },
      );
      if (!done.ok) return done;
      if (done.value === null) return acknowledge();
      const { to } = done.value;
      if (to !== null) calls.bring(userId, to);
      else if (calls.find(userId)?.guildId === guildId) calls.leave(userId);
      return acknowledge();
    },
  };
};
