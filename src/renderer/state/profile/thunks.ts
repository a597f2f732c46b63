import type { Result } from '../../../contract/failure';
import type { UploadedFile } from '../../../contract/rest/endpoint';
import type { CallArgs, CallName } from '../../../contract/rest';
import { doneInWords } from '../failures';
import type { AppThunk } from '../store';

type ProfileCall = Extract<
  CallName,
  'users.updateBio' | 'users.updateUsername' | 'users.updateAvatar' | 'auth.resetEmail' | 'auth.resetPassword'
>;

/** Requests a change. Main fetches the user's own row again, and every view of it follows. */
const change =
  <N extends ProfileCall>(name: N, args: CallArgs<N>): AppThunk<Promise<Result<null, string>>> =>
  async (_dispatch, _getState, { bridge }) => {
    const result: Result<unknown> = await bridge.callApi(name, args);
    return doneInWords(name, result);
  };

/** Saves 'About me'. */
export const saveBio = (bio: string) => change('users.updateBio', { bio });

/** Saves the username. */
export const saveUsername = (username: string) => change('users.updateUsername', { username });

/** Sends a picture that is ready to be used as the avatar. */
export const saveAvatar = (avatar: UploadedFile) => change('users.updateAvatar', { avatar });

/** Changes the e-mail address; all other devices are signed out, this one keeps the new token. */
export const changeEmail = (email: string, password: string) =>
  change('auth.resetEmail', { email: email.trim(), password });

/** Changes the password; all other devices are signed out, this one keeps the new token. */
export const changePassword = (oldPassword: string, password: string) =>
  change('auth.resetPassword', { oldPassword, password });
