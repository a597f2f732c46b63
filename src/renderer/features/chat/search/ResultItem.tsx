import { Hash, MessageCircle } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import type { Message } from '../../../../contract/entities/message';
import type { SearchResult } from '../../../../contract/entities/search-result';
import type { GuildId, MessageId } from '../../../../contract/ids';
import { textOrAttachments } from '../../../../domain/attachments/texts';
import { textOrForward } from '../../../../domain/forwarding/texts';
import { textOrGift } from '../../../../domain/gifts/texts';
import { t } from '../../../../domain/i18n/t';
import { shownName } from '../../../../domain/members/grouping';
import { emojiPieces, namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import type { MarkupTree } from '../../../../domain/messages/markup/node';
import { previewText } from '../../../../domain/messages/markup/plain-text';
import { systemText } from '../../../../domain/messages/system-text';
import { markFound, treeAround } from '../../../../domain/search/mark-found';
import type { Wanted } from '../../../../domain/search/query';
import { selectIsConversation } from '../../../state/conversations/selectors';
import { selectPath } from '../../../state/threads/selectors';
import { useAppSelector, useAppStore } from '../../../state/hooks';
import { selectTopRoleColour } from '../../../state/members/selectors';
import { useMember } from '../../../state/members/use-member';
import { textNames } from '../../../state/messages/text-names';
import { usePicture } from '../../../state/pictures/use-picture';
import { timeTexts } from '../../../state/time-texts';
import { TabReach } from '../../../ui/base/tab-stop';
import { Button } from '../../../ui/form/Button';
import { Avatar } from '../../../ui/identity/Avatar';
import { EmojiText } from '../../../ui/text/Emoji';
import { TintedText } from '../../../ui/text/TintedText';
import { MarkupContext } from '../markup/markup-context';
import { MessageDigest } from '../MessageDigest';
import styles from './Search.module.css';

/** The most that is drawn of a text, in units of one emoji: some 700 characters. */
const SHOWN = 3;
/** The most of a neighbour, in code points. */
const NEIGHBOUR = 120;

interface ResultItemProps {
  readonly result: SearchResult;
  readonly wanted: readonly Wanted[];
  /** A time of the current day. */
  readonly today: number;
  /** Whether Tab leads to this result, and to what is in it. */
  readonly isCurrent: boolean;
  readonly showsGuild: boolean;
  readonly onFocus: (id: MessageId) => void;
  readonly onJump: (result: SearchResult) => void;
  readonly openLink: (url: string, label: string | null) => void;
}

/** A message that was found, between its dimmed neighbours, with its channel and time above. */
export const ResultItem = memo(function ResultItem({
  result,
  wanted,
  today,
  isCurrent,
  showsGuild,
  onFocus,
  onJump,
  openLink,
}: ResultItemProps) {
  const { guildId, channelId, message, before, after } = result;
  const channel = useAppSelector((state) => selectPath(state, channelId) ?? '');
  const guild = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const { name, src, colour } = useAuthor(guildId, message);
  const preview = useSaid(guildId);
  const cut = useCallback(
    (tree: MarkupTree): MarkupTree => markFound(treeAround(tree, wanted, SHOWN), wanted),
    [wanted],
  );
  const surroundings = useMemo(() => ({ guildId, openLink }), [guildId, openLink]);
  const time = timeTexts().messageTime(message.createdAt, today);
  const isTalk = useAppSelector((state) => selectIsConversation(state, guildId));
  const said = { name, channel, time, text: preview(message, name) };
  const label = isTalk
    ? t('{{name}} in the conversation {{channel}}, {{time}}: {{text}}', said)
    : t('{{name}} in #{{channel}}, {{time}}: {{text}}', said);
  return (
    <li className={styles.result}>
      <article
        data-result={message.id}
        aria-label={label}
        tabIndex={isCurrent ? 0 : -1}
        className={styles.card}
        onFocus={() => onFocus(message.id)}
      >
        <TabReach value={isCurrent}>
          <header className={styles.place}>
            {isTalk ? <MessageCircle size={14} aria-hidden /> : <Hash size={14} aria-hidden />}
            <span className={styles.placeName}>
              <EmojiText pieces={namePieces(channel)} />
              {showsGuild ? (
                <span className={styles.placeGuild}>
                  {' '}
                  <EmojiText pieces={namePieces(guild)} />
                </span>
              ) : null}
            </span>
            <time
              className={styles.time}
              dateTime={message.createdAt}
              data-tooltip={timeTexts().fullTime(message.createdAt, today)}
            >
              {time}
            </time>
            <Button
              size="s"
              aria-label={t('Jump to the message of {{name}}', { name })}
              onClick={() => onJump(result)}
            >
              {t('Jump')}
            </Button>
          </header>
          {before === null ? null : <Neighbour guildId={guildId} message={before} />}
          <div className={styles.author}>
            <Avatar name={name} src={src} size={24} />
            <TintedText colour={colour} className={styles.authorName}>
              <EmojiText pieces={namePieces(name)} />
            </TintedText>
          </div>
          <div className={styles.text} data-selectable>
            <MarkupContext value={surroundings}>
              <MessageDigest guildId={guildId} message={message} cut={cut} />
            </MarkupContext>
          </div>
          {after === null ? null : <Neighbour guildId={guildId} message={after} />}
        </TabReach>
      </article>
    </li>
  );
});

const useAuthor = (guildId: GuildId, { authorId, avatar, displayName, username }: Message) => {
  const member = useMember(guildId, authorId);
  const colour = useAppSelector((state) => selectTopRoleColour(state, guildId, authorId));
  const src = usePicture(member === null ? avatar : member.avatar);
  const name = member === null ? (displayName ?? username) : shownName(member);
  return { name, src, colour };
};

/** What a message says on one line. */
const useSaid = (guildId: GuildId) => {
  const store = useAppStore();
  return ({ content, forwarded, gift, attachments, sticker, system }: Message, name: string): string => {
    if (system !== null) return systemText(system, name);
    const names = textNames(store.getState(), guildId);
    const preview = (words: string): string => previewText(words, NEIGHBOUR, names);
    const words = textOrForward(preview(content), forwarded, preview);
    return textOrAttachments(textOrGift(words, gift), attachments, sticker);
  };
};

function Neighbour({ guildId, message }: { readonly guildId: GuildId; readonly message: Message }) {
  const { name } = useAuthor(guildId, message);
  const preview = useSaid(guildId);
  return (
    <p className={styles.neighbour}>
      {message.system === null ? (
        <span className={styles.neighbourName}>
          <EmojiText pieces={namePieces(name)} />{' '}
        </span>
      ) : null}
      <EmojiText pieces={emojiPieces(preview(message, name))} />
    </p>
  );
}
