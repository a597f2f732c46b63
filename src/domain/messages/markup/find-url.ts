import { parseUrl } from '../../../contract/parse-url';
import { hasBidiControl } from '../../links/bidi';
import type { FoundUrl, Scan } from './scan';
import { urlEnd } from './url-end';

const LETTER_H = 0x68;
const SCHEME = /https?:\/\//iy;

/** Whether this text may contain links at all (security.md 'Links'). */
export const mayLink = (scan: Scan): boolean => {
  scan.memory.hasBidi ??= hasBidiControl(scan.text);
  return !scan.memory.hasBidi;
};

/** The http(s) URL that starts at `at`, or null. Three rules ask at the same index, so the last result is cached. */
export const findUrl = (scan: Scan, at: number): FoundUrl | null => {
  if ((scan.text.charCodeAt(at) | 0x20) !== LETTER_H || at < scan.memory.noUrlBefore) return null;
  if (scan.memory.lastUrl?.at !== at) scan.memory.lastUrl = { at, found: urlAt(scan, at) };
  return scan.memory.lastUrl.found;
};

const urlAt = (scan: Scan, at: number): FoundUrl | null => {
  SCHEME.lastIndex = at;
  if (!SCHEME.test(scan.text) || !mayLink(scan)) return null;
  const end = urlEnd(scan, SCHEME.lastIndex);
  const text = scan.text.slice(at, end);
  const url = parseUrl(text);
  if (url === null) scan.memory.noUrlBefore = end;
  return url === null ? null : { end, text, url };
};
