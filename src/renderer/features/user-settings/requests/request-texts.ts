import { REQUEST_STATUSES, REQUEST_TYPES } from '../../../../contract/entities/product-request';
import { t } from '../../../../domain/i18n/t';
import type { SelectOption } from '../../../ui/form/Select';

/** The types of requests, with their displayed names (docs/spec/user-settings.md 'Requests'). */
export const typeChoices = (): readonly SelectOption<number>[] => [
  { value: REQUEST_TYPES.feature, label: t('Feature') },
  { value: REQUEST_TYPES.avatar, label: t('Avatar Decoration') },
  { value: REQUEST_TYPES.theme, label: t('Theme') },
  { value: REQUEST_TYPES.feedback, label: t('Feedback') },
];

/** The name of a type; an unknown type is only called a request. */
export const typeName = (type: number): string =>
  typeChoices().find(({ value }) => value === type)?.label ?? t('Request');

interface StatusBadge {
  readonly label: string;
  readonly tone: 'accent' | 'success' | 'danger';
}

/** The state of a request; an unknown status is pending. */
export const statusBadge = (status: number): StatusBadge => {
  if (status === REQUEST_STATUSES.approved) return { label: t('Approved'), tone: 'success' };
  return status === REQUEST_STATUSES.denied
    ? { label: t('Denied'), tone: 'danger' }
    : { label: t('Pending'), tone: 'accent' };
};
