import { COUNT_LIMIT } from '../../../contract/limits';
import { plural, t } from '../../../domain/i18n/t';

/** What a screen reader says of a channel with unread messages, behind its name. */
export const unreadText = (count: number): string => {
  if (count === 0) return t(', unread');
  return count < COUNT_LIMIT
    ? plural(', {{count}} unread message', ', {{count}} unread messages', { count })
    : t(', {{number}}+ unread messages', { number: count });
};
