import { ResizeFit, Transformer } from '@napi-rs/image';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const QUALITY = 85;

/**
 * Decodes bytes that claim to be a picture and makes a WebP of them, without whatever else they held; one that fits into
 * `max` where there is such. Null where they cannot be read.
 */
export const remakePicture = async (sent: Uint8Array, max: PictureSize | null): Promise<Buffer | null> => {
  try {
    const picture = new Transformer(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)).rotate();
    if (max !== null) picture.resize({ ...max, fit: ResizeFit.Inside });
    return await picture.webp(QUALITY);
  } catch {
    return null;
  }
};
