import { msg, t } from '../../../domain/i18n/t';
import type { CropFormat, Rect, Size } from './crop-geometry';

/** An open picture that can be drawn. */
export interface OpenPicture extends Size {
  /** Draws the picture at `rect` of a canvas of `size` CSS pixels, with `density` device pixels for each. */
  readonly draw: (canvas: HTMLCanvasElement, size: Size, rect: Rect, density: number) => void;
  /** Draws on a canvas of its own and returns a data URL: a PNG, or a JPEG on white ground. */
  readonly encode: (size: Size, rect: Rect, format?: CropFormat) => string;
  readonly close: () => void;
}

export type OpenPictureResult =
  | { readonly ok: true; readonly picture: OpenPicture }
  | { readonly ok: false; readonly error: string };

/** Opens a picture; tests replace it. */
export type OpenPictureFile = (file: Blob) => Promise<OpenPictureResult>;

/** Decoding takes 4 bytes a pixel, and a small file can claim a very large picture. */
const MAX_PIXELS = 64_000_000;
/** The largest useful side: three times the area, on a screen of two pixels a CSS pixel. */
const USEFUL_SIDE = 1500;

/** The declared type. SVG is a document, not pixels. */
const IMAGE_TYPE = /^image\/(?!svg)/;

export const NO_IMAGE = msg('Please choose a PNG, JPEG, WebP or GIF picture');
export const UNREADABLE = msg('This picture cannot be read: the file may be damaged');
export const TOO_LARGE = msg('This picture has too many pixels');

const paint = (
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  rect: Rect,
  density: number,
  ground: string | null = null,
): void => {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (ground !== null) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, rect.x, rect.y, rect.width, rect.height);
};

const sized = (canvas: HTMLCanvasElement, { width, height }: Size, density: number): void => {
  const wide = Math.round(width * density);
  const high = Math.round(height * density);
  // Setting the size, even to the same value, clears the canvas.
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
};

const load = (address: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = address;
  });

/** Scales a picture down to the useful size, once, so that each move of it is quick. */
const reduce = async (image: HTMLImageElement): Promise<ImageBitmap> => {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, USEFUL_SIDE / Math.min(width, height));
  return createImageBitmap(image, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  });
};

/**
 * Opens a picture file: PNG, JPEG, WebP, GIF and every other format of the browser; rotated by the camera's metadata.
 */
export const openPictureFile: OpenPictureFile = async (file) => {
  if (!IMAGE_TYPE.test(file.type)) return { ok: false, error: t(NO_IMAGE) };
  const address = URL.createObjectURL(file);
  try {
    const image = await load(address);
    if (image === null || image.naturalWidth === 0 || image.naturalHeight === 0)
      return { ok: false, error: t(UNREADABLE) };
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS) return { ok: false, error: t(TOO_LARGE) };
    const bitmap = await reduce(image);
    const picture: OpenPicture = {
      width: bitmap.width,
      height: bitmap.height,
      draw: (canvas, size, rect, density) => {
        sized(canvas, size, density);
        paint(canvas, bitmap, rect, density);
      },
      encode: (size, rect, format) => {
        const canvas = document.createElement('canvas');
        sized(canvas, size, 1);
        paint(canvas, bitmap, rect, 1, format === undefined ? null : '#fff');
        return canvas.toDataURL(format?.type ?? 'image/png', format?.quality);
      },
      close: () => bitmap.close(),
    };
    return { ok: true, picture };
  } catch {
    return { ok: false, error: t(UNREADABLE) };
  } finally {
    URL.revokeObjectURL(address);
  }
};
