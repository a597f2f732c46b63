import { REQUEST_TYPES } from '../../contract/entities/product-request';
import { COUNTS, TEXT_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import { t } from '../i18n/t';
import { codePoints } from '../messages/code-points';

/** What a person has filled in to ask the product team for something. */
export interface RequestForm {
  readonly type: number | null;
  readonly description: string;
  readonly url: string;
  readonly rating: number | null;
}

/** Nothing yet. */
export const EMPTY_REQUEST: RequestForm = { type: null, description: '', url: '', rating: null };

/** Whether a request of this type may show where what is meant can be seen (docs/spec/user-settings.md 'Requests'). */
export const takesUrl = (type: number | null): boolean =>
  type === REQUEST_TYPES.avatar || type === REQUEST_TYPES.theme;

/** Whether it says how much one likes it. */
export const takesRating = (type: number | null): boolean => type === REQUEST_TYPES.feedback;

/** The ratings that can be given, 1 to 10. */
export const RATINGS: readonly number[] = Array.from(
  { length: COUNTS.ratingMax - COUNTS.ratingMin + 1 },
  (_, at) => COUNTS.ratingMin + at,
);

/** What is wrong, by field, in words for people. */
export type RequestFaults = Partial<Readonly<Record<'type' | 'description' | 'url' | 'rating', string>>>;

const isHttpUrl = (text: string): boolean =>
  /^https?:$/.test(parseUrl(text)?.protocol ?? '') && codePoints(text) <= TEXT_LIMITS.url;

/** What is wrong with a form; nothing where it can be sent. */
export const requestFaults = ({ type, description, url, rating }: RequestForm): RequestFaults => ({
  ...(type === null && { type: 'Choose what this is about' }),
  ...(description.trim() === '' && { description: t('Please describe your request') }),
  ...(takesUrl(type) &&
    url.trim() !== '' &&
    !isHttpUrl(url.trim()) && { url: 'Enter an address that begins with https:// or http://' }),
  ...(takesRating(type) && rating === null && { rating: t('Choose a rating') }),
});

/**
 * A request as it is sent: null for no address, a rating with feedback alone (docs/spec/user-settings.md 'Requests').
 */
export const requestOf = ({ type, description, url, rating }: RequestForm & { readonly type: number }) => ({
  type,
  description: description.trim(),
  url: takesUrl(type) && url.trim() !== '' ? url.trim() : null,
  ...(takesRating(type) && rating !== null && { rating }),
});
