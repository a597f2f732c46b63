import { EMOJI_LIMITS } from '../../contract/limits';
import { t } from '../i18n/t';

/** The types that a server takes. A file without a type is judged by the server. */
export const EMOJI_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', ''];

const KIB = 1024;

/** What is known of a file before it is read; `size` in bytes. */
interface FileFacts {
  readonly type: string;
  readonly size: number;
}

/** Why a file cannot become an emoji, or null if it may. */
export const emojiFileRefusal = ({ type, size }: FileFacts): string | null => {
  if (!EMOJI_TYPES.includes(type)) return t('Please choose a PNG, JPEG, WebP or GIF picture');
  if (size > EMOJI_LIMITS.bytes)
    return t('The picture of an emoji may have at most {{size}} KiB', { size: EMOJI_LIMITS.bytes / KIB });
  return null;
};
