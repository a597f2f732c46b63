import { ClipboardCheck, Hand } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { DeskPlace, DeskRow, DeskView } from '../../../contract/ipc/desk';
import { plural, t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { relativeText } from '../../state/time-texts';
import { Avatar } from '../../ui/identity/Avatar';
import { Badge } from '../../ui/identity/Badge';
import { EmptyState } from '../../ui/page/EmptyState';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { EmojiText } from '../../ui/text/Emoji';
import { Kbd } from '../../ui/text/Kbd';
import { claimText } from './claim-text';
import styles from './Desk.module.css';
import { useKeys } from './desk-keys';

interface DeskListProps {
  readonly view: DeskView;
  readonly now: number;
  /** The item that was open last: its row gets the focus. */
  readonly left: DeskPlace | null;
  readonly onOpen: (place: DeskPlace) => void;
  readonly onClose: () => void;
}

/** What waits in all queues of the user, newest first. */
export function DeskList({ view: { open, rows, isLoading }, now, left, onOpen, onClose }: DeskListProps) {
  const list = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const buttons = (): readonly HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('button') ?? []),
  ];
  const count = rows.length;
  // At first, when the first rows come, and where the row with the focus has gone.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body && document.activeElement !== title.current) return;
    const own = left === null ? -1 : rows.findIndex(({ id }) => id === left.id);
    (buttons()[Math.max(0, own)] ?? title.current)?.focus();
  }, [left, rows, count]);
  const move = (by: 1 | -1) => (): void => {
    const all = buttons();
    const at = all.findIndex((row) => row === document.activeElement);
    all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  useKeys({ j: move(1), k: move(-1), ArrowDown: move(1), ArrowUp: move(-1), Escape: onClose });
  return (
    <>
      <header className={styles.head}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {open === 0 ? t('Queue') : t('Queue ({{open}})', { open })}
        </h1>
      </header>
      <div className={styles.scroll}>
        {rows.length > 0 ? (
          <ul ref={list} className={styles.rows} aria-label={t('Open reports')}>
            {rows.map((row) => (
              <Row key={row.id} row={row} now={now} onOpen={onOpen} />
            ))}
          </ul>
        ) : isLoading ? (
          <SkeletonRows rows={4} avatar={32} lines={2} rowHeight={72} label={t('Loading the queue')} />
        ) : (
          <EmptyState
            icon={<ClipboardCheck />}
            title={t('Nothing to review')}
            description={t('Reports from members, and messages that rules have found, appear here.')}
          />
        )}
      </div>
      <footer className={styles.hints} aria-hidden>
        <Kbd keys="J" /> <Kbd keys="K" /> {t('Move')} <Kbd keys="Enter" /> {t('Open')} <Kbd keys="Esc" />{' '}
        {t('Close')}
        {open > rows.length && rows.length > 0 ? (
          <span className={styles.more}>
            {plural('{{count}} more', '{{count}} more', { count: open - rows.length })}
          </span>
        ) : null}
      </footer>
    </>
  );
}

interface RowProps {
  readonly row: DeskRow;
  readonly now: number;
  readonly onOpen: (place: DeskPlace) => void;
}

function Row({ row, now, onOpen }: RowProps) {
  const { about, createdAt, guild, reported, subject, target } = row;
  const handled = claimText(row.claim, now);
  const time = relativeText(createdAt);
  const spoken = [subject, guild, about, reported, time, handled].filter((part) => part !== null);
  return (
    <li>
      <button type="button" className={styles.row} aria-label={spoken.join(', ')} onClick={() => onOpen(row)}>
        <Avatar name={target.name} src={target.picture} size={32} />
        <span className={styles.texts}>
          <span className={styles.subject}>
            <EmojiText pieces={namePieces(subject)} />
          </span>
          <span className={styles.meta}>
            <Badge tone="danger">{about}</Badge>
            <span>
              <EmojiText pieces={namePieces(guild)} />
            </span>
            <time dateTime={createdAt}>{time}</time>
          </span>
          {handled === null ? null : (
            <span className={styles.handled}>
              <Hand size={14} aria-hidden />
              <EmojiText pieces={namePieces(handled)} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
