import type { Gift } from '../../contract/entities/gift';
import { textWithAttachments } from '../attachments/texts';
import { textOrForward } from '../forwarding/texts';
import { textOrGift } from '../gifts/texts';
import { plural, t } from '../i18n/t';
import { stripInvisible } from '../links/strip-invisible';
import { cutText } from '../messages/cut-text';
import { type PreviewContext, previewText } from '../messages/markup/plain-text';
import type { Notice } from './group-notifications';

/** The maximum length of a name in texts of the system: a title, a menu, a tooltip. */
export const NAME_LIMIT = 40;
/** The maximum length of a message in a notification. */
export const BODY_LIMIT = 200;

/** A name for texts that the system draws: one line, without invisible characters, cut to length. */
export const nativeName = (name: string, limit: number = NAME_LIMIT): string =>
  cutText(stripInvisible(name).replace(/\s+/g, ' '), limit);

/** The names that a notification shows besides the text of the message. */
export interface NoticeNames {
  readonly author: string;
  /** The channel, or the conversation. */
  readonly channel: string;
  /** The server; null for a conversation. */
  readonly guild: string | null;
  /** Whether the channel is a conversation of two, which is called as its author. */
  readonly isPrivate?: boolean;
}

const place = ({ channel, guild }: Omit<NoticeNames, 'author'>): string =>
  guild === null
    ? nativeName(channel)
    : t('#{{channel}} ({{guild}})', { channel: nativeName(channel), guild: nativeName(guild) });

/** The first line of a notification. */
export const noticeTitle = (notice: Notice, names: NoticeNames): string => {
  if (notice.kind === 'message' && names.isPrivate === true) return nativeName(names.author);
  if (notice.kind === 'message')
    return t('{{author}} in {{place}}', { author: nativeName(names.author), place: place(names) });
  const { count } = notice;
  return notice.kind === 'channel'
    ? plural('{{count}} new message in {{place}}', '{{count}} new messages in {{place}}', {
        count,
        place: place(names),
      })
    : plural(
        '{{count}} new message in {{channels}} channels',
        '{{count}} new messages in {{channels}} channels',
        { count, channels: notice.channels },
      );
};

/** The first line of a notification of a reaction. `author` is who reacted, null if their name is not known. */
export const reactionTitle = (
  emoji: string,
  { author, ...names }: Omit<NoticeNames, 'author'> & { readonly author: string | null },
): string =>
  t('{{author}} reacted with {{emoji}} in {{place}}', {
    author: author === null ? t('Somebody') : nativeName(author),
    emoji,
    place: place(names),
  });

/** The second line of a notification for several messages. */
export const groupBody = (mentions: number): string => {
  if (mentions === 0) return '';
  return plural('{{count}} mentions you', '{{count}} mention you', { count: mentions });
};

/** What a notification says of a message. */
export interface NoticeMessage {
  readonly content: string;
  readonly attachments: readonly unknown[];
  readonly gift?: Pick<Gift, 'name'> | null;
  readonly sticker?: { readonly name: string } | null;
  readonly forwarded?: { readonly content: string } | null;
}

/** The text of a message, in plain words on one line; empty if the person does not want it shown. */
export const noticeBody = (
  message: NoticeMessage | undefined,
  isShown: boolean,
  context: PreviewContext,
): string => {
  if (!isShown || message === undefined) return '';
  const preview = (content: string): string => previewText(content, BODY_LIMIT, context);
  const text = textOrForward(preview(message.content), message.forwarded ?? null, preview);
  const said = textOrGift(text, message.gift ?? null);
  return stripInvisible(textWithAttachments(said, message.attachments, message.sticker ?? null));
};
