import type { AvatarType } from '../../../../domain/profile/avatar';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The encoded bytes; `no-canvas` if there is no canvas to draw on, `failed` if encoding failed. */
export type Encoded =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly why: 'no-canvas' | 'failed' };

/** An open picture. */
export interface OpenAvatar extends Size {
  /** Draws the picture in another size and encodes it; with the browser's default quality if none is given. */
  readonly encode: (size: Size, type: AvatarType, quality?: number) => Promise<Encoded>;
}

/** Opens a picture and runs `work` on it; null if it cannot be opened. */
export type WithPicture = <T>(file: Blob, work: (picture: OpenAvatar) => Promise<T>) => Promise<T | null>;

/** Decoding takes 4 bytes a pixel, and a small file can claim a very large picture. */
const MAX_PIXELS = 64_000_000;

const load = (address: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

const encodeOn = async (
  image: HTMLImageElement,
  { width, height }: Size,
  type: AvatarType,
  quality?: number,
): Promise<Encoded> => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return { ok: false, why: 'no-canvas' };
  if (type === 'image/jpeg') {
    // Transparent pixels would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const blob = await toBlob(canvas, type, quality);
  if (blob === null) return { ok: false, why: 'failed' };
  return { ok: true, bytes: new Uint8Array(await blob.arrayBuffer()) };
};

/** Pictures by the browser's canvas. */
export const withCanvas: WithPicture = async (file, work) => {
  const address = URL.createObjectURL(file);
  try {
    const image = await load(address);
    if (image === null || image.naturalWidth === 0 || image.naturalHeight === 0) return null;
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS) return null;
    const { naturalWidth: width, naturalHeight: height } = image;
    return await work({
      width,
      height,
      encode: (size, type, quality) => encodeOn(image, size, type, quality),
    });
  } finally {
    URL.revokeObjectURL(address);
  }
};
