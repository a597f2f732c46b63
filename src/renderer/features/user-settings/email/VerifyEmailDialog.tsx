import { useState } from 'react';
import { MAIL_LIMITS } from '../../../../contract/mail-limits';
import { t } from '../../../../domain/i18n/t';
import { readMailCode } from '../../../../domain/profile/mail-code';
import { sendMailCode, verifyEmail } from '../../../state/email/thunks';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMe } from '../../../state/session/selectors';
import { Button } from '../../../ui/form/Button';
import { CodeField } from '../../../ui/form/CodeField';
import { useRequest } from '../../../ui/form/use-request';
import { FormDialog } from '../../../ui/overlay/FormDialog';
import { Banner } from '../../../ui/page/Banner';

/** Confirms the person's address by the code of a mail. A new account was sent one already. */
export function VerifyEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const offline = useAppSelector(selectOfflineReason);
  const confirming = useRequest();
  const sending = useRequest();
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const missing =
    offline ??
    (readMailCode(code) === null
      ? t('Enter the {{letters}} letters', { letters: MAIL_LIMITS.codeLetters })
      : undefined);
  return (
    <FormDialog
      onClose={onClose}
      onConfirm={() => {
        if (missing === undefined) void confirming.send(() => dispatch(verifyEmail(code)), onClose);
      }}
      title={t('Verify Email')}
      description={t('Enter the code of the mail that was sent to {{email}}.', { email: me?.email ?? '' })}
      width="s"
      request={{ isPending: confirming.isPending, error: confirming.error ?? sending.error }}
      confirmLabel={t('Verify')}
      pendingLabel={t('Checking...')}
      disabledReason={missing}
      beside={
        <Button
          disabledReason={offline}
          pending={sending.isPending}
          pendingLabel={t('Sending...')}
          onClick={() => {
            confirming.clear();
            void sending.send(
              () => dispatch(sendMailCode()),
              () => setSent(true),
            );
          }}
        >
          {t('Send Again')}
        </Button>
      }
    >
      <CodeField
        autoFocus
        label={t('Code')}
        limit={MAIL_LIMITS.code}
        value={code}
        onChange={(text) => {
          setCode(text);
          confirming.clear();
        }}
      />
      {isSent ? <Banner tone="success">{t('A new code is on its way.')}</Banner> : null}
    </FormDialog>
  );
}
