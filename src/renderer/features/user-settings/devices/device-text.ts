import type { Device } from '../../../../contract/entities/device';
import { t } from '../../../../domain/i18n/t';

/** A device's displayed name; some servers and programs do not send one. */
export const deviceText = ({ name }: Pick<Device, 'name'>): string => name ?? t('Unknown device');
