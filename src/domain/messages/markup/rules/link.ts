import { findUrl } from '../find-url';
import type { MarkupRule } from '../scan';

/** Any other http(s) URL. */
export const linkRule: MarkupRule = {
  name: 'link',
  begins: 'hH',
  insideWord: false,
  read: (scan, at) => {
    const found = findUrl(scan, at);
    if (found === null) return null;
    return { kind: 'leaf', end: found.end, node: { kind: 'link', url: found.url.href, text: found.text } };
  },
};
