import { t } from '../../../../domain/i18n/t';

/** What is known of a vanity code that somebody has typed. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken';

interface Typed {
  readonly isMet: boolean;
  /** Trimmed. */
  readonly code: string;
  readonly availability: Availability;
}

/**
 * What the save button says; it can be pressed in the last case alone (docs/spec/vanity-and-partner.md 'Vanity URL').
 */
export const saveLabel = ({ isMet, code, availability }: Typed): string => {
  if (!isMet) return t('Complete Requirements First');
  if (code === '') return t('Enter Vanity URL');
  return availability === 'available' ? t('Save Vanity URL') : t('Check URL Availability First');
};
