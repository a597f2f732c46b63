import { useState } from 'react';
import { FACTOR_LIMITS } from '../../../../contract/factor-limits';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppSelector } from '../../../state/hooks';
import type { FactorProof } from '../../../state/two-factor/thunks';
import { CodeField } from '../../../ui/form/CodeField';
import { PasswordField } from '../../../ui/form/PasswordField';
import { type Answer, useRequest } from '../../../ui/form/use-request';
import { FormDialog } from '../../../ui/overlay/FormDialog';

interface ProofDialogProps<T> {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly pendingLabel: string;
  readonly isDanger?: boolean;
  readonly send: (proof: FactorProof) => Promise<Answer<T>>;
  readonly onDone: (value: T) => void;
  readonly onClose: () => void;
}

/** Asks for password and code, and sends them. */
export function ProofDialog<T>({ send, onDone, isDanger = false, ...dialog }: ProofDialogProps<T>) {
  const offline = useAppSelector(selectOfflineReason);
  const request = useRequest();
  const [proof, setProof] = useState<FactorProof>({ password: '', code: '' });
  const missing =
    offline ??
    (proof.password === ''
      ? t('Enter your password')
      : proof.code.trim() === ''
        ? t('Enter a code')
        : undefined);
  const type = (change: Partial<FactorProof>): void => {
    setProof({ ...proof, ...change });
    request.clear();
  };
  return (
    <FormDialog
      {...dialog}
      onConfirm={() => {
        if (missing === undefined) void request.send(() => send(proof), onDone);
      }}
      width="s"
      request={request}
      confirmVariant={isDanger ? 'danger' : 'primary'}
      disabledReason={missing}
    >
      <PasswordField
        autoFocus
        label={t('Current Password')}
        autoComplete="current-password"
        limit={TEXT_LIMITS.passwordMax}
        value={proof.password}
        onChange={(password) => type({ password })}
      />
      <CodeField limit={FACTOR_LIMITS.code} value={proof.code} onChange={(code) => type({ code })} />
    </FormDialog>
  );
}
