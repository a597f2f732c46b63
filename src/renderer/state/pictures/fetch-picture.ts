import type { Result } from '../../../contract/failure';
import { msg, t } from '../../../domain/i18n/t';
import type { AppThunk } from '../store';
import { selectHasImageProxy } from './selectors';

const CANNOT = msg('The picture could not be fetched from this address');

/** Makes main or the server fetch a picture from an address that a person has entered; on failure the reason in words. */
export const fetchPicture =
  (url: string): AppThunk<Promise<Result<Blob, string>>> =>
  async (_dispatch, getState, { bridge }) => {
    const byServer = selectHasImageProxy(getState());
    const result = await bridge.invoke('pictures.fetch', { url, byServer });
    if (result.ok) {
      const { bytes, type } = result.value;
      return { ok: true, value: new Blob([bytes], { type }) };
    }
    const { failure } = result;
    return {
      ok: false,
      failure: failure.kind === 'local' && failure.code !== 'bug' ? failure.detail : t(CANNOT),
    };
  };
