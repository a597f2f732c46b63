import type { UploadedFile } from '../../../../contract/rest/endpoint';
import { msg, t } from '../../../../domain/i18n/t';
import { avatarTypeOf, fitAvatar, isAvatarFile, recompressQuality } from '../../../../domain/profile/avatar';
import type { Encoded, OpenAvatar, WithPicture } from './canvas-codec';

/** The errors of a picture that cannot become an avatar (docs/spec/user-settings.md 'Avatar'). */
export const AVATAR_ERRORS = {
  unsuited: msg('Please select an image under 4MB'),
  unreadable: msg('Failed to load image'),
  failed: msg('Failed to process image'),
  'no-canvas': msg('Canvas not supported'),
} as const;

export type PreparedAvatar =
  | { readonly ok: true; readonly avatar: UploadedFile }
  | { readonly ok: false; readonly error: string };

const refused = (why: keyof typeof AVATAR_ERRORS): PreparedAvatar => ({
  ok: false,
  error: t(AVATAR_ERRORS[why]),
});

const encoded = async (file: Blob, picture: OpenAvatar): Promise<Encoded> => {
  const type = avatarTypeOf(file.type);
  const size = fitAvatar(picture);
  const first = await picture.encode(size, type);
  if (!first.ok) return first;
  const quality = recompressQuality(type, Math.max(file.size, first.bytes.length));
  return quality === undefined ? first : picture.encode(size, type, quality);
};

/**
 * Makes an avatar from a file: longest side 256, JPEG unless it is a PNG or WebP (docs/spec/user-settings.md 'Avatar');
 * or the reason why not.
 */
export const prepareAvatar = async (file: Blob, withPicture: WithPicture): Promise<PreparedAvatar> => {
  if (!isAvatarFile(file)) return refused('unsuited');
  const result = await withPicture(file, (picture) => encoded(file, picture));
  if (result === null) return refused('unreadable');
  if (!result.ok) return refused(result.why);
  const type = avatarTypeOf(file.type);
  return { ok: true, avatar: { bytes: result.bytes, type, name: `avatar.${type.slice('image/'.length)}` } };
};
