import { type SyntheticEvent, useEffect, useState } from 'react';
import type { ServerChoice } from '../../../contract/preferences';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { publicPageOpened } from '../../state/navigation/slice';
import { inspectServer, signIn, signUp } from '../../state/session/thunks';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { PasswordField } from '../../ui/PasswordField';
import { TextField } from '../../ui/TextField';
import { checkSignUp, type SignUpErrors } from './check-sign-up';
import { DemoAccounts } from './DemoAccounts';
import { ServerField, type ServerState } from './ServerField';
import styles from './SignIn.module.css';

const REASONS: Readonly<Record<string, string>> = {
  rejected: 'Your session has ended. Please sign in again.',
  network: 'The server could not be reached, so this computer has signed you out.',
  unreadable: 'The stored session could not be read on this computer. Please sign in again.',
};

/** Sign-in and sign-up: which server, and who. */
export function SignIn() {
  const dispatch = useAppDispatch();
  const preferred = useAppSelector((state) => state.preferences.current?.server) ?? { kind: 'local' };
  const reason = useAppSelector((state) =>
    state.session.phase === 'signed-out' ? state.session.reason : null,
  );
  const [mode, setMode] = useState<'sign-in' | 'sign-up'>('sign-in');
  const [server, setServer] = useState<ServerChoice>(preferred);
  const [asked, setAsked] = useState<ServerState>({ phase: 'asking' });
  const [email, setEmail] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fieldErrors, setFieldErrors] = useState<SignUpErrors>({});
  const key = server.kind === 'local' ? 'local' : server.address;

  useEffect(() => {
    if (server.kind === 'remote' && server.address.trim() === '') return undefined;
    let isCurrent = true;
    // An address is asked for when its typing has paused.
    const timer = setTimeout(
      () => {
        setAsked({ phase: 'asking' });
        void dispatch(inspectServer(server)).then((outcome) => {
          if (isCurrent) setAsked(outcome.ok ? { phase: 'found' } : { phase: 'failed', text: outcome.text });
        });
      },
      server.kind === 'local' ? 0 : 500,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, key]);

  const enter = async (who: { email: string; password: string }): Promise<void> => {
    setIsPending(true);
    setError(null);
    const outcome =
      mode === 'sign-in'
        ? await dispatch(signIn({ server, ...who, remember }))
        : await dispatch(signUp({ server, ...who, username: username.trim(), remember }));
    setIsPending(false);
    if (!outcome.ok) setError(outcome.text);
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const errors = checkSignUp({ mode, email, username, password, server });
    setFieldErrors(errors);
    if (Object.keys(errors).length === 0) void enter({ email: email.trim(), password });
  };

  const isSignIn = mode === 'sign-in';
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <header className={styles.head}>
          <h1>{isSignIn ? 'Welcome to Guildhall' : 'Create an account'}</h1>
          <p>
            {isSignIn
              ? 'Sign in to your community.'
              : 'One account for one server. You can change all but the server later.'}
          </p>
        </header>
        {reason !== null && REASONS[reason] !== undefined ? (
          <Banner tone="warning">{REASONS[reason]}</Banner>
        ) : null}
        <ServerField server={server} onChange={setServer} state={asked} error={fieldErrors.server} />
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            limit={254}
            error={fieldErrors.email}
          />
          {isSignIn ? null : (
            <TextField
              label="Username"
              value={username}
              onChange={setUsername}
              limit={32}
              hint="2 to 32 of letters, digits, dots, hyphens and underscores."
              error={fieldErrors.username}
            />
          )}
          <PasswordField
            label="Password"
            autoComplete={isSignIn ? 'current-password' : 'new-password'}
            value={password}
            onChange={setPassword}
            error={fieldErrors.password}
          />
          <Checkbox label="Stay signed in on this computer" checked={remember} onChange={setRemember} />
          {error === null ? null : <Banner tone="error">{error}</Banner>}
          <Button
            type="submit"
            variant="primary"
            size="l"
            fullWidth
            pending={isPending}
            pendingLabel={isSignIn ? 'Signing in...' : 'Creating...'}
          >
            {isSignIn ? 'Sign in' : 'Create account'}
          </Button>
        </form>
        {isSignIn && asked.phase === 'found' ? (
          <DemoAccounts isPending={isPending} onChoose={(account) => void enter(account)} />
        ) : null}
        <footer className={styles.foot}>
          <Button
            variant="quiet"
            size="s"
            onClick={() => {
              setMode(isSignIn ? 'sign-up' : 'sign-in');
              setError(null);
              setFieldErrors({});
            }}
          >
            {isSignIn ? 'Create an account' : 'I have an account'}
          </Button>
          <span className={styles.links}>
            <Button variant="quiet" size="s" onClick={() => dispatch(publicPageOpened('terms'))}>
              Terms
            </Button>
            <Button variant="quiet" size="s" onClick={() => dispatch(publicPageOpened('guidelines'))}>
              Guidelines
            </Button>
          </span>
        </footer>
      </div>
    </main>
  );
}
