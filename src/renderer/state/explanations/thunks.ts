import { msg } from '../../../domain/i18n/t';
import { failureText, type Texts } from '../failures';
import type { AppThunk } from '../store';
import { explanations, keyOfQuestion } from './slice';
import type { PermissionQuestion } from './types';

const LOADING: Texts = { otherwise: msg('Failed to load the explanation') };

/** Asks why a member has a permission or not, unless the same question is under way. */
export const loadExplanation =
  (question: PermissionQuestion): AppThunk<Promise<void>> =>
  async (dispatch, getState, { bridge }) => {
    const key = keyOfQuestion(question);
    if (explanations.of(getState().explanations, key).isAsking) return;
    dispatch(explanations.requested(key));
    const result = await bridge.callApi('permissions.explain', { ...question });
    if (!result.ok) {
      dispatch(explanations.refused(key, failureText(LOADING, result.failure)));
      return;
    }
    const { allowed, steps, decisive } = result.value;
    dispatch(explanations.loaded(key, { allowed, steps, decisive }));
  };
