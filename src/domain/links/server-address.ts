import type { Failure, Result } from '../../contract/failure';
import { failure, success } from '../../contract/failure';
import { isFingerprint } from '../../contract/fingerprint';
import { TEXT_LIMITS } from '../../contract/limits';
import { parseUrl } from '../../contract/parse-url';
import { t } from '../i18n/t';
import { trimCharactersEnd } from '../text/trim-characters';

/** A server's address, in the form that calls need. */
export interface ServerAddress {
  /** http(s)://host[:port][/prefix], without a trailing slash: the paths of calls are appended to it. */
  readonly base: string;
  /** Host and port, in the form that is shown and that `inviteHosts` takes. */
  readonly host: string;
  /** Whether the connection is encrypted or does not leave this computer. */
  readonly isSecure: boolean;
  /** The fingerprint of the server's key, if the address names it (`?fingerprint=…`); else null. */
  readonly fingerprint: string | null;
}

type AddressFailure = Extract<Failure, { readonly kind: 'invalid' }>;

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i;
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Addresses of private networks, where certificates are rare. */
const PRIVATE_NETWORK =
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|.+\.local)$/;

/** The parameter of an address that pins the server's key. */
const QUERY = '?fingerprint=';

const WRONG_SCHEME = 'A server address starts with http:// or https://';

const invalid = (detail: string): Result<ServerAddress, AddressFailure> =>
  failure({ kind: 'invalid', detail });

/** The fingerprint of an address without any other query; undefined for a query that is none. */
const fingerprintIn = ({ search, hash }: URL): string | null | undefined => {
  if (hash !== '') return undefined;
  if (search === '') return null;
  const value = search.startsWith(QUERY) ? search.slice(QUERY.length) : '';
  return isFingerprint(value) ? value : undefined;
};

/** The address of a server with its own certificate, in the form that `readServerAddress` takes. */
export const pinnedAddress = (host: string, fingerprint: string): string =>
  `https://${host}${QUERY}${fingerprint}`;

/**
 * Parses a server's address from the sign-in screen: 'localhost:4000', 'chat.example', 'https://x.example/prefix/'. The
 * default scheme is https, but http on this computer and in private networks. Fails with a text for people in `detail`.
 */
export const readServerAddress = (typed: string): Result<ServerAddress, AddressFailure> => {
  const text = typed.trim();
  if (text === '') return invalid(t('Enter the address of a server'));
  if (text.length > TEXT_LIMITS.url) return invalid(t('This address is too long'));
  if (/[\s\p{C}\\]/u.test(text)) return invalid(t('Addresses can’t contain spaces or special characters'));
  if (/^https?:(?!\/\/)/i.test(text)) return invalid(WRONG_SCHEME);
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return invalid(WRONG_SCHEME);
  const address = scheme === undefined ? `http://${text}` : text;
  const url = parseUrl(address);
  if (url === null) return invalid(t('This is not the address of a server'));
  if (url.username !== '' || url.password !== '')
    return invalid(t('Leave out the user name: you sign in below'));
  const fingerprint = fingerprintIn(url);
  if (fingerprint === undefined) return invalid(t("Leave out what comes after '?' or '#'"));
  if (fingerprint !== null && scheme === 'http')
    return invalid(t('A server with a fingerprint has an address with https://'));
  const isLoopback = LOOPBACK.test(url.hostname);
  const isPlain = isLoopback || PRIVATE_NETWORK.test(url.hostname);
  const guessed = isPlain && fingerprint === null ? 'http' : 'https';
  const final = scheme === undefined ? new URL(`${guessed}://${text}`) : url;
  const base = `${final.protocol}//${final.host}${trimCharactersEnd(final.pathname, '/')}`;
  const isSecure = isLoopback || final.protocol === 'https:';
  return success({ base, host: final.host, isSecure, fingerprint });
};
