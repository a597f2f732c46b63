import { Check, Hash, Inbox, MessageCircle, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { plural, t } from '../../../domain/i18n/t';
import { COUNT_LIMIT } from '../../../contract/limits';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectIsConversation } from '../../state/conversations/selectors';
import { selectBlockedReason, selectOfflineReason } from '../../state/gateway/selectors';
import { selectPath, selectThread } from '../../state/threads/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectUnreadChannels, selectUnreadThreads, type UnreadPlace } from '../../state/inbox/selectors';
import { openFirstUnread } from '../../state/inbox/thunks';
import { Button } from '../../ui/form/Button';
import { IconButton } from '../../ui/form/IconButton';
import { CountBadge } from '../../ui/identity/Badge';
import { type FocusHandlers, useKeptFocus } from '../../ui/list/use-kept-focus';
import { EmptyState } from '../../ui/page/EmptyState';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './Inbox.module.css';
import type { InboxListProps } from './MentionList';

/** The rows that are drawn at first, and with each press on 'Show more'. */
const SHOWN = 50;

interface UnreadListProps extends InboxListProps {
  readonly of: 'channels' | 'threads';
}

/** The channels, or the threads, with unread messages, in the order of the servers. */
export function UnreadList({ of, passOn, onDone }: UnreadListProps) {
  const dispatch = useAppDispatch();
  const places = useAppSelector(of === 'threads' ? selectUnreadThreads : selectUnreadChannels);
  const offline = useAppSelector(selectOfflineReason);
  const blocked = useAppSelector(selectBlockedReason);
  const [most, setMost] = useState(SHOWN);
  const shown = places.slice(0, most);
  const focusOf = useKeptFocus({
    count: shown.length,
    keyAt: (index) => shown[index]?.channelId ?? index,
    passOn,
  });
  return (
    <>
      {offline === undefined ? null : (
        <p role="status" className={styles.why}>
          {offline}
        </p>
      )}
      {places.length === 0 ? (
        <EmptyState compact icon={<Inbox />} title={t('Nothing waits for you')} />
      ) : null}
      <ul className={styles.list} aria-label={of === 'threads' ? t('Threads') : t('Unread')}>
        {shown.map((place, index) => (
          <UnreadEntry
            key={place.channelId}
            place={place}
            focus={focusOf(place.channelId, index)}
            disabledReason={blocked}
            onOpen={() => dispatch(openFirstUnread(place.guildId, place.channelId))}
            onDone={() => onDone(place.channelId)}
          />
        ))}
      </ul>
      {places.length > most ? (
        <Button className={styles.more} size="s" onClick={() => setMost(most + SHOWN)}>
          {t('Show more')}
        </Button>
      ) : null}
    </>
  );
}

interface UnreadEntryProps {
  readonly place: UnreadPlace;
  readonly focus: FocusHandlers;
  readonly disabledReason: string | undefined;
  readonly onOpen: () => void;
  readonly onDone: () => void;
}

const countText = (count: number): string =>
  count >= COUNT_LIMIT
    ? t('{{most}}+ new messages', { most: COUNT_LIMIT })
    : plural('{{count}} new message', '{{count}} new messages', { count });

function UnreadEntry({ place, focus, disabledReason, onOpen, onDone }: UnreadEntryProps) {
  const { guildId, channelId, count, pings } = place;
  const channel = useAppSelector((state) => selectPath(state, channelId) ?? '');
  const guild = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const isTalk = useAppSelector((state) => selectIsConversation(state, guildId));
  const isThread = useAppSelector((state) => selectThread(state, channelId) !== null);
  const Icon = isTalk ? MessageCircle : isThread ? MessageSquareText : Hash;
  const about = [
    isTalk
      ? stripInvisible(channel)
      : t('#{{channel}} in {{server}}', { channel: stripInvisible(channel), server: stripInvisible(guild) }),
    ...(count > 0 ? [countText(count)] : []),
    ...(pings > 0 ? [plural('{{count}} mention', '{{count}} mentions', { count: pings })] : []),
  ];
  return (
    <li className={styles.entry} data-entry={channelId} {...focus}>
      <button type="button" className={styles.open} aria-label={about.join(', ')} onClick={onOpen}>
        <Icon size={18} aria-hidden />
        <span className={styles.body}>
          <span className={styles.head}>
            <span className={styles.name}>
              <EmojiText pieces={namePieces(channel)} />
            </span>
            <CountBadge count={pings} />
          </span>
          <span className={styles.place}>
            <span className={styles.where}>
              <EmojiText pieces={namePieces(guild)} />
            </span>
            {count > 0 ? <span className={styles.kind}>{countText(count)}</span> : null}
          </span>
        </span>
      </button>
      <IconButton
        label={t('Mark As Read')}
        icon={<Check />}
        disabledReason={disabledReason}
        onClick={onDone}
      />
    </li>
  );
}
