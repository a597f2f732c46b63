import { ResizeFit, Transformer } from '@napi-rs/image';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const QUALITY = 85;

/**
 * Decodes the bytes of an alleged picture and encodes a WebP, without any other content, resized to fit into `max` if
 * given. Null for unreadable bytes.
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
