import { useState } from 'react';
import type { GuildId, UserId } from '../../../contract/ids';
import { textWithAttachments } from '../../../domain/attachments/texts';
import { textOrForward } from '../../../domain/forwarding/texts';
import { textOrGift } from '../../../domain/gifts/texts';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { previewText } from '../../../domain/messages/markup/plain-text';
import { useAppSelector, useAppStore } from '../../state/hooks';
import { selectMemberName } from '../../state/members/selectors';
import { selectMessage } from '../../state/messages/selectors';
import { textNames } from '../../state/messages/text-names';
import type { ReportSubject } from '../../state/overlays/types';
import { usePicture } from '../../state/pictures/use-picture';
import { selectRelatedUser } from '../../state/relations/related-user';
import type { RootState } from '../../state/store';
import { Avatar } from '../../ui/identity/Avatar';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Report.module.css';

/** The most of a reported text that is quoted, in code points. */
const QUOTED = 300;

interface MessageRef {
  readonly guildId: GuildId;
  readonly name: string;
  readonly avatar: string | null;
  readonly text: string;
}

const quoteOf = (
  state: RootState,
  { guildId, channelId, messageId }: Extract<ReportSubject, { readonly kind: 'message' }>,
): MessageRef | null => {
  const message = selectMessage(state, channelId, messageId);
  if (message === null) return null;
  const names = textNames(state, guildId);
  const preview = (content: string): string => previewText(content, QUOTED, names);
  const { content, forwarded, gift, attachments, sticker } = message;
  return {
    guildId,
    name: selectMemberName(state, guildId, message.authorId) ?? message.displayName ?? message.username,
    avatar: message.avatar,
    text: textWithAttachments(
      textOrGift(textOrForward(preview(content), forwarded, preview), gift),
      attachments,
      sticker,
    ),
  };
};

/** What is reported: the beginning of the message, the person, or the server. */
export function ReportedThing({ subject }: { readonly subject: ReportSubject }) {
  if (subject.kind === 'message') return <Quote subject={subject} />;
  if (subject.kind === 'user') return <Person guildId={subject.guildId} userId={subject.userId} />;
  return <Server guildId={subject.guildId} />;
}

function Quote({ subject }: { readonly subject: Extract<ReportSubject, { readonly kind: 'message' }> }) {
  const store = useAppStore();
  // As it was when the dialog opened: that is what the person reports.
  const [quote] = useState(() => quoteOf(store.getState(), subject));
  const src = usePicture(quote?.avatar ?? null);
  if (quote === null) return null;
  return (
    <blockquote className={styles.quote}>
      <Avatar name={quote.name} src={src} size={32} />
      <div className={styles.words}>
        <strong className={styles.name}>
          <EmojiText pieces={namePieces(quote.name)} />
        </strong>
        <p className={styles.text} dir="auto">
          <EmojiText pieces={emojiPieces(quote.text)} />
        </p>
      </div>
    </blockquote>
  );
}

function Person({ guildId, userId }: { readonly guildId: GuildId; readonly userId: UserId }) {
  const store = useAppStore();
  const [user] = useState(() => selectRelatedUser(store.getState(), guildId, userId));
  const shown = useAppSelector((state) => selectMemberName(state, guildId, userId)) ?? user.username;
  const src = usePicture(user.avatar);
  return (
    <div className={styles.quote}>
      <Avatar name={shown} src={src} size={32} />
      <strong className={styles.name}>
        <EmojiText pieces={namePieces(shown)} />
      </strong>
    </div>
  );
}

function Server({ guildId }: { readonly guildId: GuildId }) {
  const guild = useAppSelector((state) => state.guilds.byId[guildId]);
  const src = usePicture(guild?.avatar ?? null);
  if (guild === undefined) return null;
  return (
    <div className={styles.quote}>
      <Avatar name={guild.name} src={src} size={32} />
      <strong className={styles.name}>
        <EmojiText pieces={namePieces(guild.name)} />
      </strong>
    </div>
  );
}
