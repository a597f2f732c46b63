import { type SyntheticEvent, useState } from 'react';
import { FACTOR_LIMITS } from '../../../contract/factor-limits';
import { t } from '../../../domain/i18n/t';
import { readFactorCode } from '../../../domain/profile/factor-code';
import { Button } from '../../ui/form/Button';
import { CodeField } from '../../ui/form/CodeField';
import { Banner } from '../../ui/page/Banner';
import styles from './SignIn.module.css';

interface CodeStepProps {
  readonly isPending: boolean;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  readonly onSubmit: (code: string) => void;
  /** The input has changed. */
  readonly onType: () => void;
  readonly onBack: () => void;
}

type Kind = NonNullable<ReturnType<typeof readFactorCode>>['kind'];

/** The second step of a sign-in: the code of an authenticator, or a recovery code. */
export function CodeStep({ isPending, failure, onSubmit, onType, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<Kind>('authenticator');
  const [code, setCode] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const isRecovery = kind === 'recovery';
  const fault =
    readFactorCode(code)?.kind === kind
      ? undefined
      : isRecovery
        ? t('A recovery code has {{letters}} letters', { letters: FACTOR_LIMITS.recoveryLetters })
        : t('The code has {{digits}} digits', { digits: FACTOR_LIMITS.digits });

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isPending) return;
    setWasTried(true);
    if (fault === undefined) onSubmit(code);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>
        {isRecovery ? t('Enter one of your recovery codes') : t('Enter the code of your authenticator app')}
      </p>
      <CodeField
        // Another field for the other kind, which takes the focus.
        key={kind}
        label={isRecovery ? t('Recovery code') : t('Code')}
        autoFocus
        inputMode={isRecovery ? 'text' : 'numeric'}
        limit={FACTOR_LIMITS.code}
        value={code}
        onChange={(text) => {
          setCode(text);
          onType();
        }}
        error={wasTried ? fault : undefined}
      />
      {failure === null ? null : <Banner tone="error">{failure}</Banner>}
      <Button
        type="submit"
        variant="primary"
        size="l"
        fullWidth
        pending={isPending}
        pendingLabel={t('Signing in...')}
      >
        {t('Sign in')}
      </Button>
      <div className={styles.ways}>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setKind(isRecovery ? 'authenticator' : 'recovery');
            setCode('');
            setWasTried(false);
            onType();
          }}
        >
          {isRecovery ? t('Use your authenticator app') : t('Use a recovery code')}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('Back')}
        </button>
      </div>
    </form>
  );
}
