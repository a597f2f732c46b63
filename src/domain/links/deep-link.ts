import type { ChannelId, GuildId, MessageId } from '../../contract/ids';
import { toId } from '../../contract/ids';
import { parseUrl } from '../../contract/parse-url';
import { isLocalHost } from './invite-hosts';
import { pinnedAddress } from './server-address';

/** The target of a guildhall:// link. A link opens a dialog or a view; it never acts by itself (security.md). */
export type DeepLink =
  | { readonly kind: 'invite'; readonly code: string }
  /** An invite that names its server: the host with its port, and the fingerprint of the server's key if it has its own. */
  | {
      readonly kind: 'join';
      readonly host: string;
      readonly code: string;
      readonly fingerprint: string | null;
    }
  | {
      readonly kind: 'channel';
      readonly guildId: GuildId;
      readonly channelId: ChannelId;
      readonly messageId: MessageId | null;
    };

// Some systems append the slash.
const INVITE = /^guildhall:\/\/invite\/([A-Za-z0-9-]{2,32})\/?$/i;
const JOIN =
  /^guildhall:\/\/join\/([A-Za-z0-9._:[\]-]{1,259})\/([A-Za-z0-9-]{2,32})\/?(?:\?fingerprint=([A-Za-z0-9_-]{43}))?$/i;
const CHANNEL = /^guildhall:\/\/channels\/(\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?\/?$/i;

/** The host and port of a join link, as a server's address names them; null for a text that is none. */
const hostOf = (text: string): string | null => {
  const url = parseUrl(`https://${text}`);
  return url === null || url.host === '' || url.pathname !== '/' ? null : url.host;
};

const parseJoin = (raw: string): DeepLink | null => {
  const [, named = '', code = '', fingerprint = null] = JOIN.exec(raw) ?? [];
  const host = hostOf(named);
  return host === null || code === '' ? null : { kind: 'join', host, code, fingerprint };
};

/**
 * The link by which somebody who has only the app joins: it names the server and the invite
 * (docs/spec/joining.md 'Join links').
 */
export const joinLink = (host: string, code: string, fingerprint: string | null): string =>
  `guildhall://join/${host}/${code}${fingerprint === null ? '' : `?fingerprint=${fingerprint}`}`;

/**
 * The address of a join link's server. Only a server on this computer is spoken to without TLS: a link must not lead to
 * an unencrypted connection.
 */
export const addressOfJoin = ({ host, fingerprint }: Extract<DeepLink, { kind: 'join' }>): string => {
  if (fingerprint !== null) return pinnedAddress(host, fingerprint);
  return `${isLocalHost(host.replace(/:\d+$/, '')) ? 'http' : 'https'}://${host}`;
};

/**
 * Parses guildhall://invite/<code>, guildhall://join/<host>/<code>[?fingerprint=<key>] and
 * guildhall://channels/<guild>/<channel>[/<message>]; null for any other text.
 */
export const parseDeepLink = (raw: string): DeepLink | null => {
  const code = INVITE.exec(raw)?.[1];
  if (code !== undefined) return { kind: 'invite', code };
  const join = parseJoin(raw);
  if (join !== null) return join;
  const [, guild, channel, message] = CHANNEL.exec(raw) ?? [];
  if (guild === undefined || channel === undefined) return null;
  return {
    kind: 'channel',
    guildId: toId<GuildId>(guild),
    channelId: toId<ChannelId>(channel),
    messageId: message === undefined ? null : toId<MessageId>(message),
  };
};

/** The link to a message or channel that 'Copy link' copies. */
export const channelLink = (
  guildId: GuildId,
  channelId: ChannelId,
  messageId: MessageId | null = null,
): string => `guildhall://channels/${guildId}/${channelId}${messageId === null ? '' : `/${messageId}`}`;
