import { TEXT_LIMITS } from '../../contract/limits';
import { isReservedName, RESERVED_NAME } from '../../domain/members/reserved-name';
import { type Answer, refuse } from '../refusal';
import { success } from '../../contract/failure';

const USERNAME = /^[A-Za-z0-9_.-]{2,32}$/;
/** Something, an at sign, and something with a dot or a plain host name; what is beyond that only a mail can tell. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** A username as protocol.md 'Limits' wants it, or why not. */
export const checkedUsername = (username: string): Answer<string> => {
  if (username.trim() === '') return refuse(400, 'Username cannot be empty');
  if (isReservedName(username)) return refuse(400, RESERVED_NAME);
  return USERNAME.test(username)
    ? success(username)
    : refuse(400, 'Usernames have 2 to 32 letters, digits, underscores, dots and hyphens');
};

/** An e-mail address without surrounding white space, or why not. */
export const checkedEmail = (email: string): Answer<string> => {
  const trimmed = email.trim();
  return EMAIL.test(trimmed) ? success(trimmed) : refuse(400, 'Please enter a valid e-mail address');
};

/** A new password of at least 8 characters (docs/spec/user-settings.md 'E-mail and password'), or why not. */
export const checkedPassword = (password: string): Answer<string> =>
  Array.from(password).length >= TEXT_LIMITS.passwordMin
    ? success(password)
    : refuse(400, 'Password must be at least 8 characters long');
