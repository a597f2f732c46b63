import type { Device } from '../../../../contract/entities/device';
import { t } from '../../../../domain/i18n/t';

/** What a device is called; some servers and programs do not say. */
export const deviceText = ({ name }: Pick<Device, 'name'>): string => name ?? t('Unknown device');
