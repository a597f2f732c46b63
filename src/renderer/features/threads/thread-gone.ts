import { t } from '../../../domain/i18n/t';

/** Why a dialog about a thread is closed. */
export const threadGone = (): string => t('This thread was deleted');
