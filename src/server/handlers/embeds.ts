import { success } from '../../contract/failure';
import type { embeds } from '../../contract/rest/embeds';
import { deleteEmbeds, refuseEmbeds } from '../data/embeds';
import { lockMessage } from '../data/messages';
import { notFound } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import { userTarget } from './audit';
import type { HandlersOf } from './handler';

/** Handlers of previews of links. */
export const embedHandlers = (): HandlersOf<typeof embeds> => ({
  'embeds.remove': async ({ messageId, reason }, { caller, acts, audit, hub }) => {
    const done = await acts.byRules(
      withVersion(
        async (trx, { guildId, message: { channelId, channelName, authorId }, isRuled, threadOf }) => {
          if (!(await lockMessage(trx, messageId))) return notFound('message');
          const isNew = await refuseEmbeds(trx, messageId);
          await deleteEmbeds(trx, messageId);
          if (!isNew) return success(null);
          if (authorId !== caller.userId)
            await audit(trx, {
              guildId,
              actorId: caller.userId,
              action: 'MESSAGE_EMBEDS_REMOVE',
              target: await userTarget(trx, authorId),
              reason: reason ?? null,
              extraInfo: { channel: channelName, channel_id: threadOf ?? channelId },
            });
          return success({ told: { guildId, channelId, messageId, embeds: [] }, isRuled, threadOf });
        },
      ),
    );
    if (!done.ok) return done;
    const { value, version } = done.value;
    if (value !== null) hub.changed(version, 'CHANNEL_MESSAGE_EMBEDS', value.told, value);
    return acknowledge();
  },
});
