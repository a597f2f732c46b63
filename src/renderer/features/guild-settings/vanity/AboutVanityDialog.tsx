import { REQUIREMENTS, TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import styles from './Vanity.module.css';

/** Explains vanity URLs; opened by Learn More. */
export function AboutVanityDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('About Vanity URLs')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <ul className={styles.facts}>
        <li>
          {t(
            'A vanity URL is an invite with a code that you choose. It never expires, and anyone can use it.',
          )}
        </li>
        <li>
          {t(
            'The code has {{vanityCodeMin}} to {{vanityCode}} letters, digits and hyphens, and can’t start or end with a hyphen. Capital letters make no difference.',
            { vanityCodeMin: TEXT_LIMITS.vanityCodeMin, vanityCode: TEXT_LIMITS.vanityCode },
          )}
        </li>
        <li>
          {t('A server needs {{vanityMembers}} members and must be {{vanityAgeDays}} days old.', {
            vanityMembers: REQUIREMENTS.vanityMembers,
            vanityAgeDays: REQUIREMENTS.vanityAgeDays,
          })}
        </li>
        <li>{t('Codes are unique: first come, first served.')}</li>
      </ul>
    </Dialog>
  );
}
