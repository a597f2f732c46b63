import { msg, t } from '../../../../domain/i18n/t';

/** What is known of a typed vanity code. */
export type Availability = 'unknown' | 'checking' | 'available' | 'taken';

interface Typed {
  readonly isMet: boolean;
  /** Trimmed. */
  readonly code: string;
  /** Whether the text is a valid code. */
  readonly isCode: boolean;
  readonly availability: Availability;
}

/** The label of the save button, and why it is unavailable; undefined if it is available. */
export interface SaveButton {
  readonly label: string;
  readonly disabledReason: string | undefined;
}

/** The label itself names the missing requirement, so the reason repeats it. */
const missing = (label: string): SaveButton => ({ label, disabledReason: label });

export const TAKEN = msg('This URL is already taken');

/** The save button; only the last case is available (docs/spec/vanity-and-partner.md 'Vanity URL'). */
export const saveButton = ({ isMet, code, isCode, availability }: Typed): SaveButton => {
  if (!isMet) return missing(t('Complete Requirements First'));
  if (code === '' || !isCode) return missing(t('Enter Vanity URL'));
  // The code has been checked: a second check would give the same answer.
  if (availability === 'taken') return { label: t('Save Vanity URL'), disabledReason: t(TAKEN) };
  return availability === 'available'
    ? { label: t('Save Vanity URL'), disabledReason: undefined }
    : missing(t('Check URL Availability First'));
};
