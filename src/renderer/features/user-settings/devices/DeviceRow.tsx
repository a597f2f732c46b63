import { MonitorSmartphone } from 'lucide-react';
import type { Device } from '../../../../contract/entities/device';
import { t } from '../../../../domain/i18n/t';
import { dateText, relativeText } from '../../../state/time-texts';
import { Button } from '../../../ui/form/Button';
import { deviceText } from './device-text';
import styles from './DeviceRow.module.css';

interface DeviceRowProps {
  readonly device: Device;
  /** Not given for this device: it logs out. */
  readonly onEnd?: () => void;
}

/** A device: its name, its first login, and its last use. */
export function DeviceRow({ device, onEnd }: DeviceRowProps) {
  const name = deviceText(device);
  const used = device.isCurrent
    ? t('Active now')
    : t('Last active: {{lastUsedAt}}', { lastUsedAt: relativeText(device.lastUsedAt) });
  return (
    <li className={styles.device}>
      <span className={styles.icon} aria-hidden>
        <MonitorSmartphone size={20} />
      </span>
      <span className={styles.texts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.times}>
          {t('{{used}} · Logged in on {{createdAt}}', { used, createdAt: dateText(device.createdAt) })}
        </span>
      </span>
      {onEnd === undefined ? null : (
        <Button
          size="s"
          aria-label={t('Log out {{name}}, logged in on {{createdAt}}', {
            name,
            createdAt: dateText(device.createdAt),
          })}
          onClick={onEnd}
        >
          {t('Log Out')}
        </Button>
      )}
    </li>
  );
}
