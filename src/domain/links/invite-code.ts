import type { Result } from '../../contract/failure';
import { failure, success } from '../../contract/failure';
import { parseUrl } from '../../contract/parse-url';
import { msg } from '../i18n/t';
import { parseDeepLink } from './deep-link';
import type { InviteHosts } from './invite-hosts';
import { inviteCodeAt } from './invite-hosts';

const BARE = /^[A-Za-z0-9-]{2,32}$/;
const IN_PATH = /^\/(?:.*\/)?invite\/([A-Za-z0-9-]{2,32})\/?$/;

/** Shown for a blank or unreadable invite (docs/spec/joining.md 'Joining by code'). */
export const INVALID_INVITE = msg('Invalid invite code');

/**
 * The invite code in a typed or pasted text: a bare code, host/invite/{code} on any host with or without a scheme, a
 * guildhall:// link, or host/{code} on the hosts where this path is an invite. Fails with the text to show.
 */
export const readInviteCode = (typed: string, hosts: InviteHosts): Result<string, typeof INVALID_INVITE> => {
  const text = typed.trim();
  if (BARE.test(text)) return success(text);
  const deepLink = parseDeepLink(text);
  if (deepLink?.kind === 'invite' || deepLink?.kind === 'join') return success(deepLink.code);
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = text.includes('/') ? parseUrl(address) : null;
  if (url === null) return failure(INVALID_INVITE);
  const { hostname, pathname } = url;
  const code = IN_PATH.exec(pathname)?.[1] ?? inviteCodeAt(hosts, hostname, pathname);
  return code === null ? failure(INVALID_INVITE) : success(code);
};
