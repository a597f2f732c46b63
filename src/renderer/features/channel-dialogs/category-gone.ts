import { t } from '../../../domain/i18n/t';

/** Why a dialog about a category closes when the category is gone. */
export const categoryGone = () => ({
  hidden: t('You no longer have access to this category'),
  deleted: t('This category was deleted'),
});
