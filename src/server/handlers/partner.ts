import { APPLICATION_STATUSES } from '../../contract/application-statuses';
import { success } from '../../contract/failure';
import type { PartnerApplicationId } from '../../contract/ids';
import type { partner } from '../../contract/rest/partner';
import { partnerProgress } from '../../domain/guilds/requirements';
import { isoTimeOf } from '../clock';
import { findGuildInfo } from '../data/guilds';
import { findLatestApplication, insertApplication } from '../data/partner';
import { notFound, refuse } from '../refusal';
import { guildTarget } from './audit';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** Handlers of the partner programme: applications, which the operator decides (server/admin). */
export const partnerHandlers = (services: Services): HandlersOf<typeof partner> => {
  const { db, ids, clock } = services;

  return {
    'partner.apply': ({ guildId }, { caller, acts, audit }) =>
      acts.inGuild(async (trx) => {
        const info = await findGuildInfo(trx, guildId);
        if (info === null) return notFound('guild');
        if (info.verified !== 0) return refuse(409, 'This server is already verified');
        if (!partnerProgress(info, clock.now()).isMet)
          return refuse(403, 'The partner programme needs 100 members and a server that is 3 days old');
        const before = await findLatestApplication(trx, guildId);
        if (before?.status === APPLICATION_STATUSES.pending)
          return refuse(409, 'The application of this server is under review');
        const id = ids.next<PartnerApplicationId>();
        const actorId = caller.userId;
        const createdAt = isoTimeOf(clock.now());
        const application = await insertApplication(trx, { id, guildId, applicantId: actorId, createdAt });
        await audit(trx, {
          guildId,
          actorId,
          action: 'SERVER_UPDATE',
          target: guildTarget({ id: guildId, name: info.name }),
          changes: [{ key: 'partner_application', old_value: null, new_value: id }],
        });
        return success({ message: null, application });
      }),

    'partner.fetch': async ({ guildId }) =>
      success({ message: null, application: await findLatestApplication(db, guildId) }),
  };
};
