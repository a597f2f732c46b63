import { useMemo } from 'react';
import { judgePicture } from '../../../domain/links/picture';
import { useAppSelector } from '../hooks';
import { selectPictureSource } from './selectors';

const TYPES: readonly (readonly [string, string])[] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['UklGR', 'image/webp'],
  ['R0lGOD', 'image/gif'],
];

/** Blob addresses of pictures that arrived as base64; the same text keeps its address while the app runs. */
const blobs = new Map<string, string>();

const blobOf = (base64: string): string | null => {
  const known = blobs.get(base64);
  if (known !== undefined) return known;
  const type = TYPES.find(([start]) => base64.startsWith(start))?.[1];
  if (type === undefined) return null;
  let text: string;
  try {
    text = atob(base64);
  } catch {
    // Valid characters in an invalid length: a server may send anything.
    return null;
  }
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place += 1) bytes[place] = text.charCodeAt(place);
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  blobs.set(base64, address);
  return address;
};

/** The address that displays an avatar, icon or banner; null for none, and for one of another host that the server does not load. */
export const usePicture = (picture: string | null): string | null => {
  const { server, hasProxy } = useAppSelector(selectPictureSource);
  return useMemo(() => {
    const verdict = judgePicture(picture, server);
    if (verdict.kind === 'shown') return verdict.src;
    if (verdict.kind === 'foreign') return hasProxy ? verdict.stored : null;
    return verdict.kind === 'raw' ? blobOf(verdict.base64) : null;
  }, [picture, server, hasProxy]);
};
