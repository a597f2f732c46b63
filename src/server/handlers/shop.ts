import { success } from '../../contract/failure';
import type { store } from '../../contract/rest/shop';
import { STORE } from '../catalogue/catalogue';
import { type ProfilePatch, updateUser } from '../data/users';
import { refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import type { ContextOf, HandlersOf } from './handler';

/** The refusal of an article that is not in the store. */
export const NO_SUCH_ITEM = 'This item is not in the store';

/** Handlers of the shop: its items, and wearing them. */
export const storeHandlers = (): HandlersOf<typeof store> => {
  const wear = async (
    { caller: { userId }, acts, announce }: ContextOf<'shop.applyDecoration'>,
    patch: ProfilePatch,
  ) => {
    const done = await acts.ofCaller(async (trx) => {
      await updateUser(trx, userId, patch);
      return acknowledge();
    });
    if (done.ok) await announce.memberEverywhere(userId);
    return done;
  };
  return {
    'shop.decorations': () => Promise.resolve(success({ data: [...STORE.decorations] })),

    'shop.nameplates': () => Promise.resolve(success({ data: [...STORE.nameplates] })),

    'shop.applyDecoration': async ({ itemId }, context) => {
      const item = STORE.decorations.find(({ id }) => id === itemId);
      if (item === undefined) return refuse(404, NO_SUCH_ITEM);
      return wear(context, { avatarDecoration: item.url });
    },

    'shop.applyNameplate': async ({ itemId }, context) => {
      const item = STORE.nameplates.find(({ id }) => id === itemId);
      if (item === undefined) return refuse(404, NO_SUCH_ITEM);
      return wear(context, { nameplate: item.url });
    },
  };
};
