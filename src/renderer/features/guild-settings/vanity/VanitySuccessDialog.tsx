import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { TIMERS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import styles from './Vanity.module.css';

interface VanitySuccessDialogProps {
  readonly link: string;
  readonly onClose: () => void;
}

/** Shows for three seconds that the link was created (docs/spec/vanity-and-partner.md 'Vanity URL'). */
export function VanitySuccessDialog({ link, onClose }: VanitySuccessDialogProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), TIMERS.vanitySuccessMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Vanity URL Created')}
      description={t('People can now join with this link.')}
      width="s"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className={styles.success}>
        <CircleCheck size={40} aria-hidden />
        <code className={styles.link} data-inset>
          {link}
        </code>
      </div>
    </Dialog>
  );
}
