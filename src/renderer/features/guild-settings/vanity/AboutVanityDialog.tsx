import { REQUIREMENTS, TEXT_LIMITS } from '../../../../contract/limits';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/overlay/Dialog';
import styles from './Vanity.module.css';

/** What a vanity URL is, for those who press Learn More. */
export function AboutVanityDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="About Vanity URLs"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className={styles.facts}>
        <li>
          A vanity URL is an invite with a code that you choose. It never expires and can be used by anybody.
        </li>
        <li>
          The code has {TEXT_LIMITS.vanityCodeMin} to {TEXT_LIMITS.vanityCode} letters, digits and hyphens,
          with no hyphen at an end. Capital letters make no difference.
        </li>
        <li>
          A server needs {REQUIREMENTS.vanityMembers} members and {REQUIREMENTS.vanityAgeDays} days of age.
        </li>
        <li>Codes are unique: first come, first served.</li>
      </ul>
    </Dialog>
  );
}
