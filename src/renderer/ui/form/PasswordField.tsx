import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { IconButton } from './IconButton';
import { TextField, type TextFieldProps } from './TextField';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing' | 'counter'> & {
  /** Which password a password manager should offer: the current one, or a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password, hidden until the person shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={shown ? t('Hide password') : t('Show password')}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
