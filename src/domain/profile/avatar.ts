import { PICTURE_LIMITS } from '../../contract/limits';

/** The format of a sent avatar: JPEG unless the picture is a PNG or WebP (docs/spec/user-settings.md 'Avatar'). */
export type AvatarType = 'image/jpeg' | 'image/png' | 'image/webp';

const { avatarMaxBytes, avatarLongestSide, avatarRecompressAboveBytes, avatarRecompressQuality } =
  PICTURE_LIMITS;

/** Whether a file can become an avatar: an image by its type, under 4 MB. */
export const isAvatarFile = ({ type, size }: { readonly type: string; readonly size: number }): boolean =>
  type.startsWith('image/') && size < avatarMaxBytes;

/** The format of an avatar made from a file of this type. */
export const avatarTypeOf = (type: string): AvatarType =>
  type === 'image/png' || type === 'image/webp' ? type : 'image/jpeg';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an avatar in whole pixels, the longest side at most 256; smaller pictures keep their size. */
export const fitAvatar = ({ width, height }: Size): Size => {
  const scale = Math.min(1, avatarLongestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The quality for compressing an avatar of this many bytes again; undefined if that is not needed. */
export const recompressQuality = (type: AvatarType, bytes: number): number | undefined =>
  type !== 'image/png' && bytes > avatarRecompressAboveBytes ? avatarRecompressQuality : undefined;
