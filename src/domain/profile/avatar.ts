import { PICTURE_LIMITS } from '../../contract/limits';

/** What an avatar is sent as: JPEG unless the picture is a PNG or WebP (docs/spec/user-settings.md 'Avatar'). */
export type AvatarType = 'image/jpeg' | 'image/png' | 'image/webp';

const { avatarMaxBytes, avatarLongestSide, avatarRecompressAboveBytes, avatarRecompressQuality } =
  PICTURE_LIMITS;

/** Whether a file can become an avatar: an image by its type, under 4 MB. */
export const isAvatarFile = ({ type, size }: { readonly type: string; readonly size: number }): boolean =>
  type.startsWith('image/') && size < avatarMaxBytes;

/** The type that an avatar of a file of this type has. */
export const avatarTypeOf = (type: string): AvatarType =>
  type === 'image/png' || type === 'image/webp' ? type : 'image/jpeg';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture's size in whole pixels, its longest side at most 256; smaller ones stay as they are. */
export const fitAvatar = ({ width, height }: Size): Size => {
  const scale = Math.min(1, avatarLongestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The quality at which it is compressed again where it has this many bytes; undefined where it need not be. */
export const recompressQuality = (type: AvatarType, bytes: number): number | undefined =>
  type !== 'image/png' && bytes > avatarRecompressAboveBytes ? avatarRecompressQuality : undefined;
