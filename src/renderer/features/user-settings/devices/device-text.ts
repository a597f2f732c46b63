import type { Device } from '../../../../contract/entities/device';

/** What a device is called; some servers and programs do not say. */
export const deviceText = ({ name }: Pick<Device, 'name'>): string => name ?? 'Unknown device';
