import { t } from '../../../../domain/i18n/t';

interface Form {
  readonly name: string;
  readonly isColourInvalid: boolean;
}

/** Why a typed role cannot be saved; undefined if it can (docs/spec/roles.md 'Editing'). */
export const whyNotSaved = ({ name, isColourInvalid }: Form): string | undefined => {
  if (name.trim() === '') return t('Enter a role name');
  return isColourInvalid ? t('Enter a colour such as #99aab5') : undefined;
};
