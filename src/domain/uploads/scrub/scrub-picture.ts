import { scrubGif } from './gif';
import { scrubJpeg } from './jpeg';
import type { Patch } from './patch';
import { scrubPng } from './png';
import { scrubWebp } from './webp';

/**
 * What to write over a picture so that it has nothing of what a camera or program wrote besides the picture: no place, no
 * name, no time; its size in bytes stays, and its orientation. Nothing for whatever is no JPEG, PNG, WebP or GIF.
 */
export const scrubPicture = (bytes: Uint8Array): readonly Patch[] =>
  scrubJpeg(bytes) ?? scrubPng(bytes) ?? scrubWebp(bytes) ?? scrubGif(bytes) ?? [];
