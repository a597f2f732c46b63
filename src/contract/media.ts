import { parseUrl } from './parse-url';

/** The scheme by which the renderer requests a picture from the network (security.md 'media: scheme'). */
export const MEDIA_SCHEME = 'media';

/** The address of a picture. */
export interface MediaAddress {
  /**
   * `server`: on the chosen server, shown at once. `elsewhere`: on another host, after the person's click. `spool`: a
   * file that waits to be sent.
   */
  readonly from: 'server' | 'elsewhere' | 'spool';
  /** The value in the entity: an absolute URL, or a path from the server's base address; the id of a file that waits. */
  readonly picture: string;
}

/** The address for an <img>. */
export const mediaUrl = ({ from, picture }: MediaAddress): string =>
  `${MEDIA_SCHEME}://${from}/?${encodeURIComponent(picture)}`;

/** The inverse of `mediaUrl`; null for an address that `mediaUrl` did not make. */
export const readMediaUrl = (address: string): MediaAddress | null => {
  const url = parseUrl(address);
  if (url === null) return null;
  const { protocol, hostname, pathname, search } = url;
  if (protocol !== `${MEDIA_SCHEME}:` || pathname.length > 1 || search.length < 2) return null;
  if (hostname !== 'server' && hostname !== 'elsewhere' && hostname !== 'spool') return null;
  try {
    return { from: hostname, picture: decodeURIComponent(search.slice(1)) };
  } catch {
    return null;
  }
};
