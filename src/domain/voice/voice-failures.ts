import { t } from '../i18n/t';
import type { VoiceAddress } from './offer-address';

/** Why a microphone cannot be used. */
export type MicrophoneTrouble = 'none' | 'denied' | 'busy';

/** The trouble of a failed request for a microphone, by the name of the browser's error. */
export const microphoneTrouble = (name: string): MicrophoneTrouble => {
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'busy';
};

/** What a person reads of it, with where to allow it on this system. */
export const microphoneText = (trouble: MicrophoneTrouble, platform: string): string => {
  if (trouble === 'none') return t('No microphone was found. You can listen.');
  if (trouble === 'busy') return t('The microphone cannot be used now. You can listen.');
  if (platform === 'darwin')
    return t(
      'The system denies the microphone. Allow it in System Settings, Privacy & Security, Microphone.',
    );
  if (platform === 'win32')
    return t('The system denies the microphone. Allow it in Settings, Privacy & security, Microphone.');
  return t('The system denies the microphone. Allow it in the settings of your desktop.');
};

/** What a person reads where the server takes no voice on its port. */
export const noWayText = (address: VoiceAddress | null): string =>
  address === null
    ? t('The server does not answer by voice.')
    : t('Voice needs UDP port {{port}} of {{host}}, which does not answer.', {
        port: String(address.port),
        host: address.host,
      });
