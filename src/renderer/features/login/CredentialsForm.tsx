import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import type { InviteHosts } from '../../../domain/links/invite-hosts';
import { Banner } from '../../ui/page/Banner';
import { Button } from '../../ui/form/Button';
import { Checkbox } from '../../ui/form/Checkbox';
import { PasswordField } from '../../ui/form/PasswordField';
import { TextField } from '../../ui/form/TextField';
import { checkCredentials, type Credentials, type SignInMode } from './check-credentials';
import styles from './SignIn.module.css';

interface CredentialsFormProps {
  readonly mode: SignInMode;
  /** The address to begin with. */
  readonly email: string;
  /** The hosts of invite links, for a server that takes new accounts by invite; else null. */
  readonly invitedBy: InviteHosts | null;
  /** The domains of accepted e-mail addresses; empty for all. */
  readonly emailDomains: readonly string[];
  /** What a new account agrees to, above the button. */
  readonly consent?: ReactNode;
  readonly isPending: boolean;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  readonly remember: boolean;
  readonly onRemember: (remember: boolean) => void;
  /** Called with valid credentials. */
  readonly onSubmit: (credentials: Credentials) => void;
  /** Called with the typed address where the password is forgotten; absent where the server cannot help. */
  readonly onForgot?: ((email: string) => void) | undefined;
  /** Called at each attempt to submit, valid or not. */
  readonly onTry: () => void;
}

/** E-mail, username and password. Errors are shown after the first attempt to submit, and then updated while typing. */
export function CredentialsForm({
  mode,
  email,
  invitedBy,
  emailDomains,
  consent,
  isPending,
  failure,
  remember,
  onRemember,
  onSubmit,
  onForgot,
  onTry,
}: CredentialsFormProps) {
  const [typed, setTyped] = useState<Credentials>({ email, username: '', password: '', invite: '' });
  /** The form that was submitted: the other form has not shown its errors yet. */
  const [tried, setTried] = useState<SignInMode | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const errors = checkCredentials(mode, typed, invitedBy);
  const shown = tried === mode ? errors : {};
  const isSignIn = mode === 'sign-in';

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    onTry();
    setTried(mode);
    const [wrong] = Object.keys(errors);
    if (wrong === undefined)
      onSubmit({ ...typed, email: typed.email.trim(), username: typed.username.trim() });
    else form.current?.querySelector<HTMLInputElement>(`input[name="${wrong}"]`)?.focus();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus={email === ''}
        value={typed.email}
        onChange={(email) => setTyped((before) => ({ ...before, email }))}
        limit={TEXT_LIMITS.email}
        hint={
          emailDomains.length === 0
            ? undefined
            : t('This server accepts addresses of {{domains}} only', { domains: emailDomains.join(', ') })
        }
        error={shown.email}
      />
      {isSignIn ? null : (
        <TextField
          label={t('Username')}
          name="username"
          autoComplete="off"
          spellCheck={false}
          value={typed.username}
          onChange={(username) => setTyped((before) => ({ ...before, username }))}
          limit={TEXT_LIMITS.usernameMax}
          error={shown.username}
        />
      )}
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete={isSignIn ? 'current-password' : 'new-password'}
        autoFocus={email !== ''}
        value={typed.password}
        onChange={(password) => setTyped((before) => ({ ...before, password }))}
        limit={TEXT_LIMITS.passwordMax}
        hint={isSignIn ? undefined : t('At least 8 characters')}
        error={shown.password}
      />
      {isSignIn || invitedBy === null ? null : (
        <TextField
          label={t('Invite')}
          name="invite"
          autoComplete="off"
          spellCheck={false}
          value={typed.invite}
          onChange={(invite) => setTyped((before) => ({ ...before, invite }))}
          limit={TEXT_LIMITS.url}
          hint={t('This server accepts new accounts by invite only. Paste an invite link or code.')}
          error={shown.invite}
        />
      )}
      {isSignIn && onForgot !== undefined ? (
        <button type="button" className={styles.forgot} onClick={() => onForgot(typed.email.trim())}>
          {t('Forgot your password?')}
        </button>
      ) : null}
      <Checkbox label={t('Stay signed in on this computer')} checked={remember} onChange={onRemember} />
      {isSignIn ? null : consent}
      {failure === null ? null : <Banner tone="error">{failure}</Banner>}
      <Button
        type="submit"
        variant="primary"
        size="l"
        fullWidth
        pending={isPending}
        pendingLabel={isSignIn ? t('Signing in...') : t('Creating...')}
      >
        {isSignIn ? t('Sign in') : t('Create account')}
      </Button>
    </form>
  );
}
