import { useMemo } from 'react';
import type { Message } from '../../../contract/entities/message';
import type { GuildId } from '../../../contract/ids';
import { forwardText } from '../../../domain/forwarding/texts';
import { giftText } from '../../../domain/gifts/texts';
import { emojiPieces } from '../../../domain/messages/markup/emoji-pieces';
import type { MarkupTree } from '../../../domain/messages/markup/node';
import { parseMarkup } from '../../../domain/messages/markup/parse-markup';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { useAppSelector, useAppStore } from '../../state/hooks';
import { textNames } from '../../state/messages/text-names';
import { selectInviteHosts } from '../../state/session/selectors';
import { EmojiText } from '../../ui/text/Emoji';
import { MessageAttachments } from './attachments/MessageAttachments';
import { Markup } from './markup/Markup';
import { MessageSticker } from './MessageSticker';

interface MessageDigestProps {
  readonly guildId: GuildId;
  readonly message: Message;
  /** As much of the text as is shown. */
  readonly cut: (tree: MarkupTree) => MarkupTree;
}

/** The most that is said of a forwarded text. */
const FORWARDED = 160;

/** What a message says, in a list outside its channel: a part of its text, its files and the rest. */
export function MessageDigest({ guildId, message, cut }: MessageDigestProps) {
  const { content, forwarded, gift, sticker } = message;
  const files = forwarded?.attachments ?? message.attachments;
  const hosts = useAppSelector(selectInviteHosts);
  const store = useAppStore();
  const plain = (words: string): string =>
    previewText(words, FORWARDED, textNames(store.getState(), guildId));
  const tree = useMemo(() => cut(parseMarkup(content, hosts)), [content, hosts, cut]);
  return (
    <>
      {content === '' ? null : <Markup tree={tree} mentionsEveryone={message.mentionsEveryone} />}
      {forwarded === null ? null : (
        <p>
          <EmojiText pieces={emojiPieces(forwardText(forwarded, plain))} />
        </p>
      )}
      {gift === null ? null : <p>{giftText(gift)}</p>}
      {files.length === 0 ? null : <MessageAttachments attachments={files} />}
      {sticker === null ? null : <MessageSticker sticker={sticker} />}
    </>
  );
}
