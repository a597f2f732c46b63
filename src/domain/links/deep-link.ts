import type { ChannelId, GuildId, MessageId } from '../../contract/ids';
import { toId } from '../../contract/ids';

/** The target of a guildhall:// link. A link opens a dialog or a view; it never acts by itself (security.md). */
export type DeepLink =
  | { readonly kind: 'invite'; readonly code: string }
  | {
      readonly kind: 'channel';
      readonly guildId: GuildId;
      readonly channelId: ChannelId;
      readonly messageId: MessageId | null;
    };

// Some systems append the slash.
const INVITE = /^guildhall:\/\/invite\/([A-Za-z0-9-]{2,32})\/?$/i;
const CHANNEL = /^guildhall:\/\/channels\/(\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?\/?$/i;

/** Parses guildhall://invite/<code> and guildhall://channels/<guild>/<channel>[/<message>]; null for any other text. */
export const parseDeepLink = (raw: string): DeepLink | null => {
  const code = INVITE.exec(raw)?.[1];
  if (code !== undefined) return { kind: 'invite', code };
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
