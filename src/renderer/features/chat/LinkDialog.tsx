import { useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { openConfirmedLink } from '../../state/links/thunks';
import { Banner } from '../../ui/page/Banner';
import { Checkbox } from '../../ui/form/Checkbox';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Trans } from '../../ui/text/Trans';
import styles from './LinkDialog.module.css';
import type { LinkQuestion } from './use-links';

interface LinkDialogProps {
  readonly question: LinkQuestion;
  readonly onClose: () => void;
}

/** Asks before a link opens in the browser: the host in punycode and the whole address (security.md, Links). */
export function LinkDialog({ question: { url, host, warnings, label }, onClose }: LinkDialogProps) {
  const dispatch = useAppDispatch();
  const [isTrusted, setIsTrusted] = useState(false);
  const isSuspicious = warnings.length > 0;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void dispatch(openConfirmedLink(url, label, isTrusted));
      }}
      title={t('Leave Guildhall?')}
      description={
        <Trans
          text="This link opens <host>{{host}}</host> in your browser."
          values={{ host }}
          components={{ host: <strong /> }}
        />
      }
      confirmLabel={t('Open link')}
      tone={isSuspicious ? 'danger' : 'normal'}
    >
      <div className={styles.body}>
        <p className={styles.url} data-selectable>
          {url}
        </p>
        {warnings.map((warning) => (
          <Banner key={warning} tone="warning">
            {warning}
          </Banner>
        ))}
        {/* A host that imitates another one cannot be trusted by a click. */}
        {isSuspicious ? null : (
          <Checkbox
            label={t("Don't ask again for {{host}}", { host })}
            checked={isTrusted}
            onChange={setIsTrusted}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
