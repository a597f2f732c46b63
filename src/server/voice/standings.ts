import type { GuildId, UserId } from '../../contract/ids';
import { isRuled, placeOfChannel } from '../../domain/permissions/guild-places';
import { holds, OPEN_PLACE, rightsAt } from '../../domain/permissions/place';
import type { Reads } from '../data/schema';
import { loadSights } from '../data/sights';
import { listVoiceMutes, listVoicePlaces } from '../data/voice';
import type { InVoice, VoiceStanding } from './rooms';

/** How things stand for those of a guild who are in voice; who is missing is no member, or their channel is gone. */
export const readStandings = async (
  db: Reads,
  guildId: GuildId,
  people: readonly Pick<InVoice, 'userId' | 'channelId'>[],
): Promise<ReadonlyMap<UserId, VoiceStanding>> => {
  const userIds = people.map(({ userId }) => userId);
  const found = await loadSights(db, guildId, userIds);
  if (found === null) return new Map();
  const channels = await listVoicePlaces(
    db,
    guildId,
    people.map(({ channelId }) => channelId),
  );
  const mutes = await listVoiceMutes(db, guildId, userIds);
  return new Map(
    people.flatMap(({ userId, channelId }) => {
      const authority = found.authorities.find((one) => one.userId === userId);
      const channel = channels.get(channelId);
      if (authority === undefined || authority.roles === null || channel === undefined) return [];
      const place =
        found.places.overwrites.size === 0 ? OPEN_PLACE : placeOfChannel(found.places.overwrites, channel);
      const rights = rightsAt(authority, place);
      const { mute, deaf } = mutes.get(userId) ?? { mute: false, deaf: false };
      const standing: VoiceStanding = {
        maySee: holds(rights, 'VIEW_CHANNELS'),
        mayConnect: holds(rights, 'CONNECT'),
        maySpeak: holds(rights, 'SPEAK'),
        mayStream: holds(rights, 'STREAM'),
        isRuled: isRuled(place),
        ...{ mute, deaf },
      };
      return [[userId, standing] as const];
    }),
  );
};
