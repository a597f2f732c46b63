import { success } from '../../contract/failure';
import type { arrivals } from '../../contract/rest/arrivals';
import { burstAround } from '../../domain/moderation/burst';
import { listJoinsAround, listWithoutRole } from '../data/arrivals';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** The handler of the call about members who joined together. */
export const arrivalHandlers = ({
  db,
  limits,
}: Pick<Services, 'db' | 'limits'>): HandlersOf<typeof arrivals> => ({
  'arrivals.list': async ({ guildId, userId }, { caller }) => {
    const around = await listJoinsAround(db, guildId, userId);
    if (around === null) return success({ invite: null, arrivals: [] });
    const { invite } = around;
    const joins = around.joins.map((join) => ({ ...join, atMs: Date.parse(join.at) }));
    const own = joins.findLastIndex((join) => join.userId === userId);
    const ids = burstAround(joins, own).flatMap((join) =>
      join.userId === caller.userId ? [] : [join.userId],
    );
    return success({
      invite,
      arrivals: await listWithoutRole(db, guildId, { userIds: ids, invite, limit: limits.bulk_bans }),
    });
  },
});
