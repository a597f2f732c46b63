import { failure, type Result, success } from '../../../contract/failure';
import type { StoreItem } from '../../../contract/entities/store-item';
import { t } from '../../../domain/i18n/t';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { shelves } from './slice';
import type { Shelf } from './types';

const APPLIES = { decorations: 'shop.applyDecoration', nameplates: 'shop.applyNameplate' } as const;

/** Fetches the items on a shelf of the shop. */
export const loadShelf = (shelf: Shelf): AppThunk<Promise<void>> => shelves[shelf].load();

/** Puts on an item of the shop. */
export const applyItem =
  (shelf: Shelf, item: StoreItem): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi(APPLIES[shelf], { itemId: item.id });
    if (!result.ok) return failure(failureText(APPLIES[shelf], result.failure));
    dispatch(toastShown('success', t('You are wearing {{name}} now', { name: item.name })));
    return success(null);
  };
