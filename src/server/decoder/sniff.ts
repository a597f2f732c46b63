import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { z } from 'zod';
import type { AttachmentKind } from '../../contract/entities/attachment';

/** The type of a file by its bytes, and what a client can do with it. */
export interface Sniffed {
  readonly type: string;
  readonly kind: AttachmentKind;
}

/** A file that a client only saves. */
export const UNKNOWN: Sniffed = { type: 'application/octet-stream', kind: 'file' };

/** The types that clients show and play, by the names of `file-type`. */
const SHOWN: Readonly<Record<string, Sniffed>> = {
  'image/jpeg': { type: 'image/jpeg', kind: 'image' },
  'image/png': { type: 'image/png', kind: 'image' },
  'image/apng': { type: 'image/png', kind: 'image' },
  'image/webp': { type: 'image/webp', kind: 'image' },
  'image/gif': { type: 'image/gif', kind: 'image' },
  'video/mp4': { type: 'video/mp4', kind: 'video' },
  'video/x-m4v': { type: 'video/mp4', kind: 'video' },
  'video/quicktime': { type: 'video/quicktime', kind: 'video' },
  'video/webm': { type: 'video/webm', kind: 'video' },
  'audio/mpeg': { type: 'audio/mpeg', kind: 'audio' },
  'audio/mp4': { type: 'audio/mp4', kind: 'audio' },
  'audio/x-m4a': { type: 'audio/mp4', kind: 'audio' },
  'audio/aac': { type: 'audio/aac', kind: 'audio' },
  'audio/ogg': { type: 'audio/ogg', kind: 'audio' },
  'audio/flac': { type: 'audio/flac', kind: 'audio' },
  'audio/wav': { type: 'audio/wav', kind: 'audio' },
};
/** What a browser would run or draw: its type is not even named. */
const ACTIVE = /xml|html|svg|javascript/;
/** Longer texts are files: all of a text must be looked at. */
const TEXT_AT_MOST_BYTES = 64 * 1024 * 1024;
const BEGINS_LIKE_MARKUP = /^\s*<[!?/a-z]/i;
/** Control characters that no text has; tabs, ends of lines and escapes are none of them. */
const CONTROLS = /(?![\t\n\f\r\u001b\u0085])\p{Cc}/u;

/** Whether a file is UTF-8 without control characters, and does not begin like HTML or XML. */
const isText = async (file: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(file)) {
      const text = decoder.decode(z.instanceof(Uint8Array).parse(chunk), { stream: true });
      if (CONTROLS.test(text) || (isFirst && BEGINS_LIKE_MARKUP.test(text))) return false;
      isFirst = false;
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

/** Whether a file begins with the mark of UTF-16, which looks like that of a sound which no browser plays. */
const isWideText = async (file: string): Promise<boolean> => {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0xfffe;
  } finally {
    await handle.close();
  }
};

/** Finds the type of a file by its bytes alone: neither its name nor what its sender says has a part in it. */
export const sniff = async (file: string, size: number): Promise<Sniffed> => {
  if (await isWideText(file)) return UNKNOWN;
  const found = (await fileTypeFromFile(file))?.mime.split(';')[0];
  if (found !== undefined) {
    const shown = SHOWN[found];
    return shown ?? (ACTIVE.test(found) ? UNKNOWN : { type: found, kind: 'file' });
  }
  if (size > TEXT_AT_MOST_BYTES || !(await isText(file))) return UNKNOWN;
  return { type: 'text/plain', kind: 'text' };
};
