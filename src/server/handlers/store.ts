import { success } from '../../contract/failure';
import type { store } from '../../contract/rest/store';
import { STORE } from '../catalogue/catalogue';
import { type ProfilePatch, updateUser } from '../data/users';
import type { Caller } from '../http/tokens';
import { refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { announceMemberEdit } from './announcements';
import type { HandlersOf } from './handler';
import type { Services } from './services';

const NO_SUCH_ITEM = 'The store has no such item';

/** The store: what there is, and wearing it. */
export const storeHandlers = (services: Services): HandlersOf<typeof store> => {
  const wear = async (caller: Caller, patch: ProfilePatch) => {
    const done = await services.acts.ofCaller(caller, async (trx) => {
      await updateUser(trx, caller.userId, patch);
      return acknowledge();
    });
    if (done.ok) await announceMemberEdit(services, caller.userId);
    return done;
  };
  return {
    'store.decorations': () => Promise.resolve(success({ data: [...STORE.decorations] })),

    'store.nameplates': () => Promise.resolve(success({ data: [...STORE.nameplates] })),

    'store.applyDecoration': async ({ itemId }, { caller }) => {
      const item = STORE.decorations.find(({ id }) => id === itemId);
      if (item === undefined) return refuse(404, NO_SUCH_ITEM);
      return wear(caller, { avatarDecoration: item.url });
    },

    'store.applyNameplate': async ({ itemId }, { caller }) => {
      const item = STORE.nameplates.find(({ id }) => id === itemId);
      if (item === undefined) return refuse(404, NO_SUCH_ITEM);
      return wear(caller, { nameplate: item.url });
    },
  };
};
