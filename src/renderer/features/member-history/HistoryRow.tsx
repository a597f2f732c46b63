import {
  CircleHelp,
  Flag,
  Gavel,
  LogIn,
  MessageSquareX,
  PenLine,
  ShieldOff,
  StickyNote,
  Tag,
  Timer,
  TimerOff,
  Trash2,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { HistoryItem, HistoryKind } from '../../../contract/entities/member-history';
import { t } from '../../../domain/i18n/t';
import { historyBody, historyTitle, knownKind } from '../../../domain/members/history-texts';
import { emojiPieces, namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppSelector } from '../../state/hooks';
import { selectMyId } from '../../state/session/selectors';
import { fullTimeText, messageTimeText, untilText } from '../../state/time-texts';
import { IconButton } from '../../ui/form/IconButton';
import { Tooltip } from '../../ui/overlay/Tooltip';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './MemberHistory.module.css';

const ICONS: Readonly<Record<HistoryKind, ReactElement>> = {
  join: <LogIn />,
  note: <StickyNote />,
  warning: <TriangleAlert />,
  timeout: <Timer />,
  kick: <UserX />,
  ban: <Gavel />,
  unban: <ShieldOff />,
  deletion: <MessageSquareX />,
  nickname: <PenLine />,
  role: <Tag />,
  report: <Flag />,
};

/** What went against the member. */
const SEVERE: readonly string[] = ['warning', 'timeout', 'kick', 'ban'];

const iconOf = ({ kind, until }: HistoryItem): ReactElement => {
  if (kind === 'timeout' && until === null) return <TimerOff />;
  const known = knownKind(kind);
  return known === null ? <CircleHelp /> : ICONS[known];
};

interface HistoryRowProps {
  readonly item: HistoryItem;
  readonly onDelete: (item: HistoryItem) => void;
}

/** One item of a history: what, by whom, when and why. */
export function HistoryRow({ item, onDelete }: HistoryRowProps) {
  const myId = useAppSelector(selectMyId);
  const blocked = useAppSelector(selectBlockedReason);
  const body = historyBody(item);
  const isMine = item.kind === 'note' && item.by !== null && item.by.id === myId;
  const isSevere = SEVERE.includes(item.kind) && !(item.kind === 'timeout' && item.until === null);
  return (
    <li className={styles.item}>
      <span aria-hidden className={styles.icon} data-severe={isSevere || undefined}>
        {iconOf(item)}
      </span>
      <div className={styles.texts}>
        <p className={styles.title}>
          <EmojiText pieces={namePieces(historyTitle(item, untilText))} />
        </p>
        {body === null ? null : (
          <p className={styles.body} dir="auto" data-selectable>
            <EmojiText pieces={emojiPieces(body)} />
          </p>
        )}
        <Tooltip text={fullTimeText(item.at)}>
          <time dateTime={item.at} className={styles.time}>
            {messageTimeText(item.at)}
          </time>
        </Tooltip>
      </div>
      {isMine ? (
        <IconButton
          label={t('Delete Note')}
          size="s"
          icon={<Trash2 />}
          disabledReason={blocked}
          aria-haspopup="dialog"
          onClick={() => onDelete(item)}
        />
      ) : null}
    </li>
  );
}
