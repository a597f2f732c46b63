import { parseUrl } from './parse-url';

/** The scheme by which the renderer requests a picture from the network (security.md 'media: scheme'). */
export const MEDIA_SCHEME = 'media';

const SOURCES = ['server', 'elsewhere', 'stored', 'asked', 'spool'] as const;

/** The address of a picture. */
export interface MediaAddress {
  /**
   * `server`: on the chosen server, shown at once. `elsewhere`: on another host, after the person's click. `stored`: of
   * another host, as the server has stored it; `asked`: the server fetches it, after the person's click. `spool`: a file
   * that waits to be sent.
   */
  readonly from: (typeof SOURCES)[number];
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
  const from = SOURCES.find((source) => source === hostname);
  if (from === undefined) return null;
  try {
    return { from, picture: decodeURIComponent(search.slice(1)) };
  } catch {
    return null;
  }
};
