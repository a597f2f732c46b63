import { success } from '../../contract/failure';
import type { boosts } from '../../contract/rest/boosts';
import { allBoosts, decideMove, movableAtMs } from '../../domain/boosts/moves';
import { isoTimeOf } from '../clock';
import {
  boostsTold,
  giveBoost,
  listBoosters,
  listOwnBoosts,
  readBoosts,
  takeBoostBack,
} from '../data/boosts';
import { refuse, refuseForNow } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import type { HandlersOf } from './handler';
import type { Services } from './services';
import { announceInSystemChannel } from './system-channel';

const NONE_FREE = 'Other servers have your boosts. Take one back first';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Handlers of the boosts of guilds. */
export const boostHandlers = (services: Services): HandlersOf<typeof boosts> => {
  const { db, clock } = services;
  return {
    'boosts.list': async ({ guildId }, { caller: { userId } }) => {
      const { count, level, levels } = await readBoosts(db, guildId);
      const own = allBoosts(await listOwnBoosts(db, userId));
      const now = clock.now();
      const mine = own.map((boost) => {
        const atMs = movableAtMs(boost);
        return { guildId: boost.guildId, movableAt: atMs > now ? isoTimeOf(atMs) : null };
      });
      return success({ count, level, levels: [...levels], mine, boosters: await listBoosters(db, guildId) });
    },

    'boosts.set': async ({ guildId, on }, { caller: { userId }, acts, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx) => {
          const nowMs = clock.now();
          const move = decideMove(await listOwnBoosts(trx, userId), { guildId, on, nowMs });
          switch (move.kind) {
            case 'nothing':
              return success(null);
            case 'none-free':
              return refuse(409, NONE_FREE);
            case 'later':
              return refuseForNow(
                move.atMs - nowMs,
                `You can move this boost again on ${DAY.format(move.atMs)}`,
              );
            case 'move': {
              const { number } = move;
              if (on) await giveBoost(trx, { userId, number, guildId, givenAt: isoTimeOf(nowMs) });
              else await takeBoostBack(trx, userId, number);
              const said = on
                ? await announceInSystemChannel(services, trx, { guildId, userId, system: 'boost' })
                : null;
              return success({ told: await boostsTold(trx, guildId), said });
            }
          }
        }),
        { alsoHolds: userId },
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      if (value === null) return acknowledge();
      hub.changed(version, 'GUILD_BOOSTS', value.told);
      if (value.said !== null) hub.toGuild('CHANNEL_MESSAGE', value.said.data, value.said);
      return acknowledge();
    },
  };
};
