import { TEXT_LIMITS } from '../../contract/limits';
import { t } from '../i18n/t';
import { codePoints } from '../messages/code-points';

/** The error text for an 'About me' (docs/spec/user-settings.md 'Profile'), or null. */
export const checkBio = (bio: string): string | null => {
  if (bio.trim() === '') return t('Bio cannot be empty');
  return codePoints(bio) > TEXT_LIMITS.bio
    ? t('Bio cannot be longer than {{bio}} characters', { bio: TEXT_LIMITS.bio })
    : null;
};

/** The error text for a username, or null; the server reports its other rules itself. */
export const checkUsername = (username: string): string | null =>
  username.trim() === '' ? t('Username cannot be empty') : null;

/** The error text for a change of e-mail address with a missing field, or null. */
export const checkEmailChange = (email: string, password: string): string | null =>
  email.trim() === '' || password === '' ? t('Email and password are required') : null;

/** The fields of a change of password. */
export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

export type PasswordFault = { readonly at: keyof PasswordChange; readonly text: string };

/**
 * The first error of a change of password, with its text (docs/spec/user-settings.md 'E-mail and password'), or null.
 */
export const checkPasswordChange = ({ current, next, again }: PasswordChange): PasswordFault | null => {
  if (current === '') return { at: 'current', text: t('Enter your current password') };
  if (next !== again) return { at: 'again', text: t('New passwords do not match') };
  return codePoints(next) < TEXT_LIMITS.passwordMin
    ? {
        at: 'next',
        text: t('Password must be at least {{passwordMin}} characters long', {
          passwordMin: TEXT_LIMITS.passwordMin,
        }),
      }
    : null;
};
