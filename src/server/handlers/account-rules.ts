import { TEXT_LIMITS } from '../../contract/limits';
import { isReservedName, RESERVED_NAME } from '../../domain/members/reserved-name';
import { type Answer, refuse } from '../refusal';
import { success } from '../../contract/failure';

const USERNAME = /^[A-Za-z0-9_.-]{2,32}$/;
/** Text, an at sign, and a host name with or without dots; only a sent mail can prove more. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** A username checked by the rules of protocol.md 'Limits', or the refusal. */
export const checkedUsername = (username: string): Answer<string> => {
  if (username.trim() === '') return refuse(400, 'Username cannot be empty');
  if (isReservedName(username)) return refuse(400, RESERVED_NAME);
  return USERNAME.test(username)
    ? success(username)
    : refuse(400, 'Usernames have 2 to 32 letters, digits, underscores, dots and hyphens');
};

/** An e-mail address without surrounding white space, or the refusal. */
export const checkedEmail = (email: string): Answer<string> => {
  const trimmed = email.trim();
  return EMAIL.test(trimmed) ? success(trimmed) : refuse(400, 'Please enter a valid e-mail address');
};

/** A new password of at least 8 characters (docs/spec/user-settings.md 'E-mail and password'), or the refusal. */
export const checkedPassword = (password: string): Answer<string> =>
  Array.from(password).length >= TEXT_LIMITS.passwordMin
    ? success(password)
    : refuse(400, 'Password must be at least 8 characters long');
