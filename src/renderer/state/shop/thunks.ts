import type { StoreItem } from '../../../contract/entities/store-item';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';
import { shelfFailed, type Shelf, shelfLoaded, shelfRequested } from './slice';

const LISTS = { decorations: 'store.decorations', nameplates: 'store.nameplates' } as const;
const APPLIES = { decorations: 'store.applyDecoration', nameplates: 'store.applyNameplate' } as const;

/** Fetches what stands on a shelf of the store. */
export const loadShelf =
  (shelf: Shelf): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(shelfRequested(shelf));
    const result = await bridge.callApi(LISTS[shelf], {});
    dispatch(
      result.ok
        ? shelfLoaded({ shelf, items: result.value.data })
        : shelfFailed({ shelf, error: failureText(LISTS[shelf], result.failure) }),
    );
  };

/** Wears an article of the store. Null when it is worn, else in words why not. */
export const applyItem =
  (shelf: Shelf, item: StoreItem): AppThunk<Promise<string | null>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.callApi(APPLIES[shelf], { itemId: item.id });
    if (!result.ok) return failureText(APPLIES[shelf], result.failure);
    dispatch(toastShown('success', `You are wearing ${item.name} now`));
    return null;
  };
