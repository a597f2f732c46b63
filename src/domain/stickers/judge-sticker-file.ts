import { STICKER_LIMITS } from '../../contract/limits';
import { t } from '../i18n/t';
import { stripInvisible } from '../links/strip-invisible';

/** The types that a server takes. A file without a type is judged by the server. */
export const STICKER_TYPES: readonly string[] = ['image/png', 'image/apng', 'image/webp', ''];

const KIB = 1024;

/** Why a file cannot become a sticker, or null if it may; `size` in bytes. */
export const stickerFileRefusal = ({
  type,
  size,
}: {
  readonly type: string;
  readonly size: number;
}): string | null => {
  if (!STICKER_TYPES.includes(type)) return t('Please choose a PNG or WebP picture');
  if (size > STICKER_LIMITS.bytes)
    return t('The picture of a sticker may have at most {{size}} KiB', { size: STICKER_LIMITS.bytes / KIB });
  return null;
};

/** The name that a sticker is offered by the name of its file. */
export const stickerNameFor = (fileName: string): string => {
  const words = stripInvisible(fileName)
    .replace(/\.[^.]*$/u, '')
    .replace(/[_\s-]+/gu, ' ')
    .trim();
  return Array.from(words).slice(0, STICKER_LIMITS.nameMax).join('').trim();
};
