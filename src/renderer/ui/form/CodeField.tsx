import { t } from '../../../domain/i18n/t';
import { TextField, type TextFieldProps } from './TextField';

export type CodeFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'counter' | 'trailing'> & {
  readonly label?: string;
};

/** A code of an authenticator, or a recovery code; password managers offer it. */
export function CodeField({ label = t('Authenticator or recovery code'), ...field }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}
