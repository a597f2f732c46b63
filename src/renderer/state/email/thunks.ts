import type { Result } from '../../../contract/failure';
import type { ServerChoice } from '../../../contract/preferences';
import { doneInWords } from '../failures';
import type { AppThunk } from '../store';

type Done = AppThunk<Promise<Result<null, string>>>;

/** Has the server send a code to the person's address. */
export const sendMailCode =
  (): Done =>
  async (_dispatch, _getState, { bridge }) =>
    doneInWords('email.sendCode', await bridge.callApi('email.sendCode', {}));

/** Confirms the person's address by a code. Main fetches the user's own row again. */
export const verifyEmail =
  (code: string): Done =>
  async (_dispatch, _getState, { bridge }) =>
    doneInWords('email.verify', await bridge.callApi('email.verify', { code }));

/** Has a server send a code for a new password to an address, if an account has it. */
export const askForReset =
  (server: ServerChoice, email: string): Done =>
  async (_dispatch, _getState, { bridge }) =>
    doneInWords('passwordReset.begin', await bridge.invoke('servers.forgotPassword', { server, email }));

/** Sets a new password by a code. */
export const resetPassword =
  (reset: { readonly server: ServerChoice; readonly code: string; readonly password: string }): Done =>
  async (_dispatch, _getState, { bridge }) =>
    doneInWords('passwordReset.finish', await bridge.invoke('servers.setPassword', reset));
