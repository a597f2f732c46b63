import type { GuildId } from '../../../contract/ids';
import { saveAttachment } from '../attachments/thunks';
import { failureText } from '../failures';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';

/**
 * Asks for the archive of one's account, or of a server that one owns (null: the account), and saves it where the person
 * chooses. Resolves when it is saved, or a toast says why not.
 */
export const downloadExport =
  (guildId: GuildId | null): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const call = guildId === null ? 'users.export' : 'guilds.export';
    const asked =
      guildId === null
        ? await bridge.callApi('users.export', {})
        : await bridge.callApi('guilds.export', { guildId });
    if (!asked.ok) dispatch(toastShown('error', failureText(call, asked.failure)));
    else await dispatch(saveAttachment(asked.value.export.path));
  };
