import type { Result } from '../../../contract/failure';
import type { IpcArgument } from '../../../contract/ipc/calls';
import type { KeptBackup, OnBoardKind } from '../../../contract/ipc/on-board';
import { msg } from '../../../domain/i18n/t';
import { doneInWords, inWords } from '../failures';
import { signInAsked } from '../sign-in/slice';
import type { AppThunk } from '../store';
import { toastShown } from '../toasts/slice';

const CREATING = { otherwise: msg('Your server could not be created') };
const CHOOSING = { otherwise: msg('The server on this computer could not be changed') };
const RESTORING = { otherwise: msg('The backup could not be restored') };

/** Makes the person's own server on this computer; main then pushes the session of its owner. */
export const foundServer =
  (argument: IpcArgument<'onBoard.found'>): AppThunk<Promise<Result<null, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(signInAsked({ remember: argument.remember }));
    return doneInWords(CREATING, await bridge.invoke('onBoard.found', argument));
  };

/** Changes which server 'This computer' is; main pushes the preference, and the end of a session on the other one. */
export const chooseOnBoard =
  (kind: OnBoardKind): AppThunk<Promise<Result<null, string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    doneInWords(CHOOSING, await bridge.invoke('onBoard.choose', { kind }));

/** Lists the daily backups of the server on this computer, newest first. */
export const listBackups =
  (): AppThunk<Promise<Result<readonly KeptBackup[], string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    inWords(
      { otherwise: msg('The backups could not be read') },
      await bridge.invoke('onBoard.backups', null),
    );

/** Restores a backup after main's question. The session ends with it, so a failure is a toast. */
export const restoreBackup =
  (name: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { bridge }) => {
    const restored = inWords(RESTORING, await bridge.invoke('onBoard.restore', { name }));
    if (!restored.ok) dispatch(toastShown('error', restored.failure));
  };
