import type { Result } from '../../../contract/failure';
import type { CallArgs, CallReply } from '../../../contract/rest';
import { doneInWords, inWords } from '../failures';
import type { AppThunk } from '../store';

/** A secret for an authenticator, as text and as an address for a QR code. */
export type FactorSecret = Pick<CallReply<'twoFactor.begin'>, 'secret' | 'url'>;

/** Password and code, which confirm a change. */
export type FactorProof = CallArgs<'twoFactor.disable'>;

/** Asks for a secret; nothing changes before a code of it was sent. */
export const beginFactor =
  (password: string): AppThunk<Promise<Result<FactorSecret, string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    inWords('twoFactor.begin', await bridge.callApi('twoFactor.begin', { password }));

const codesOf = <T extends { readonly recovery_codes: string[] }>(
  result: Result<T, string>,
): Result<readonly string[], string> =>
  result.ok ? { ok: true, value: result.value.recovery_codes } : result;

/** Turns the second factor on; answers the recovery codes. Main fetches the user's own row again. */
export const enableFactor =
  (code: string): AppThunk<Promise<Result<readonly string[], string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    codesOf(inWords('twoFactor.enable', await bridge.callApi('twoFactor.enable', { code })));

/** Turns the second factor off. */
export const disableFactor =
  (proof: FactorProof): AppThunk<Promise<Result<null, string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    doneInWords('twoFactor.disable', await bridge.callApi('twoFactor.disable', proof));

/** Makes new recovery codes; the old ones are no longer good. */
export const makeRecoveryCodes =
  (proof: FactorProof): AppThunk<Promise<Result<readonly string[], string>>> =>
  async (_dispatch, _getState, { bridge }) =>
    codesOf(inWords('twoFactor.codes', await bridge.callApi('twoFactor.codes', proof)));
