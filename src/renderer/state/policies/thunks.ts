import type { Policy } from '../../../contract/entities/policy';
import { type Result, success } from '../../../contract/failure';
import { msg } from '../../../domain/i18n/t';
import { inWords } from '../failures';
import type { AppThunk } from '../store';
import type { OpenPolicy } from './types';

const TEXTS = { otherwise: msg('This text could not be loaded') };

/** Fetches a text of a server; null if the server no longer has it. */
export const fetchPolicy =
  ({ kind, server }: OpenPolicy): AppThunk<Promise<Result<Policy | null, string>>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result =
      server === null
        ? await bridge.callApi('policies.fetch', {})
        : await bridge.invoke('servers.policies', { server });
    if (!result.ok) return inWords(TEXTS, result);
    const { policies } = result.value;
    return success(policies.find((policy) => policy.kind === kind) ?? null);
  };
