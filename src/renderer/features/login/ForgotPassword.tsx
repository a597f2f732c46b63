import { type SyntheticEvent, useState } from 'react';
import { TEXT_LIMITS } from '../../../contract/limits';
import { MAIL_LIMITS } from '../../../contract/mail-limits';
import type { ServerChoice } from '../../../contract/preferences';
import { t } from '../../../domain/i18n/t';
import { readMailCode } from '../../../domain/profile/mail-code';
import { askForReset, resetPassword } from '../../state/email/thunks';
import { useAppDispatch } from '../../state/hooks';
import { Button } from '../../ui/form/Button';
import { CodeField } from '../../ui/form/CodeField';
import { PasswordField } from '../../ui/form/PasswordField';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';
import { Banner } from '../../ui/page/Banner';
import { checkCredentials } from './check-credentials';
import styles from './SignIn.module.css';

interface ForgotPasswordProps {
  readonly server: ServerChoice;
  /** The address to begin with. */
  readonly email: string;
  readonly onBack: () => void;
  /** The password was set; called with the address. */
  readonly onDone: (email: string) => void;
}

/** Setting a forgotten password: the address, then the code that was mailed there. */
export function ForgotPassword({ server, email: first, onBack, onDone }: ForgotPasswordProps) {
  const dispatch = useAppDispatch();
  const request = useRequest();
  const [isSent, setSent] = useState(false);
  const [email, setEmail] = useState(first);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const wrongEmail = checkCredentials(
    'sign-in',
    { email, username: '', password: 'x', invite: '' },
    null,
  ).email;
  const wrongCode =
    readMailCode(code) === null
      ? t('The code in the mail has {{letters}} letters', { letters: MAIL_LIMITS.codeLetters })
      : undefined;
  const wrongPassword =
    Array.from(password).length < TEXT_LIMITS.passwordMin
      ? t('Password must be at least 8 characters long')
      : undefined;

  const ask = (): void =>
    void request.send(
      () => dispatch(askForReset(server, email.trim())),
      () => {
        setSent(true);
        setWasTried(false);
      },
    );

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (request.isPending) return;
    setWasTried(true);
    if (!isSent && wrongEmail === undefined) ask();
    if (isSent && wrongCode === undefined && wrongPassword === undefined)
      void request.send(
        () => dispatch(resetPassword({ server, code, password })),
        () => onDone(email.trim()),
      );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isSent ? (
        <>
          <p className={styles.lead}>
            {t('If an account has the address {{email}}, a mail with a code is on its way there.', {
              email: email.trim(),
            })}
          </p>
          <CodeField
            label={t('Code')}
            name="code"
            autoFocus
            limit={MAIL_LIMITS.code}
            value={code}
            onChange={(text) => {
              setCode(text);
              request.clear();
            }}
            error={wasTried ? wrongCode : undefined}
          />
          <PasswordField
            label={t('New Password')}
            name="password"
            autoComplete="new-password"
            limit={TEXT_LIMITS.passwordMax}
            value={password}
            onChange={(text) => {
              setPassword(text);
              request.clear();
            }}
            hint={t('You are signed out on all devices.')}
            error={wasTried ? wrongPassword : undefined}
          />
        </>
      ) : (
        <>
          <p className={styles.lead}>{t('The server mails you a code, by which you set a new one.')}</p>
          <TextField
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="username"
            autoFocus
            limit={TEXT_LIMITS.email}
            value={email}
            onChange={(text) => {
              setEmail(text);
              request.clear();
            }}
            error={wasTried ? wrongEmail : undefined}
          />
        </>
      )}
      {request.error === undefined ? null : <Banner tone="error">{request.error}</Banner>}
      <Button
        type="submit"
        variant="primary"
        size="l"
        fullWidth
        pending={request.isPending}
        pendingLabel={isSent ? t('Saving...') : t('Sending...')}
      >
        {isSent ? t('Set Password') : t('Send Code')}
      </Button>
      <div className={styles.ways}>
        {isSent ? (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              setSent(false);
              setWasTried(false);
              request.clear();
            }}
          >
            {t('Send again')}
          </button>
        ) : null}
        <button type="button" className={styles.link} onClick={onBack}>
          {t('Back')}
        </button>
      </div>
    </form>
  );
}
