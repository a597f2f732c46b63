import { findUrl } from '../find-url';
import type { MarkupRule } from '../scan';

const PICTURE = /\.(?:jpe?g|png|gif|webp)$/i;

/** A URL whose path ends with the extension of a picture, with or without query and fragment. */
export const imageRule: MarkupRule = {
  name: 'image',
  begins: 'hH',
  insideWord: false,
  read: (scan, at) => {
    const found = findUrl(scan, at);
    if (found === null || !PICTURE.test(found.url.pathname)) return null;
    return { kind: 'leaf', end: found.end, node: { kind: 'image', url: found.url.href, text: found.text } };
  },
};
