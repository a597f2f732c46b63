import { t } from '../../../../domain/i18n/t';

/** A message's previews are removed together. */
export const removeLabel = (count: number): string =>
  count === 1 ? t('Remove Preview') : t('Remove Previews');
