import { PICTURE_LIMITS } from '../../contract/limits';
import { mediaUrl } from '../../contract/media';
import { parseUrl } from '../../contract/parse-url';

/** The way to show a picture of an entity or a message. */
export type PictureVerdict =
  /** On the chosen server: shown at once, from this address. */
  | { readonly kind: 'shown'; readonly src: string }
  /**
   * On another host, which would learn the reader's address from `src`: shown only after a click. The server has stored
   * it, or not (`stored`), and can fetch it after a click (`asked`), where it has the feature `image-proxy`.
   */
  | ({ readonly kind: 'foreign'; readonly host: string } & Readonly<
      Record<'src' | 'stored' | 'asked', string>
    >)
  /** The picture itself, in base64 (docs/spec/data.md 'Servers'). */
  | { readonly kind: 'raw'; readonly base64: string }
  | { readonly kind: 'none' };

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Decides by a picture's source (security.md 'media: scheme'). `server` is the base address, or null. */
export const judgePicture = (picture: string | null, server: string | null): PictureVerdict => {
  if (picture === null || picture === '') return { kind: 'none' };
  if (picture.startsWith('/') && !picture.startsWith('//') && !picture.startsWith('/9j/')) {
    return { kind: 'shown', src: mediaUrl({ from: 'server', picture }) };
  }
  const url = parseUrl(picture);
  if (url !== null) {
    if (url.protocol === 'data:') {
      const base64 = /^data:image\/(?:png|jpeg|webp|gif);base64,(.*)$/s.exec(picture)?.[1];
      return base64 === undefined ? { kind: 'none' } : { kind: 'raw', base64 };
    }
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'none' };
    const isOfServer = server !== null && parseUrl(server)?.host === url.host;
    return isOfServer
      ? { kind: 'shown', src: mediaUrl({ from: 'server', picture: url.href }) }
      : {
          ...{ kind: 'foreign', host: url.host, src: mediaUrl({ from: 'elsewhere', picture: url.href }) },
          stored: mediaUrl({ from: 'stored', picture: url.href }),
          asked: mediaUrl({ from: 'asked', picture: url.href }),
        };
  }
  return picture.length > PICTURE_LIMITS.rawAvatarMinLength && BASE64.test(picture)
    ? { kind: 'raw', base64: picture }
    : { kind: 'none' };
};
