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
 * The name that a picture is offered under when it is saved: the last part of its address, in letters that every system
 * takes, with the ending of what it really is. Null where it is no picture.
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
