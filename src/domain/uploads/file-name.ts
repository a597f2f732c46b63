import { SPOOL_LIMITS } from '../../contract/limits';
import { withoutBidiControls } from '../links/bidi';

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u061C\uFEFF]/gu;
/** Half of a surrogate pair: no UTF-8 has it. */
const HALVES = /\p{Cs}/gu;
/** The longest extension that a shortened name keeps. */
const EXTENSION = 16;

const shortened = (name: string, most: number): string => {
  const characters = Array.from(name);
  if (characters.length <= most) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? Array.from(name.slice(dot)) : [];
  if (extension.length > EXTENSION) return characters.slice(0, most).join('');
  return characters.slice(0, most - extension.length).join('') + extension.join('');
};

/**
 * The name under which a file is sent, from the name that the page or the system gave it: without folders, and without
 * characters that are invisible or change the order in which it reads.
 */
export const sentFileName = (given: string): string => {
  const plain = withoutBidiControls(given.replace(HALVES, '').replace(CONTROLS, ''));
  const name = (plain.split(/[\\/]/).at(-1) ?? '').trim();
  return /^\.*$/.test(name) ? 'file' : shortened(name, SPOOL_LIMITS.name);
};

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  log: 'text/plain',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** A guess of a file's type by its name, for its icon: the server looks at the bytes. */
export const typeByName = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';

/** Whether a file of this type is shown as a picture before it is sent. */
export const isShownPicture = (type: string): boolean => /^image\/(?:png|jpeg|gif|webp)$/.test(type);
