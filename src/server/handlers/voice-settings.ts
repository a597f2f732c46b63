import { success } from '../../contract/failure';
import type { voice } from '../../contract/rest/voice';
import { updateChannel } from '../data/channels';
import { notFound, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import { changesBetween, channelTarget } from './audit';
import type { HandlersOf } from './handler';

export const NOT_A_VOICE_CHANNEL = 'This is not a voice channel';

/** Handlers of what is set about a voice channel. */
export const voiceSettingsHandlers = (): Pick<HandlersOf<typeof voice>, 'channels.editVoice'> => ({
  'channels.editVoice': async ({ channelId, userLimit, bitrate }, { caller, acts, audit, hub }) => {
    const done = await acts.inGuild(
      withVersion(async (trx, { guildId, channel: before, isRuled, threadOf }) => {
        if (before.type !== 'voice') return refuse(400, NOT_A_VOICE_CHANNEL);
        if (before.userLimit === userLimit && before.bitrate === bitrate) return success(null);
        const edited = await updateChannel(trx, channelId, { userLimit, bitrate });
        if (edited === null) return notFound('channel');
        await audit(trx, {
          ...{ guildId, actorId: caller.userId, action: 'CHANNEL_UPDATE', target: channelTarget(before) },
          changes: changesBetween(before, edited, { userLimit: 'user_limit', bitrate: 'bitrate' }),
        });
        const channel = { ...edited, private: before.private };
        return success({ edit: { guildId, channel }, isRuled, threadOf });
      }),
    );
    if (!done.ok) return done;
    const { value, version } = done.value;
    if (value !== null) hub.changed(version, 'GUILD_CHANNEL_EDIT', value.edit, value);
    return acknowledge();
  },
});
