import { success } from '../../contract/failure';
import type { sessions } from '../../contract/rest/devices';
import { deviceName } from '../../domain/profile/device-name';
import { deleteOtherTokens, deleteTokenOf, listTokens } from '../data/tokens';
import { refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/**
 * The signed-in devices of an account (feature `sessions`). Ending one takes effect at once: its sockets close with
 * 4001.
 */
export const sessionHandlers = ({ db, clock, endTokens }: Services): HandlersOf<typeof sessions> => ({
  'devices.list': async (_args, { caller }) => {
    const rows = await listTokens(db, caller.userId, clock.now());
    return success({
      sessions: rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        id,
        name: deviceName(userAgent),
        createdAt,
        lastUsedAt,
        isCurrent: id === caller.tokenId,
      })),
    });
  },

  'devices.end': async ({ id }, { caller, acts }) => {
    if (id === caller.tokenId) return refuse(400, 'This is the device you are using. Log out instead.');
    const done = await acts.ofCaller(async (trx) =>
      (await deleteTokenOf(trx, caller.userId, id))
        ? acknowledge()
        : refuse(404, 'This device is already signed out'),
    );
    if (done.ok) endTokens([id]);
    return done;
  },

  'devices.endOthers': async (_args, { caller, acts }) => {
    const done = await acts.ofCaller(async (trx) =>
      success(await deleteOtherTokens(trx, caller.userId, caller.tokenId)),
    );
    if (!done.ok) return done;
    endTokens(done.value);
    return acknowledge();
  },
});
