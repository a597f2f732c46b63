import type { LinkVerdict } from '../../../contract/ipc/calls';
import type { AppThunk } from '../store';

/** Follows a link, or says that it must be confirmed first. Main judges and opens; the renderer never does. */
export const openLink =
  (url: string, label: string | null, isConfirmed = false): AppThunk<Promise<LinkVerdict>> =>
  (_dispatch, _getState, { bridge }) =>
    bridge.invoke('links.open', { url, label, confirmed: isConfirmed });

/** Links to this host are opened without a question from now on. */
export const trustHost =
  (host: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.invoke('links.trust', { host });
  };
