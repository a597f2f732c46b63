import { REQUEST_TYPES } from '../../contract/entities/product-request';
import { COUNTS, TEXT_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import { t } from '../i18n/t';
import { codePoints } from '../messages/code-points';

/** The form for a request to the product team. */
export interface RequestForm {
  readonly type: number | null;
  readonly description: string;
  readonly url: string;
  readonly rating: number | null;
}

/** The empty form. */
export const EMPTY_REQUEST: RequestForm = { type: null, description: '', url: '', rating: null };

/** Whether a request of this type has a field for the address of an example (docs/spec/user-settings.md 'Requests'). */
export const takesUrl = (type: number | null): boolean =>
  type === REQUEST_TYPES.avatar || type === REQUEST_TYPES.theme;

/** Whether a request of this type has a rating. */
export const takesRating = (type: number | null): boolean => type === REQUEST_TYPES.feedback;

/** The possible ratings, 1 to 10. */
export const RATINGS: readonly number[] = Array.from(
  { length: COUNTS.ratingMax - COUNTS.ratingMin + 1 },
  (_, at) => COUNTS.ratingMin + at,
);

/** The error text of each field. */
export type RequestFaults = Partial<Readonly<Record<'type' | 'description' | 'url' | 'rating', string>>>;

const isHttpUrl = (text: string): boolean =>
  /^https?:$/.test(parseUrl(text)?.protocol ?? '') && codePoints(text) <= TEXT_LIMITS.url;

/** The errors of a form; empty if the form can be sent. */
export const requestFaults = ({ type, description, url, rating }: RequestForm): RequestFaults => ({
  ...(type === null && { type: 'Choose what this is about' }),
  ...(description.trim() === '' && { description: t('Please describe your request') }),
  ...(takesUrl(type) &&
    url.trim() !== '' &&
    !isHttpUrl(url.trim()) && { url: 'Enter an address that starts with https:// or http://' }),
  ...(takesRating(type) && rating === null && { rating: t('Choose a rating') }),
});

/**
 * The sent form of a request: null for no address, a rating only with feedback (docs/spec/user-settings.md 'Requests').
 */
export const requestOf = ({ type, description, url, rating }: RequestForm & { readonly type: number }) => ({
  type,
  description: description.trim(),
  url: takesUrl(type) && url.trim() !== '' ? url.trim() : null,
  ...(takesRating(type) && rating !== null && { rating }),
});
