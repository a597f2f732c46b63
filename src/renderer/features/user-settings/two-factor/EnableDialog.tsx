import { useId, useState } from 'react';
import { FACTOR_LIMITS } from '../../../../contract/factor-limits';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { inGroups, readFactorCode } from '../../../../domain/profile/factor-code';
import { t } from '../../../../domain/i18n/t';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { beginFactor, enableFactor, type FactorSecret } from '../../../state/two-factor/thunks';
import { CodeField } from '../../../ui/form/CodeField';
import { CopyButton } from '../../../ui/form/CopyButton';
import { PasswordField } from '../../../ui/form/PasswordField';
import { useRequest } from '../../../ui/form/use-request';
import { FormDialog } from '../../../ui/overlay/FormDialog';
import { QrCode } from '../QrCode';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import styles from './TwoFactor.module.css';

interface EnableDialogProps {
  readonly onClose: () => void;
}

interface StepProps<T> extends EnableDialogProps {
  readonly onDone: (value: T) => void;
}

const title = (): string => t('Enable 2FA');

/** The first step: the password. */
function PasswordStep({ onClose, onDone }: StepProps<FactorSecret>) {
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectOfflineReason);
  const request = useRequest();
  const [password, setPassword] = useState('');
  const missing = offline ?? (password === '' ? t('Enter your password') : undefined);
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => {
        if (missing === undefined) void request.send(() => dispatch(beginFactor(password)), onDone);
      }}
      title={title()}
      description={t(
        "Signing in will also ask for a code from an authenticator app, so a stolen password isn't enough.",
      )}
      width="s"
      request={request}
      confirmLabel={t('Continue')}
      pendingLabel={t('Checking...')}
      disabledReason={missing}
    >
      <PasswordField
        autoFocus
        label={t('Current Password')}
        autoComplete="current-password"
        limit={TEXT_LIMITS.passwordMax}
        value={password}
        onChange={(text) => {
          setPassword(text);
          request.clear();
        }}
      />
    </FormDialog>
  );
}

/** The second step: the secret goes to the authenticator, and a code of it comes back. */
function CodeStep({
  secret: { secret, url },
  onClose,
  onDone,
}: StepProps<readonly string[]> & { readonly secret: FactorSecret }) {
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectOfflineReason);
  const request = useRequest();
  const [code, setCode] = useState('');
  const keyId = useId();
  const isCode = readFactorCode(code)?.kind === 'authenticator';
  const missing =
    offline ?? (isCode ? undefined : t('Enter the {{digits}} digits', { digits: FACTOR_LIMITS.digits }));
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => {
        if (missing === undefined) void request.send(() => dispatch(enableFactor(code)), onDone);
      }}
      title={title()}
      description={t(
        'Scan this with an authenticator app, or type in the key. Then enter the code that the app shows.',
      )}
      width="s"
      request={request}
      confirmLabel={t('Enable')}
      pendingLabel={t('Enabling...')}
      disabledReason={missing}
    >
      <div className={styles.scan}>
        <QrCode text={url} label={t('QR code for an authenticator app')} />
        <div className={styles.key} role="group" aria-labelledby={keyId}>
          <span id={keyId} className={styles.label}>
            {t('Key')}
          </span>
          <code className={styles.secret} data-selectable>
            {inGroups(secret, ' ')}
          </code>
          <CopyButton text={secret} label={t('Copy Key')} look="icon" />
        </div>
        <CodeField
          className={styles.field}
          autoFocus
          label={t('Code')}
          inputMode="numeric"
          limit={FACTOR_LIMITS.code}
          value={code}
          onChange={(text) => {
            setCode(text);
            request.clear();
          }}
        />
      </div>
    </FormDialog>
  );
}

/** Turns two-factor authentication on: password, code, recovery codes. */
export function EnableDialog({ onClose }: EnableDialogProps) {
  const [secret, setSecret] = useState<FactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog codes={codes} title={t('2FA Is On')} onClose={onClose} />;
  return secret === null ? (
    <PasswordStep onClose={onClose} onDone={setSecret} />
  ) : (
    <CodeStep secret={secret} onClose={onClose} onDone={setCodes} />
  );
}
