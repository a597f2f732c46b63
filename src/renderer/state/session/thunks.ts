import { type Failure, failure, type Result, SERVER_IS_NEW, success } from '../../../contract/failure';
import { TIMERS } from '../../../contract/limits';
import type { IpcArgument, Welcomed } from '../../../contract/ipc/calls';
import type { AppThunk } from '../store';
import type { ServerChoice } from '../../../contract/preferences';
import { askMain } from '../ask-main';
import { failureText, inWords } from '../failures';
import { serverInspected } from '../servers/slice';
import { signInAsked } from '../sign-in/slice';
import { toastShown } from '../toasts/slice';

/**
 * Asks a server for its identity, so that the sign-in screen can show its name and demo accounts. A server that is new
 * on this computer is not contacted ('new'), unless the person agrees (`mayAsk`) and confirms in main's dialog too. With
 * an invite's code the answer says where it leads.
 */
export const inspectServer =
  (
    server: ServerChoice,
    mayAsk: boolean,
    inviteCode?: string,
  ): AppThunk<Promise<Result<'found' | 'new', string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('servers.inspect', {
      ...{ server, mayAsk },
      ...(inviteCode === undefined ? {} : { inviteCode }),
    });
    if (!result.ok) {
      dispatch(serverInspected({ server, found: null }));
      const isNew = result.failure.kind === 'local' && result.failure.code === SERVER_IS_NEW;
      return isNew ? success('new') : inWords('servers.inspect', result);
    }
    dispatch(serverInspected({ server, found: result.value }));
    return success('found');
  };

/** What the server says to the person at a sign-in. */
const welcomed =
  ({ message }: Welcomed): AppThunk =>
  (dispatch) => {
    if (message !== undefined) dispatch(toastShown('info', message, TIMERS.shellToastMs));
  };

const codeOf = (why: Failure): string | undefined => (why.kind === 'refused' ? why.code : undefined);

/** Signs in, or learns that a code is asked for; main pushes the session when it is established. */
export const signIn =
  (argument: IpcArgument<'session.signIn'>): AppThunk<Promise<Result<'signed-in' | 'code-asked', string>>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(signInAsked({ remember: argument.remember }));
    const result = await bridge.invoke('session.signIn', argument);
    if (!result.ok && codeOf(result.failure) === 'second_factor') return success('code-asked');
    if (!result.ok) return inWords('auth.login', result);
    dispatch(welcomed(result.value));
    return success('signed-in');
  };

/** The end of a sign-in by a code: done, or to be begun anew for this reason. */
type CodeOutcome = { readonly over: string | null };

/** The second step of a sign-in: a code of an authenticator, or a recovery code. */
export const signInByCode =
  (code: string): AppThunk<Promise<Result<CodeOutcome, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    const result = await bridge.invoke('session.signInByCode', { code });
    if (result.ok) {
      dispatch(welcomed(result.value));
      return success({ over: null });
    }
    const said = failureText('auth.login', result.failure);
    return codeOf(result.failure)?.startsWith('ticket_') === true ? success({ over: said }) : failure(said);
  };

/** The code of a refused sign-up whose account was made: it waits for the operator of the server. */
const AWAITING_APPROVAL = 'awaiting_approval';

/** The server has texts to which the sign-up did not agree, or agreed in an earlier version. */
const ASKS_CONSENT: readonly (string | undefined)[] = ['consent_required', 'policies_changed'];

type SignUpOutcome = 'signed-in' | 'waits' | 'asks-consent';

/** Creates an account and signs in, unless the account waits for approval, or the person has to agree to other texts. */
export const signUp =
  (argument: IpcArgument<'session.signUp'>): AppThunk<Promise<Result<SignUpOutcome, string>>> =>
  async (dispatch, _getState, { bridge }) => {
    dispatch(signInAsked({ remember: argument.remember }));
    const result = await bridge.invoke('session.signUp', argument);
    if (result.ok) return success('signed-in');
    const code = codeOf(result.failure);
    if (code === AWAITING_APPROVAL) return success('waits');
    if (ASKS_CONSENT.includes(code)) return success('asks-consent');
    return inWords('auth.register', result);
  };

/**
 * Lets the system ask for the keyring's password; answers whether the keyring is open. Main pushes the session that it
 * then keeps.
 */
export const unlockKeyring = () => askMain('keyring.unlock', null);

/** Signs out; the token is invalid afterwards, on the server too if it can be reached. */
export const signOut =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { bridge }) => {
    await bridge.invoke('session.signOut', null);
  };
