import { readMediaUrl } from '../../contract/media';
import { trimCharacters } from '../../domain/text/trim-characters';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

const LONGEST = 60;

/**
 * The suggested file name of a picture: the last part of its address, in characters that every system allows, with the
 * extension of its real type. Null if it is not a picture.
 */
export const pictureName = (source: string, type: string | null): string | null => {
  const extension = EXTENSIONS[type ?? ''];
  const media = readMediaUrl(source);
  if (extension === undefined || media === null) return null;
  const path = media.picture.split(/[?#]/)[0] ?? '';
  const stem = (path.split('/').at(-1) ?? '').replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const safe = trimCharacters(stem.replace(/[^\p{L}\p{N}_-]+/gu, '-'), '-');
  return `${safe.slice(0, LONGEST) || 'picture'}.${extension}`;
};
