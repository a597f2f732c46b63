import { msg, t } from '../../../../domain/i18n/t';

/** What is known of a vanity code that somebody has typed. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken';

interface Typed {
  readonly isMet: boolean;
  /** Trimmed. */
  readonly code: string;
  /** Whether it can be a code at all. */
  readonly isCode: boolean;
  readonly availability: Availability;
}

/** What the save button says, and why it cannot be pressed; undefined where it can. */
export interface SaveButton {
  readonly label: string;
  readonly disabledReason: string | undefined;
}

/** Where the label is itself what is missing, the reason says no more. */
const missing = (label: string): SaveButton => ({ label, disabledReason: label });

export const TAKEN = msg('This URL is already taken');

/** The save button; it can be pressed in the last case alone (docs/spec/vanity-and-partner.md 'Vanity URL'). */
export const saveButton = ({ isMet, code, isCode, availability }: Typed): SaveButton => {
  if (!isMet) return missing(t('Complete Requirements First'));
  if (code === '' || !isCode) return missing(t('Enter Vanity URL'));
  // It was checked: to check it once more would say the same.
  if (availability === 'taken') return { label: t('Save Vanity URL'), disabledReason: t(TAKEN) };
  return availability === 'available'
    ? { label: t('Save Vanity URL'), disabledReason: undefined }
    : missing(t('Check URL Availability First'));
};
