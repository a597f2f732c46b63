import type { Result } from '../../../contract/failure';
import type { HostingCheck, HostingChoice } from '../../../contract/ipc/hosting';
import { msg } from '../../../domain/i18n/t';
import { doneInWords, inWords } from '../failures';
import type { AppThunk } from '../store';
import { hostingChanged } from './slice';

const FAILED = { otherwise: msg('The settings could not be changed') };

/** Looks at the addresses of this computer again: they change with its networks. */
export const refreshHosting =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const state = await bridge.invoke('hosting.describe', null);
    if (state.ok) dispatch(hostingChanged(state.value));
  };

/** Takes another choice about others who come to this computer; main asks before it opens it. */
export const chooseHosting =
  (choice: HostingChoice): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const state = await bridge.invoke('hosting.choose', choice);
    if (state.ok) dispatch(hostingChanged(state.value));
    return doneInWords(FAILED, state);
  };

/** Asks whether the server answers at the chosen addresses. */
export const checkHosting =
  (): AppThunk<Promise<Result<readonly HostingCheck[], string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    inWords(FAILED, await bridge.invoke('hosting.check', null));
